"""`pailens serve`: what it prints and refuses; as a process, told to stop and killed."""

import json
import re
import signal
import socket
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scoring.errors import PailensError
from tests.vision.commands.serving import Start
from vision.commands.application import app
from vision.review.api import serving
from vision.review.api.services import Services
from vision.review.api.settings import Settings

SAMPLE = Path(__file__).parents[3] / "datasets" / "samples" / "images" / "australia-1.jpg"
_BOUNDARY = "a-boundary"
_KIND = f"multipart/form-data; boundary={_BOUNDARY}"


def _form() -> bytes:
    head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    return head.encode() + SAMPLE.read_bytes() + f"\r\n--{_BOUNDARY}--\r\n".encode()


@pytest.mark.slow
def test_photo_is_read_over_http_and_outlives_a_kill(start: Start) -> None:
    served = start()
    reading = served.ask("/api/readings", _form(), _KIND)
    correction = json.dumps({"tiles": reading["tiles"][:1], "groups": [{"id": 0, "kind": "unsure", "tiles": [0]}]})
    path = f"/api/readings/{reading['id']}"
    corrected = served.ask(f"{path}/corrections", correction.encode())
    served.process.kill()
    served.process.wait()
    assert start().ask(path) == corrected


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_server_told_to_stop_finishes_what_it_accepted(start: Start, stop: signal.Signals) -> None:
    served = start()
    host, port = served.url.removeprefix("http://").split(":")
    form = _form()
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        head = (
            f"POST /api/readings HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(form)}\r\n"
            f"Content-Type: {_KIND}\r\n\r\n"
        )
        connection.sendall(head.encode() + form[:-10])
        time.sleep(0.2)
        served.process.send_signal(stop)
        time.sleep(0.3)
        connection.sendall(form[-10:])
        assert connection.recv(65536).startswith(b"HTTP/1.1 201")
    assert served.process.wait(30) == 0


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Settings]:
    """The settings of a server that is not run, once there is one."""
    kept: list[Settings] = []
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path))
    monkeypatch.setattr(serving, "tune_for_serving", lambda: None)
    monkeypatch.setattr(Services, "open", kept.append)
    monkeypatch.setattr(serving, "run", lambda *_: None)
    monkeypatch.setattr(serving, "others_have_accounts", lambda: False)
    return kept


def serve(*options: str) -> str:
    """What `pailens serve` prints."""
    return CliRunner().invoke(app, [*options[:2], "serve", "--port", "0", *options[2:]], catch_exceptions=False).stdout


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        (("--lang", "en", "--open"), r"Pailens is at http://127\.0\.0\.1:\d+/ "),
        (("--lang", "zh-Hant", "--open"), r"Pailens 位於 http://127\.0\.0\.1:\d+/（按 Ctrl\+C 停止）。\n$"),
    ],
)
def test_where_the_server_is_stands_in_the_language_of_the_command_line(
    options: tuple[str, ...], printed: str, served: list[Settings]
) -> None:
    assert re.match(printed, serve(*options))
    assert (served[0].token, served[0].address) == (None, None)


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (("--lan", "--http"), r"http://[\d.]+:\d+/"),
        (("--host", "0.0.0.0", "--http"), r"http://[\d.]+:\d+/"),
        (("--proxy", "127.0.0.1", "--name", "scores.example.org"), r"https://scores\.example\.org/"),
    ],
)
def test_address_that_others_can_reach_is_printed_with_the_token_that_it_needs(
    options: tuple[str, ...], place: str, served: list[Settings]
) -> None:
    found = re.search(rf"({place})#token=(\S+)", serve("--lang", "en", *options))
    assert found is not None
    assert (found[1], found[2]) == (served[0].address, served[0].token)
    assert "127.0.0.1" not in found[1], "others cannot come to it"


def test_options_that_contradict_each_other_and_a_port_that_is_taken_are_refused_by_name(
    served: list[Settings],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for options, about in (
            (("--open", "--lan"), "--open"),
            (("--proxy", "nonsense"), "--proxy"),
            (("--port", str(taken.getsockname()[1])), "--port"),
        ):
            with pytest.raises(PailensError) as refused:
                serve("--lang", "en", *options)
            assert refused.value.about == about
    assert served == []
