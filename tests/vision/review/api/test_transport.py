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

Connect = Callable[[], socket.socket]
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
    """Opens connections to a server with little patience."""
    for name, value in {"HEADER_SECONDS": 0.4, "BODY_SECONDS": 0.4, "CONNECTIONS_OF_ONE": 3, "_TICK": 0.05}.items():
        monkeypatch.setattr(transport, name, value)
    config = uvicorn.Config(
        _app, http=GuardedProtocol, lifespan="off", ws="none", log_config=None, timeout_graceful_shutdown=1
    )
    server, listener = uvicorn.Server(config), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    opened: list[socket.socket] = []

    def open_connection() -> socket.socket:
        opened.append(socket.create_connection(listener.getsockname(), timeout=10))
        return opened[-1]

    yield open_connection
    for connection in opened:
        connection.close()
    server.should_exit = True
    thread.join()
    listener.close()


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
        pytest.param(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n", b"a" * 999, id="a body"),
        pytest.param(
            b"POST /early HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9000\r\n\r\n",
            b"a" * 200,
            id="a body that nobody reads",
        ),
    ],
)
def test_what_trickles_in_is_cut_off(connect: Connect, head: bytes, trickled: bytes) -> None:
    connection, started = connect(), time.monotonic()
    connection.sendall(head)
    assert _trickle(connection, trickled) < len(trickled)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" + b"a" * 500_000,
            id="a body that came quickly and stops",
        ),
    ],
)
def test_connection_that_falls_silent_is_closed(connect: Connect, sent: bytes) -> None:
    connection, started = connect(), time.monotonic()
    connection.sendall(sent)
    assert _answer(connection) in (b"", b"(reset)")
    assert time.monotonic() - started < 5


def test_body_that_keeps_coming_may_take_longer(connect: Connect) -> None:
    connection = connect()
    connection.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 120000\r\n\r\n")
    for _ in range(12):
        connection.sendall(b"a" * 10_000)
        time.sleep(0.1)
    assert _answer(connection).endswith(b"\r\n\r\n120000")


def test_client_that_reads_nothing_is_cut_off(connect: Connect) -> None:
    connection = connect()
    connection.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    time.sleep(1.5)
    assert len(_answer(connection)) < len(_LARGE)


def _until(connection: socket.socket, end: bytes) -> bytes:
    """What arrives up to `end`: an answer may come in several pieces."""
    answered = b""
    while not answered.endswith(end):
        piece = connection.recv(65536)
        assert piece, answered
        answered += piece
    return answered


def test_second_request_of_a_connection_has_its_own_time(connect: Connect) -> None:
    connection = connect()
    for _ in range(3):
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert _until(connection, b"\r\n\r\n0")
        time.sleep(0.3)


@pytest.mark.parametrize(
    "sent",
    [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000, b"GET / HTP/1.1\r\n\r\n"],
)
def test_what_is_no_http_gets_an_error_record(connect: Connect, sent: bytes) -> None:
    connection = connect()
    connection.sendall(sent + b"\r\n\r\n")
    answered = _answer(connection)
    assert answered.startswith(b"HTTP/1.1 400")
    assert b'"field":"request"' in answered


def test_connections_over_the_limit_are_turned_away_with_a_time_to_come_again(connect: Connect) -> None:
    kept = [connect() for _ in range(3)]
    time.sleep(0.1)
    answered = _answer(connect())
    assert answered.startswith(b"HTTP/1.1 503")
    assert b"retry-after: 5" in answered.lower()
    kept[0].sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert _answer(kept[0]).endswith(b"0")


def test_answers_do_not_wait_for_acknowledgements(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    sockets: list[socket.socket] = []
    made = GuardedProtocol.connection_made

    def noting(self: GuardedProtocol, opened: Any) -> None:
        made(self, opened)
        sockets.append(opened.get_extra_info("socket"))

    monkeypatch.setattr(GuardedProtocol, "connection_made", noting)
    connection = connect()
    connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    assert _until(connection, b"\r\n\r\n0")
    assert sockets[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_body_in_chunks_of_one_byte_lets_others_through(connect: Connect) -> None:
    fragmented = connect()
    fragmented.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    threading.Thread(target=_send_quietly, args=(fragmented, b"1\r\na\r\n" * 200_000), daemon=True).start()
    waits: list[float] = []
    for _ in range(10):
        started = time.monotonic()
        other = connect()
        other.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert _answer(other).endswith(b"0")
        waits.append(time.monotonic() - started)
        other.close()
    assert max(waits) < 0.5
    assert b"request.fragments" in _answer(fragmented)


def test_body_in_reasonable_chunks_is_read(connect: Connect) -> None:
    connection = connect()
    connection.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(20):
        connection.sendall((b"28\r\n" + b"a line of forty bytes that ends with it\r\n"[:40] + b"\r\n") * 100)
    connection.sendall(b"0\r\n\r\n")
    assert _answer(connection).endswith(b"\r\n\r\n80000")


def _send_quietly(connection: socket.socket, data: bytes) -> None:
    with suppress(OSError):
        connection.sendall(data)


def test_client_that_closes_gets_the_answer_though_its_body_was_not_read(connect: Connect) -> None:
    connection = connect()
    body = bytes(20_000_000)
    connection.sendall(
        b"POST /early HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    )
    connection.sendall(body)
    answer = _answer(connection)
    assert answer.startswith(b"HTTP/1.1 200")
    assert not answer.endswith(b"(reset)")
