"""Runs the server on a socket."""

import logging
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from scoring.texts.system import system_reason
from vision.errors import VisionError
from vision.review.api.certificates import Certificate
from vision.review.api.transport import GuardedProtocol

_GRACE: Final = 60
"""Seconds allowed for accepted requests to finish after a stop signal."""
_HEADER_BYTES: Final = 32 * 1024
_BACKLOG: Final = 512
_LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {
        "pailens": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}


def listen(host: str, port: int) -> socket.socket:
    """Open a listening socket. Raises `VisionError`: about the port, if in use or not permitted, or about the host."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except socket.gaierror:
        raise VisionError("server.host", "--host", host=host) from None
    except OSError as error:
        fault = system_reason(error)
        raise VisionError("server.port", "--port", host=host, port=port, fault=fault) from None


def server_config(app: FastAPI | Callable[[], FastAPI], proxies: Sequence[str] = (), **options: Any) -> uvicorn.Config:
    """The configuration of a server.

    `app`: the application, or with `factory=True` what makes it; `proxies`: addresses and networks of proxies, which
    may have any number of connections.
    """
    return uvicorn.Config(
        app,
        access_log=False,
        backlog=_BACKLOG,
        h11_max_incomplete_event_size=_HEADER_BYTES,
        http=GuardedProtocol,
        lifespan="on",
        log_config=_LOGGING,
        # For the protocol alone: the application itself reads the headers that proxies send.
        forwarded_allow_ips=list(proxies),
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        ws="none",
        **options,
    )


def tls_options(certificate: Certificate | None) -> dict[str, Any]:
    """Arguments of `server_config` for HTTPS with a certificate; none for plain HTTP."""
    if certificate is None:
        return {}
    return {"ssl_certfile": str(certificate.certificate), "ssl_keyfile": str(certificate.key)}


def run(
    app: FastAPI, listener: socket.socket, proxies: Sequence[str] = (), certificate: Certificate | None = None
) -> None:
    """Serve until SIGINT or SIGTERM, then finish accepted requests; over HTTPS with a certificate."""
    # uvicorn re-raises the signal after shutdown; exit with status 0 then.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: sys.exit(0))
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    uvicorn.Server(server_config(app, proxies, **tls_options(certificate))).run([listener])
