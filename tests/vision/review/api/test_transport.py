"""Connections that take their time, on real sockets."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from vision.review.api import transport
from vision.review.api.serving import listen
from vision.review.api.transport import GuardedProtocol

pytestmark = pytest.mark.slow

Connect = Callable[..., socket.socket]
_LARGE = b"x" * 40_000_000


async def _app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the size of the body, or with much."""
    size, more = 0, True
    while more and scope["path"] != "/early":
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message["body"]), message["more_body"]
    body = _LARGE if scope["path"] == "/large" else str(size).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> Iterator[Connect]:
    """Opens connections to a server with little patience, and sends what is given."""
    for name, value in {"HEADER_SECONDS": 0.4, "BODY_SECONDS": 0.4, "CONNECTIONS_OF_ONE": 3, "_TICK": 0.05}.items():
        monkeypatch.setattr(transport, name, value)
    config = uvicorn.Config(
        _app, http=GuardedProtocol, lifespan="off", ws="none", log_config=None, timeout_graceful_shutdown=1
    )
    server, listener = uvicorn.Server(config), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    opened: list[socket.socket] = []

    def open_connection(sent: bytes = b"") -> socket.socket:
        opened.append(socket.create_connection(listener.getsockname(), timeout=10))
        opened[-1].sendall(sent)
        return opened[-1]

    yield open_connection
    for connection in opened:
        connection.close()
    server.should_exit = True
    thread.join()
    listener.close()


def _request(path: str = "/", *headers: str, method: str = "GET") -> bytes:
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: a", *headers, "", "")).encode()


def _post(path: str, *headers: str) -> bytes:
    return _request(path, "Connection: close", *headers, method="POST")


def _answer(connection: socket.socket) -> bytes:
    """What comes until the connection is closed."""
    pieces = []
    try:
        while piece := connection.recv(65536):
            pieces.append(piece)
    except ConnectionResetError:
        pieces.append(b"(reset)")
    return b"".join(pieces)


def _trickle(connection: socket.socket, sent: bytes) -> int:
    """Send a byte at a time; how many were taken until the connection was cut."""
    for place, letter in enumerate(sent):
        try:
            connection.sendall(bytes([letter]))
        except OSError:
            return place
        time.sleep(0.02)
    return len(sent)


@pytest.mark.parametrize(
    ("head", "trickled"),
    [
        pytest.param(b"", b"GET / HTTP/1.1\r\nHost: " + b"a" * 1000, id="headers"),
        pytest.param(_post("/", "Content-Length: 1000"), b"a" * 999, id="a body"),
        pytest.param(_post("/early", "Content-Length: 9000"), b"a" * 200, id="a body that nobody reads"),
    ],
)
def test_what_trickles_in_is_cut_off(connect: Connect, head: bytes, trickled: bytes) -> None:
    started = time.monotonic()
    assert _trickle(connect(head), trickled) < len(trickled)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("sent", [b"", _post("/", "Content-Length: 1000000") + b"a" * 500_000], ids=["all", "half"])
def test_connection_that_falls_silent_is_closed(connect: Connect, sent: bytes) -> None:
    started = time.monotonic()
    assert _answer(connect(sent)) in (b"", b"(reset)")
    assert time.monotonic() - started < 5


def test_body_that_keeps_coming_may_take_longer(connect: Connect) -> None:
    connection = connect(_post("/", "Content-Length: 120000"))
    for _ in range(12):
        connection.sendall(b"a" * 10_000)
        time.sleep(0.1)
    assert _answer(connection).endswith(b"\r\n\r\n120000")


def test_client_that_reads_nothing_is_cut_off(connect: Connect) -> None:
    connection = connect(_request("/large"))
    time.sleep(1.5)
    assert len(_answer(connection)) < len(_LARGE)


def test_second_request_of_a_connection_has_its_own_time(connect: Connect) -> None:
    connection = connect()
    for _ in range(3):
        connection.sendall(_request())
        answered = b""
        while not answered.endswith(b"\r\n\r\n0"):
            piece = connection.recv(65536)
            assert piece, answered
            answered += piece
        time.sleep(0.3)


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000])
def test_what_is_no_http_gets_an_error_record(connect: Connect, sent: bytes) -> None:
    answered = _answer(connect(sent + b"\r\n\r\n"))
    assert answered.startswith(b"HTTP/1.1 400")
    assert b'"field":"request"' in answered


def test_connections_over_the_limit_are_turned_away_with_a_time_to_come_again(connect: Connect) -> None:
    kept = [connect() for _ in range(3)]
    time.sleep(0.1)
    answered = _answer(connect())
    assert answered.startswith(b"HTTP/1.1 503")
    assert b"retry-after: 5" in answered.lower()
    kept[0].sendall(_request("/", "Connection: close"))
    assert _answer(kept[0]).endswith(b"0")


@pytest.mark.parametrize(
    ("chunk", "count", "end"),
    [(b"1\r\na\r\n", 20_000, b"request.fragments"), (b"28\r\n" + b"a" * 40 + b"\r\n", 2_000, b"\r\n\r\n80000")],
    ids=["of a byte", "of 40 bytes"],
)
def test_body_in_chunks_is_read_unless_they_are_tiny(connect: Connect, chunk: bytes, count: int, end: bytes) -> None:
    """Each takes as long to parse as a large one, and nobody else is served meanwhile."""
    connection = connect(_post("/", "Transfer-Encoding: chunked"))
    with suppress(OSError):
        connection.sendall(chunk * count + b"0\r\n\r\n")
    assert end in _answer(connection)


def test_client_that_closes_gets_the_answer_though_its_body_was_not_read(connect: Connect) -> None:
    connection = connect(_post("/early", "Content-Length: 2000000"))
    connection.sendall(bytes(2_000_000))
    answer = _answer(connection)
    assert answer.startswith(b"HTTP/1.1 200")
    assert not answer.endswith(b"(reset)")
