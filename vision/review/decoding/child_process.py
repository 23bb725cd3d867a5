"""Processes that do the server's costly or risky work, one task at a time, through their standard input and output."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Timer
from typing import BinaryIO, Final, TypeVar, cast


def open_child(mebibytes: int, niceness: int) -> tuple[BinaryIO, BinaryIO]:
    """This process's requests and replies, its memory limited; what is printed here goes to the error stream."""
    _limit(mebibytes, niceness)
    requests, replies = os.fdopen(sys.stdin.fileno(), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return cast(BinaryIO, requests), cast(BinaryIO, replies)


def _limit(mebibytes: int, niceness: int) -> None:
    # A stop signal goes to all processes of a terminal; the server finishes what it has accepted.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource

    size, hard = mebibytes * 2**20, resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (size if hard < 0 else min(size, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(niceness)


T = TypeVar("T")

_CLOSING_SECONDS: Final = 5.0


class ChildProcess:
    """A Python process that serves one conversation at a time; started when needed, and anew after it died.

    It reads until its input ends, so it ends with this process, however that ends.

    Args:
        module: run as `python -m`.
        wall_seconds: after which a conversation, and the process with it, is ended.
        idle_seconds: after a conversation, at which the process is ended until the next one; without, it stays.
    """

    def __init__(self, module: str, *arguments: str, wall_seconds: float, idle_seconds: float | None = None) -> None:
        self._command = [sys.executable, "-m", module, *arguments]
        self._wall_seconds = wall_seconds
        self._idle_seconds = idle_seconds
        self._idle: Timer | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    def start(self) -> None:
        """Start the process unless it runs."""
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )

    def converse(self, talk: Callable[[BinaryIO, BinaryIO], T], is_last: Callable[[T], bool]) -> T:
        """Call `talk` with the process's input and output; waits while another conversation is held.

        `is_last`: whether the process is to be replaced after a conversation of that result. Raises `OSError` or
        `EOFError`: the process has died; the next conversation is held with another.
        """
        with self._lock:
            if self._idle is not None:
                self._idle.cancel()
            self.start()
            assert self._process is not None
            timer = Timer(self._wall_seconds, self._process.kill)
            timer.start()
            try:
                result = talk(cast(BinaryIO, self._process.stdin), cast(BinaryIO, self._process.stdout))
                if is_last(result):
                    self._stop()
                return result
            except BaseException:
                self._stop()
                raise
            finally:
                timer.cancel()
                self._end_when_idle()

    def close(self) -> None:
        with self._lock:
            self._stop()

    def _end_when_idle(self) -> None:
        if self._idle_seconds is not None and self._process is not None:
            self._idle = Timer(self._idle_seconds, self.close)
            self._idle.daemon = True
            self._idle.start()

    def _stop(self) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        try:
            process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
