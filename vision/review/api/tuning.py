"""Settings of the interpreter and the allocator for a process that serves many at once."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Final

_SWITCH_SECONDS: Final = 0.0005
"""How long a thread computes before another one may: a request waits so long for each of the threads that compute, and
again after every query. The default is ten times as long."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of glibc's `mallopt`."""
_FREE_BYTES: Final = 2**20
_ARENAS: Final = 2


def tune_for_serving() -> None:
    """Let threads take turns more often, and give memory back that a large request has used.

    glibc gives each thread memory of its own, up to eight times as many as there are cores, and a thread keeps what
    its largest request took.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # another C library
        mallopt = ctypes.CDLL(None).mallopt
        for parameter, value in ((_ARENA_MAX, _ARENAS), (_TRIM_THRESHOLD, _FREE_BYTES), (_MMAP_THRESHOLD, _FREE_BYTES)):
            mallopt(parameter, value)
