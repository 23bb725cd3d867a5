"""What another client notices while a server is attacked: how long it waits, and how much memory the server takes."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.benchmarks.hostile_files import SAMPLE
from tests.benchmarks.serve_process import FORM, Client, Server, family_of, form

_HAND: Final = b'{"rules":"international","concealed":"11223344556677p","winning_tile":"1p"}'
_PAUSE: Final = 0.05
_LIGHT, _UPLOADS = 88, 89


@dataclass
class Watched:
    """What the other clients saw.

    Attributes:
        waits: seconds until each light request was answered: scores, lists, sheets, corrections.
        uploads: seconds until each photo was read, told to wait or not.
        mebibytes: the server's memory now and then, all its processes together, shared pages counted once.
        wrong: answers that they should not have got.
    """

    waits: list[float] = field(default_factory=list)
    uploads: list[float] = field(default_factory=list)
    mebibytes: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Watched) -> None:
        """Take in what was seen at another time."""
        self.waits += other.waits
        self.uploads += other.uploads
        self.mebibytes += other.mebibytes
        self.wrong += other.wrong


class Bystander:
    """Two clients with addresses of their own: one asks for little things all the time, one sends photos."""

    def __init__(self, server: Server) -> None:
        self._server = server
        light = Client(server, _LIGHT)
        reading = light.ask("POST", "/api/readings", form(SAMPLE.read_bytes()), FORM).json()
        sheet = {"event": "opened", "players": ["An", "Bo", "Chi", "Di"], "rules": "taiwan16"}
        table = light.ask("POST", "/api/tables", json.dumps(sheet).encode()).json()["id"]
        correction = json.dumps({"tiles": reading["tiles"], "groups": reading["groups"]}).encode()
        self._requests: list[tuple[str, str, bytes | None]] = [
            ("GET", "/healthz", None),
            ("POST", "/api/score", _HAND),
            ("GET", "/api/readings?limit=5", None),
            ("POST", f"/api/readings/{reading['id']}/corrections", correction),
            ("GET", f"/api/tables/{table}", None),
        ]

    @contextmanager
    def watching(self) -> Iterator[Watched]:
        """Ask while the block runs, and for one more round."""
        watched, stop = Watched(), threading.Event()
        loops: tuple[Callable[[Watched, threading.Event], None], ...] = (self._ask, self._upload, self._weigh)
        threads = [threading.Thread(target=loop, args=(watched, stop)) for loop in loops]
        for thread in threads:
            thread.start()
        try:
            yield watched
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def _ask(self, watched: Watched, stop: threading.Event) -> None:
        while True:
            client = Client(self._server, _LIGHT)
            for method, path, body in self._requests:
                started = time.perf_counter()
                answer = client.ask(method, path, body)
                watched.waits.append(time.perf_counter() - started)
                if answer.status not in (200, 201):
                    watched.wrong.append(f"{answer.status} to {method} {path.split('/')[2:3]}")
                time.sleep(_PAUSE)
            if stop.is_set():
                return

    def _upload(self, watched: Watched, stop: threading.Event) -> None:
        client, photo = Client(self._server, _UPLOADS), form(SAMPLE.read_bytes())
        while True:
            answer, _ = client.ask_until_answered("POST", "/api/readings", photo, FORM)
            watched.uploads.append(answer.seconds)
            if answer.status != 201:
                watched.wrong.append(f"{answer.status} to a photo")
            if stop.wait(0.3):
                return

    def _weigh(self, watched: Watched, stop: threading.Event) -> None:
        while True:
            watched.mebibytes.append(memory_of(self._server))
            if stop.wait(0.1):
                return


def memory_of(server: Server) -> float:
    """Memory of the server and its child processes in MiB, shared pages in proportion."""
    return sum(map(_proportional, family_of(server.process.pid)))


def _proportional(process: int) -> float:
    try:
        found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{process}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0.0  # it ended meanwhile
    return int(found[1]) / 1024 if found else 0.0
