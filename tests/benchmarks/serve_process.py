"""Starts `pailens serve` for the server benchmarks, with clients that send requests as browsers do."""

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

BOUNDARY: Final = "boundary-of-a-form"
FORM: Final = f"multipart/form-data; boundary={BOUNDARY}"
NAME: Final = "photo.jpg"
"""Of the file that is sent, where nothing else is said."""
_START_SECONDS: Final = 60.0


@dataclass
class Server:
    """A server that runs.

    Attributes:
        process: to be killed, or looked at.
        port: on the loopback interface.
        token: what it asks for, None where it asks for nothing.
    """

    process: subprocess.Popen[str]
    port: int
    token: str | None

    def cpu_seconds(self) -> float:
        """The processor time that the process and its children have had."""
        return sum(map(_cpu_ticks, family_of(self.process.pid))) / os.sysconf("SC_CLK_TCK")

    def mebibytes(self) -> float:
        """Memory of the process and its children, shared pages in proportion."""
        return proportional_mebibytes(family_of(self.process.pid))

    def peak_mebibytes(self) -> float:
        """The most memory that each of the processes has had, resident, added up: more than they had at any moment."""
        statuses = [Path(f"/proc/{pid}/status").read_text() for pid in family_of(self.process.pid)]
        return sum(int(size) for status in statuses for size in re.findall(r"VmHWM:\s+(\d+) kB", status)) / 1024


def family_of(pid: int) -> Iterator[int]:
    """The ids of a process, its child processes and theirs."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            text = children.read_text()
        except OSError:
            continue
        for child in text.split():
            yield from family_of(int(child))


def proportional_mebibytes(pids: Iterable[int]) -> float:
    """Memory of processes, shared pages in proportion; those that ended meanwhile have none."""
    kilobytes = 0
    for pid in pids:
        with suppress(OSError):
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            kilobytes += sum(map(int, re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)))
    return kilobytes / 1024


def _cpu_ticks(pid: int) -> int:
    # Fields 14 and 15, user and system time; the second, the name, ends with the last parenthesis.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@contextmanager
def serving(folder: Path, *options: str, database: str | None = None, **variables: str) -> Iterator[Server]:
    """A server with its data in a folder and further environment variables; killed at the end if it still runs."""
    environment = os.environ | {"PAILENS_DATA": str(folder), "PYTHONUNBUFFERED": "1"} | variables
    if database:
        environment["PAILENS_DATABASE_URL"] = database
    asks = () if "--lan" in options else ("--open",)
    command = [sys.executable, "-m", "vision.cli", "serve", "--port", "0", *asks, *options]
    with (folder / "server.log").open("a") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, encoding="utf-8", env=environment)
    try:
        yield _started(process)
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def _started(process: subprocess.Popen[str]) -> Server:
    for line in process.stdout or ():
        if found := re.search(r"http://[^/]+:(\d+)/(?:#token=(\S+))?", line):
            server = Server(process, int(found[1]), found[2])
            deadline = time.monotonic() + _START_SECONDS
            while time.monotonic() < deadline:
                if _is_healthy(server):
                    return server
                time.sleep(0.05)
    raise SystemExit("the server did not start; see server.log in its folder")


def _is_healthy(server: Server) -> bool:
    with closing(Client(server)) as client:
        try:
            return client.ask("GET", "/healthz").status == 200
        except OSError:
            return False


@dataclass(frozen=True)
class Answer:
    """What came back, and after how many seconds."""

    status: int
    body: bytes
    headers: dict[str, str]
    seconds: float

    def json(self) -> Any:
        """The body as JSON values."""
        return json.loads(self.body)


class Client:
    """One client, at a loopback address of its own, on one connection."""

    def __init__(self, server: Server, number: int = 1) -> None:
        self._server = server
        self._connection = http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=120, source_address=(f"127.0.0.{number}", 0)
        )

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> Answer:
        """One request, on a connection that is opened anew where it was closed."""
        headers = {"Content-Type": kind} if body is not None else {}
        if self._server.token:
            headers["Authorization"] = f"Bearer {self._server.token}"
        started = time.perf_counter()
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        data = response.read()
        return Answer(
            response.status,
            data,
            {name.lower(): value for name, value in response.getheaders()},
            time.perf_counter() - started,
        )

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def ask_until_answered(self, method: str, path: str, body: bytes, kind: str) -> tuple[Answer, int]:
        """As a patient client asks: again after `Retry-After`; the answer, and how often it was told to wait."""
        started, waits = time.perf_counter(), 0
        while (answer := self.ask(method, path, body, kind)).status in (429, 503):
            waits += 1
            time.sleep(int(answer.headers["retry-after"]))
        return Answer(answer.status, answer.body, answer.headers, time.perf_counter() - started), waits


def form(photo: bytes, field: str = "photo", name: str = NAME) -> bytes:
    """A multipart body with one file; its type is `FORM`."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
    return head.encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode()
