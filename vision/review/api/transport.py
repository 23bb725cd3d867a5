"""HTTP protocol with read and write timeouts and connection limits."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from vision.review.api.answers import error_response
from vision.review.api.errors import BusyError, MalformedError, ServerError

HEADER_SECONDS: Final = 15.0
"""From opening a connection, or from the first byte of a further request, to the end of its headers."""
BODY_SECONDS: Final = 30.0
"""How long a body, or the rest of a response, may take besides what `BYTES_PER_SECOND` allows."""
BYTES_PER_SECOND: Final = 20_000
CONNECTIONS: Final = 512
CONNECTIONS_OF_ONE: Final = 128
"""Connections of one address."""
_TICK: Final = 1.0
_UNREAD: Final = 64 * 2**20
"""Bytes of a body still taken after it was refused, so that the client gets to read why."""


class GuardedProtocol(H11Protocol):
    """HTTP/1.1 with limits of time for the headers, for the body and for reading the response."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._watch: asyncio.TimerHandle | None = None
        self._begun: float | None = None
        self._received = 0
        self._stalled: tuple[float, int] | None = None
        self._turned_away = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or turn it away where there are too many."""
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS or self._connections_of_client() > CONNECTIONS_OF_ONE:
            self._turned_away = True
            self._send_refusal(BusyError("busy.connections", "server", retry_after=5))
            return
        self._begun = self.loop.time()
        self._watch = self.loop.call_later(_TICK, self._tick)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop watching."""
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request."""
        if self._turned_away:
            return
        if self._begun is None:
            self._begun, self._received = self.loop.time(), 0
        self._received += len(data)
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._begun = None
        elif self.cycle is not None and self.cycle.response_complete and self._received > _UNREAD:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not keep up with the response."""
        super().pause_writing()
        self._stalled = (self.loop.time(), self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self._stalled = None

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in the words of the other refusals."""
        self._send_refusal(MalformedError("request.no-http", "request"))

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
            pass  # a response is under way already; there is only closing left
        self.transport.close()

    def _tick(self) -> None:
        if self._is_too_slow(self.loop.time()):
            self.transport.abort()
        else:
            self._watch = self.loop.call_later(_TICK, self._tick)

    def _is_too_slow(self, now: float) -> bool:
        if self._stalled is not None:
            since, left = self._stalled
            return now - since > _patience(left - self.transport.get_write_buffer_size())
        if self._begun is None:
            return False
        if self.flow.read_paused:
            self._begun += _TICK  # it is we who do not keep up
        if self.conn.their_state is h11.SEND_BODY:
            return now - self._begun > _patience(self._received)
        return now - self._begun > HEADER_SECONDS


def _patience(moved: int) -> float:
    return BODY_SECONDS + max(0, moved) / BYTES_PER_SECOND
