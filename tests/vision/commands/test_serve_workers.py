"""`pailens serve --workers`: several processes on one port and one SQLite file."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import IO
from urllib.request import Request, urlopen

import pytest

from tests.waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers under /proc"),
]

WORKERS = 2
SHEET = json.dumps({"players": ["An", "Bo", "Chi", "Di"], "rules": "taiwan16"}).encode()


class Service:
    """A running `pailens serve --workers`."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url

    def workers(self) -> list[int]:
        """The workers' process ids; the supervisor's other child is Python's resource tracker."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def has_replaced(self, pid: int) -> bool:
        workers = self.workers()
        return pid not in workers and len(workers) == WORKERS

    def add_sheet(self) -> str:
        """Open a score sheet on a new connection; raises OSError where the worker that took it has died."""
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(f"{self.url}/api/tables", SHEET, headers), timeout=30) as answered:
            return str(json.loads(answered.read())["id"])

    def sheets(self) -> set[str]:
        with urlopen(f"{self.url}/api/tables", timeout=30) as answered:
            return {sheet["id"] for sheet in json.loads(answered.read())["tables"]}

    def is_healthy(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=30) as answered:
                return bool(answered.status == 200)
        except OSError:
            return False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Service]]:
    """Starts services on free ports, all with one folder."""
    services: list[Service] = []

    def started() -> Service:
        process = subprocess.Popen(
            [sys.executable, "-m", "vision.cli", "serve", "--port", "0", "--open", "--workers", str(WORKERS)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PAILENS_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"},
        )
        assert process.stdout is not None
        found = re.search(r"(http://[^/]+)/", process.stdout.readline())
        assert found is not None
        services.append(Service(process, found[1]))
        wait_until(services[-1].is_healthy)
        return services[-1]

    yield started
    for service in services:
        service.process.kill()
        service.process.wait()
        assert service.process.stdout is not None
        service.process.stdout.close()


def test_worker_that_dies_is_replaced_and_nothing_acknowledged_is_lost(start: Callable[[], Service]) -> None:
    service = start()
    kept = {service.add_sheet() for _ in range(5)}
    for _ in range(WORKERS):
        [oldest, *_] = service.workers()
        # On a busy machine the supervisor may have replaced it in this moment, since it did not answer.
        with suppress(ProcessLookupError):
            os.kill(oldest, signal.SIGKILL)
        wait_until(partial(service.has_replaced, oldest))
        wait_until(service.is_healthy)
        kept.add(service.add_sheet())
    assert service.sheets() == kept


def test_workers_stop_where_their_supervisor_is_killed(start: Callable[[], Service]) -> None:
    service = start()
    service.process.kill()
    service.process.wait()
    wait_until(lambda: not service.is_healthy())
    port = int(service.url.rpartition(":")[2])

    def is_free() -> bool:
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            return False
        return True

    wait_until(is_free)


def test_entries_are_told_by_all_workers_until_they_are_told_to_stop(start: Callable[[], Service]) -> None:
    service = start()
    workers = service.workers()
    sheet = f"{service.url}/api/tables/{service.add_sheet()}"
    with ExitStack() as opened:
        # Each of the workers takes some of the connections.
        streams = [opened.enter_context(urlopen(f"{sheet}/changes", timeout=30)) for _ in range(8)]
        assert {next_count(stream) for stream in streams} == {1}
        body = b'{"after": 1, "event": {"event": "drawn"}}'
        opened.enter_context(urlopen(Request(f"{sheet}/events", body, {"Content-Type": "application/json"})))
        assert all(2 in iter(partial(next_count, stream), None) for stream in streams)
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(30) == 0
        assert not any(stream.read() for stream in streams)
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def next_count(stream: IO[bytes]) -> int:
    line = next(line for line in stream if line.startswith(b"data: "))
    assert stream.readline() == b"\n"
    return int(json.loads(line[6:])["count"])


def test_service_whose_workers_cannot_start_says_so_and_ends(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from vision.review.api.serving import listen; from vision.review.api.settings import Settings\n"
        "from vision.review.api.serving import run_workers\n"
        "if __name__ == '__main__': run_workers(Settings(Path(sys.argv[1])), listen('127.0.0.1', 0), 2)\n"
    )
    (tmp_path / "program.py").write_text(program)
    (tmp_path / "taken").touch()
    done = subprocess.run(
        [sys.executable, tmp_path / "program.py", tmp_path / "taken"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert done.returncode == 1
    assert "A server process could not start" in done.stderr
