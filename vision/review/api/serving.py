"""Serves the application: one process or several, on a socket that may speak TLS, as `pailens serve` asks."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_address
from threading import Thread
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from scoring.texts import Language
from scoring.texts.system import system_reason
from vision.data_folder import data_folder
from vision.errors import VisionError
from vision.review.allocator import tune_for_serving
from vision.review.api.app import create_app
from vision.review.api.certificates import Certificate, given_certificate, is_read_by_others, own_certificate
from vision.review.api.clients import as_address, read_proxies
from vision.review.api.lan import (
    bracketed,
    make_token,
    others_have_accounts,
    own_address,
    own_addresses,
    own_names,
    print_address,
    print_lan_address,
)
from vision.review.api.services import Services
from vision.review.api.settings import LOOPBACK_NAMES, Settings
from vision.review.api.transport import GuardedProtocol
from vision.review.store.database import database_url
from vision.review.store.photo_files import photos_address
from vision.review.store.store import Store
from vision.texts.translation import Translate, translator

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


def server_config(
    app: FastAPI | Callable[[], FastAPI], proxies: Sequence[str], certificate: Certificate | None, **options: Any
) -> uvicorn.Config:
    """A server's configuration, `app` made by a `factory=True`; `proxies` may have any number of connections."""
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
        ssl_certfile=None if certificate is None else certificate.certificate,
        ssl_keyfile=None if certificate is None else certificate.key,
        **options,
    )


def run(
    app: FastAPI, listener: socket.socket, proxies: Sequence[str] = (), certificate: Certificate | None = None
) -> None:
    """Serve until SIGINT or SIGTERM, then finish accepted requests; over HTTPS with a certificate."""
    # uvicorn re-raises the signal after shutdown; exit with status 0 then.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: sys.exit(0))
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    uvicorn.Server(server_config(app, proxies, certificate)).run([listener])


_SILENT_SECONDS: Final = 10
"""Time after which a worker that does not answer its supervisor is replaced; also what noticing its death may take."""


def run_workers(
    settings: Settings, listener: socket.socket, workers: int, certificate: Certificate | None = None
) -> None:
    """Serve from so many processes until SIGINT or SIGTERM, then finish accepted requests.

    A worker that dies is replaced. Each has networks, limits and connections of its own; what they share is the store.
    Raises `VisionError`: about `--workers`, if one could not start.
    """
    threads = max(1, (os.cpu_count() or 1) // workers)
    own = replace(settings, limits=replace(settings.limits, threads=threads))
    config = server_config(
        partial(_worker_app, own),
        own.proxies,
        certificate,
        factory=True,
        workers=workers,
        timeout_worker_healthcheck=_SILENT_SECONDS,
    )
    supervisor = Multiprocess(config, [listener])
    supervisor.run()
    if any(worker.exitcode == STARTUP_FAILURE for worker in supervisor.processes):
        raise VisionError("server.worker", "--workers")


def _worker_app(settings: Settings) -> FastAPI:
    """The application of a worker, called in its process."""
    tune_for_serving()
    Thread(target=_stop_with_supervisor, name="supervisor", daemon=True).start()
    return create_app(settings)


def _stop_with_supervisor() -> None:
    """Stop when the supervisor is killed, which would otherwise leave the port in use."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The options of `pailens serve`, as its help has them: `is_open` is `--open`, `is_plain` `--http`.

    `host` is None for the default, `certificate` for one's own with `lan`, else for plain HTTP.
    """

    host: str | None = None
    port: int = 8000
    lan: bool = False
    is_open: bool = False
    names: Sequence[str] = ()
    proxies: Sequence[str] = ()
    workers: int = 1
    is_plain: bool = False
    certificate: str | None = None
    key: str | None = None


def serve_until_stopped(options: ServeOptions, language: Language) -> None:
    """Serve until stopped and print the URL, with a token where others reach it. Raises `PailensError`."""
    tune_for_serving()
    proxies = read_proxies(options.proxies)
    certificate = choose_certificate(options)
    if certificate is not None and is_read_by_others(certificate.key):
        print(translator(language)("server.key-open", file=str(certificate.key)), file=sys.stderr, flush=True)
    with listen(options.host or ("0.0.0.0" if options.lan else "127.0.0.1"), options.port) as listener:
        address, port = listener.getsockname()[:2]
        token = choose_token(address, is_open=options.is_open, is_shared=bool(options.lan or options.names or proxies))
        hosts = (LOOPBACK_NAMES if token is None else own_names()).union(name.lower() for name in options.names)
        url = _url(options, certificate, address, port)
        is_alone = ip_address(address).is_loopback and not options.names
        settings = Settings(
            data_folder(),
            database_url(),
            token,
            hosts,
            proxies=proxies,
            photos=photos_address(),
            address=None if is_alone else url,
        )
        if options.workers == 1:
            services = Services.open(settings)
        else:
            # Migrated and checked once: a worker that cannot open the store has nobody to tell.
            Store.open(settings.folder, settings.database_url, settings.photos).close()
        _print_url(url, certificate, token, translator(language), is_local=ip_address(address).is_loopback)
        if options.workers == 1:
            run(create_app(settings, lambda _: services), listener, proxies, certificate)
        else:
            run_workers(settings, listener, options.workers, certificate)


def choose_certificate(options: ServeOptions) -> Certificate | None:
    """The certificate of the options, else one's own for phones, None for HTTP. Raises `VisionError`."""
    if options.certificate is not None:
        if options.is_plain:
            raise VisionError("server.plain-certificate", "--http")
        return given_certificate(options.certificate, options.key)
    if options.key is not None:
        raise VisionError("server.key-alone", "--key")
    if not options.lan or options.is_plain or options.proxies:
        return None
    named = {*map(str.lower, options.names), *_given_address(options.host)}
    return own_certificate(data_folder(), own_names() | own_addresses() | named)


def _given_address(host: str | None) -> set[str]:
    """The address that a host is, if phones can be told of it."""
    address = as_address(host or "")
    return set() if address is None or address.is_unspecified else {str(address)}


def choose_token(address: str, *, is_open: bool, is_shared: bool = False) -> str | None:
    """The token to ask for, None where nobody else can reach the address, or where it is to be open.

    `address`: IP address that is listened on; `is_open`: ask for none; allowed on the loopback address only. Raises
    `VisionError`: about `--open`, if other machines can reach the address; about the token.
    """
    is_loopback = ip_address(address).is_loopback
    if is_open:
        if not is_loopback:
            raise VisionError("server.open-to-all", "--open")
        return None
    return make_token() if is_shared or not is_loopback or others_have_accounts() else None


def _url(options: ServeOptions, certificate: Certificate | None, address: str, port: int) -> str:
    """Where the server is reached, by others if they can."""
    scheme = "http" if certificate is None else "https"
    if options.names and certificate is None and ip_address(address).is_loopback:
        return f"https://{options.names[0]}/"  # a proxy's
    # An authority's certificate holds for a name, and not for the address.
    if options.names and certificate is not None and certificate.fingerprint is None:
        return f"https://{options.names[0]}:{port}/"
    reached = own_address() if ip_address(address).is_unspecified else address
    return f"{scheme}://{bracketed(reached)}:{port}/"


def _print_url(
    url: str, certificate: Certificate | None, token: str | None, translate: Translate, *, is_local: bool
) -> None:
    if token is None:
        print(translate("server.open", address=url), flush=True)
    elif certificate is None and is_local:
        print_address(f"{url}#token={token}", translate)
    else:
        print_lan_address(f"{url}#token={token}", translate, certificate)
