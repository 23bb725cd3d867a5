"""HTTP protocol with read and write timeouts and connection limits."""

from __future__ import annotations

import asyncio
import math
import socket
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from vision.review.api.answers import error_response
from vision.review.api.clients import is_proxy
from vision.review.api.errors import ServerError

HEADER_SECONDS: Final = 15.0
"""Timeout for the headers, from the opening of the connection or the first byte of a further request."""
BODY_SECONDS: Final = 30.0
"""Timeout for a body, or the rest of a response, that makes no progress."""
BYTES_PER_SECOND: Final = 20_000
"""Progress that a body has to make: its bytes extend the timeout by so much, up to `BODY_SECONDS` from now."""
CONNECTIONS: Final = 512
CONNECTIONS_OF_ONE: Final = 128
"""Maximum number of connections from one address."""
_READ_BYTES: Final = 8 * 1024
"""Bytes read from a connection at a time, before the others have their turn."""
_LINE_ENDS: Final = 1_000
_LEAST_CHUNK: Final = 16
"""Bytes that the lines of a chunked body must have on average, if there are more than `_LINE_ENDS`."""
END_STREAMS: Final = "end_streams"
"""In the state of the application: a function that ends the responses that would go on for ever."""
_TICK: Final = 1.0
_UNREAD: Final = 64 * 2**20
"""Bytes of a refused body still read, so that the client gets to read the error response."""


class _LastingTransport:
    """A transport that is not closed before the client has sent what it is sending, or has closed it.

    Bytes that arrive at a closed socket make the system reset the connection, and the client loses the answer.
    """

    def __init__(self, transport: asyncio.Transport, protocol: GuardedProtocol) -> None:
        self._transport = transport
        self._protocol = protocol

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def close(self) -> None:
        if not self._protocol.drain():
            self._transport.close()

    def is_closing(self) -> bool:
        """Whether no further response can be sent."""
        return self._protocol.is_draining or self._transport.is_closing()


class GuardedProtocol(H11Protocol):
    """HTTP/1.1 with timeouts for headers, body and response, and a connection limit per address.

    `is_draining`: whether the last response is sent and the rest of the request is read, to be dropped.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._watch: asyncio.TimerHandle | None = None
        self._deadline: float | None = None
        self._received = 0
        self._line_ends = 0
        self._stalled: tuple[float, int] | None = None
        self._turned_away = False
        self.is_draining = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or refuse it if the address has too many."""
        super().connection_made(_LastingTransport(transport, self))  # type: ignore[arg-type]
        # asyncio does so only for sockets whose protocol is named, and those of `socket.create_server` name none.
        # Headers and body are sent apart: without it the body waits for the acknowledgement of the headers.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Parsing one-byte chunks takes long, and nobody else is served meanwhile.
        transport.max_size = _READ_BYTES  # type: ignore[attr-defined]
        if len(self.connections) > CONNECTIONS or self._has_too_many():
            self._turned_away = True
            self._send_refusal(ServerError("busy.connections", "server", retry_after=5))
            return
        self._deadline = self.loop.time() + HEADER_SECONDS
        self._watch = self.loop.call_later(_TICK, self._tick)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_draining:
            self._received += len(data)
            if self._received > _UNREAD:
                self.transport.abort()
            return
        if self._turned_away:
            return
        now = self.loop.time()
        if self._deadline is None:
            self._deadline, self._received = now + HEADER_SECONDS, 0
            self._line_ends = 0
        in_body = self.conn.their_state is h11.SEND_BODY
        self._received += len(data)
        if in_body and self._is_fragmented(data):
            self._turned_away = True
            self._send_refusal(ServerError("request.fragments", "body"))
            return
        super().data_received(data)
        if self.conn.their_state is h11.SEND_BODY:
            more = self._deadline + len(data) / BYTES_PER_SECOND if in_body else math.inf
            self._deadline = min(more, now + BODY_SECONDS)
        elif self.conn.their_state is not h11.IDLE:
            self._deadline = None
        if self._deadline is not None and self._received > _UNREAD and self.cycle and self.cycle.response_complete:
            self.transport.abort()

    def drain(self) -> bool:
        """Read and drop the rest of a request whose answer is sent; False where there is none."""
        if self.conn.their_state is not h11.SEND_BODY or self._turned_away:
            return False
        if not self.is_draining:
            self.is_draining, self._received = True, 0
            self._deadline = self.loop.time() + BODY_SECONDS
            if self.transport.can_write_eof():
                self.transport.write_eof()
            self.flow.resume_reading()
        return True

    def shutdown(self) -> None:
        """Close the connection once its response is complete."""
        super().shutdown()
        if self.cycle is not None and END_STREAMS in self.app_state:
            self.app_state[END_STREAMS]()

    def pause_writing(self) -> None:
        """Start the timeout for a client that does not read its response."""
        super().pause_writing()
        self._stalled = (self.loop.time(), self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Clear the timeout once the client has read enough."""
        super().resume_writing()
        self._stalled = None

    def send_400_response(self, msg: str) -> None:
        """Answer invalid HTTP with an error record."""
        self._send_refusal(ServerError("request.no-http", "request"))

    def _has_too_many(self) -> bool:
        proxies = self.config.forwarded_allow_ips
        is_trusted = self.client and isinstance(proxies, list) and is_proxy(self.client[0], proxies)
        return not is_trusted and self._connections_of_client() > CONNECTIONS_OF_ONE

    def _is_fragmented(self, data: bytes) -> bool:
        """Whether a body comes in a great many tiny chunks: each takes as long to parse as a large one."""
        if any(name == b"transfer-encoding" for name, _ in self.headers):
            self._line_ends += data.count(b"\r\n")
        return self._line_ends > _LINE_ENDS and self._received < _LEAST_CHUNK * self._line_ends

    def _connections_of_client(self) -> int:
        clients = [getattr(connection, "client", None) for connection in self.connections]
        return sum(client is not None and client[:1] == (self.client or ())[:1] for client in clients)

    def _send_refusal(self, error: ServerError) -> None:
        response = error_response(error)
        headers = [*response.raw_headers, (b"connection", b"close")]
        try:
            for event in (
                h11.Response(status_code=response.status_code, headers=headers),
                h11.Data(data=bytes(response.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        except h11.LocalProtocolError:
            pass  # a response has already started; just close
        self.transport.close()

    def _tick(self) -> None:
        if self._is_too_slow(self.loop.time()):
            self.transport.abort()
        else:
            self._watch = self.loop.call_later(_TICK, self._tick)

    def _is_too_slow(self, now: float) -> bool:
        if self._stalled is not None:
            since, left = self._stalled
            moved = max(0, left - self.transport.get_write_buffer_size())
            return now - since > BODY_SECONDS + moved / BYTES_PER_SECOND
        if self._deadline is None:
            return False
        if self.flow.read_paused:
            self._deadline += _TICK  # reading is paused by the server, not by the client
        return now > self._deadline
