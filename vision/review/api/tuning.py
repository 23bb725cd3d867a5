"""Settings of the interpreter and the allocator for a process that serves many at once."""

from __future__ import annotations

import sys
from typing import Final

from vision.review.allocator import tune_allocator

_SWITCH_SECONDS: Final = 0.0005
"""How long a thread computes before another one may: a request waits so long for each of the threads that compute, and
again after every query. The default is ten times as long."""


def tune_for_serving() -> None:
    """Let threads take turns more often, and give memory back that a large request has used."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    tune_allocator()
