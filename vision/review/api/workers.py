"""Several server processes on one listening socket."""

import multiprocessing
import os
import signal
import socket
from dataclasses import replace
from functools import partial
from threading import Thread
from typing import Final

from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from vision.errors import VisionError
from vision.review.allocator import tune_for_serving
from vision.review.api.app import create_app
from vision.review.api.certificates import Certificate
from vision.review.api.run import server_config, tls_options
from vision.review.api.settings import Settings

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
        factory=True,
        workers=workers,
        timeout_worker_healthcheck=_SILENT_SECONDS,
        **tls_options(certificate),
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
