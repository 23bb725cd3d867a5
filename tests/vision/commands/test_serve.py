"""`pailens serve` as a process: started, used, told to stop, killed."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[3] / "datasets" / "samples" / "images" / "australia-1.jpg"
_BOUNDARY = "a-boundary"
_START = 60.0


class Served:
    """A running `pailens serve`."""

    def __init__(self, process: subprocess.Popen[str], line: str, url: str, token: str | None) -> None:
        self.process, self.line, self.url, self.token = process, line, url, token

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        headers = {"Content-Type": kind} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        with urlopen(Request(self.url + path, body, headers, method=method), timeout=30) as answered:
            return json.loads(answered.read() or b"null")

    def upload(self) -> Any:
        return self.ask("POST", "/api/readings", _form(), f"multipart/form-data; boundary={_BOUNDARY}")


def _form() -> bytes:
    head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    return head.encode() + SAMPLE.read_bytes() + f"\r\n--{_BOUNDARY}--\r\n".encode()


Start = Callable[..., Served]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers on free ports, all with one folder."""
    processes: list[subprocess.Popen[str]] = []

    def started(*options: str, language: tuple[str, ...] = ()) -> Served:
        options = options or ("--open",)
        environment = os.environ | {"PAILENS_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "vision.cli", *language, "serve", "--port", "0", *options]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8", env=environment
        )
        processes.append(process)
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"(http://[^/]+)/(?:#token=(\S+))?", line):
                served = Served(process, line, re.sub(r"//[\d.]+:", "//127.0.0.1:", found[1]), found[2])
                _wait(served)
                return served
        raise AssertionError("the server did not start")

    yield started
    for process in processes:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _wait(served: Served) -> None:
    deadline = time.monotonic() + _START
    while time.monotonic() < deadline:
        try:
            served.ask("GET", "/healthz")
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server is not healthy")


def test_photo_is_read_over_http_and_outlives_a_kill(start: Start) -> None:
    served = start()
    reading = served.upload()
    correction = json.dumps({"tiles": reading["tiles"][:1], "groups": [{"id": 0, "kind": "unsure", "tiles": [0]}]})
    path = f"/api/readings/{reading['id']}"
    corrected = served.ask("POST", f"{path}/corrections", correction.encode())
    served.process.kill()
    served.process.wait()
    assert start().ask("GET", path) == corrected


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_server_told_to_stop_finishes_what_it_accepted(start: Start, stop: signal.Signals) -> None:
    served = start()
    host, port = served.url.removeprefix("http://").split(":")
    form = _form()
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        head = (
            f"POST /api/readings HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(form)}\r\n"
            f"Content-Type: multipart/form-data; boundary={_BOUNDARY}\r\n\r\n"
        )
        connection.sendall(head.encode() + form[:-10])
        time.sleep(0.2)
        served.process.send_signal(stop)
        time.sleep(0.3)
        connection.sendall(form[-10:])
        assert connection.recv(65536).startswith(b"HTTP/1.1 201")
    assert served.process.wait(30) == 0


def test_network_mode_asks_for_the_token_of_the_printed_address(start: Start) -> None:
    served = start("--lan", "--http")
    assert served.token is not None
    assert served.ask("GET", "/api/readings")["readings"] == []
    invitation = served.ask("POST", "/api/invitation")
    assert served.line.strip().startswith(f"{invitation['address']}#"), "others cannot come to 127.0.0.1"
    assert invitation["token"] != served.token
    served.token = None
    with pytest.raises(HTTPError) as refused:
        served.ask("GET", "/api/readings")
    assert refused.value.code == 401
    refused.value.close()


def test_where_the_server_is_stands_in_the_language_of_the_command_line(start: Start) -> None:
    served = start(language=("--lang", "zh-Hant"))
    assert served.line == f"Pailens 位於 {served.url}/（按 Ctrl+C 停止）。\n"


def test_address_that_others_can_reach_needs_the_token_without_being_asked_for(start: Start) -> None:
    assert start("--host", "0.0.0.0").token is not None


def test_server_behind_a_proxy_asks_for_a_token_and_prints_its_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "vision.cli", "serve", "--port", "0", "--proxy", "127.0.0.1"]
    environment = os.environ | {"PAILENS_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--name", "scores.example.org"], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        printed = "".join(process.stdout.readline() for _ in range(3))
        process.kill()
    assert "https://scores.example.org/#token=" in printed


def refused(folder: Path, *options: str) -> str:
    """What `pailens serve` is refused for, with status 2."""
    command = [sys.executable, "-m", "vision.cli", "serve", *options]
    environment = os.environ | {"PAILENS_DATA": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    return done.stderr.split(": ")[1]


@pytest.mark.parametrize(
    ("options", "about"),
    [
        (("--open", "--lan"), "--open"),
        (("--open", "--host", "0.0.0.0"), "--open"),
        (("--proxy", "nonsense"), "--proxy"),
    ],
)
def test_options_that_contradict_each_other_are_refused(tmp_path: Path, options: tuple[str, ...], about: str) -> None:
    assert refused(tmp_path, "--port", "0", *options) == about


def test_port_that_is_taken_is_refused_by_name(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert refused(tmp_path, "--port", str(taken.getsockname()[1])) == "--port"
