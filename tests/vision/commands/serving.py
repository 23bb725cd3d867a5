"""`pailens serve` as a process."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.waiting import wait_until


class Served:
    """A running `pailens serve --open`."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url

    def ask(self, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        """The answer to a GET, or to a POST where there is a body; raises OSError where there is none."""
        headers = {"Content-Type": kind} if body is not None else {}
        with urlopen(Request(self.url + path, body, headers), timeout=30) as answered:
            return json.loads(answered.read())

    def is_healthy(self) -> bool:
        try:
            self.ask("/healthz")
        except OSError:
            return False
        return True


Start = Callable[..., Served]


@contextmanager
def starting(folder: Path) -> Iterator[Start]:
    """Starts servers on free ports, all with one folder."""
    processes: list[subprocess.Popen[str]] = []

    def started(*options: str) -> Served:
        process = subprocess.Popen(
            [sys.executable, "-m", "vision.cli", "serve", "--port", "0", "--open", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PAILENS_DATA": str(folder), "PYTHONUNBUFFERED": "1"},
        )
        processes.append(process)
        assert process.stdout is not None
        found = re.search(r"(http://[^/]+)/", process.stdout.readline())
        assert found is not None
        served = Served(process, found[1])
        wait_until(served.is_healthy)
        return served

    yield started
    for process in processes:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
