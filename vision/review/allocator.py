"""Settings of the interpreter and of the C library's allocator for processes that serve many large requests."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of glibc's `mallopt`."""
_FREE_BYTES: Final = 2**20
_ARENAS: Final = 2
_STATM: Final = Path("/proc/self/statm")
_DATA_FIELD: Final = 5
_SWITCH_SECONDS: Final = 0.0005
"""How long a thread computes before another one may: a request waits so long for each of the threads that compute, and
again after every query. The default is ten times as long."""


def tune_allocator() -> None:
    """Give back what a large request used; else glibc keeps it, for each thread and up to eight times the cores."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # another C library
        mallopt = ctypes.CDLL(None).mallopt
        for parameter, value in ((_ARENA_MAX, _ARENAS), (_TRIM_THRESHOLD, _FREE_BYTES), (_MMAP_THRESHOLD, _FREE_BYTES)):
            mallopt(parameter, value)


def held_mebibytes() -> float:
    """The memory that counts towards this process's limit, after giving back what can be; 0 where nothing tells."""
    if sys.platform != "linux":
        return 0.0
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    return int(_STATM.read_text().split()[_DATA_FIELD]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def tune_for_serving() -> None:
    """Let threads take turns more often, and give memory back that a large request has used."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    tune_allocator()
