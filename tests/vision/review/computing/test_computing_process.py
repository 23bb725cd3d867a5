"""Long computations run in a process of their own, which may be killed."""

import json
import operator
import os
import signal
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from scoring.errors import TilesError
from scoring.hand import Hand
from vision.review.api.sheets import made
from vision.review.api.sheets.requests import LogRecord
from vision.review.computing import ComputingError, ComputingProcess
from vision.review.store.records import MOST_EVENTS, TableLog

CREATED = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def computing() -> Iterator[ComputingProcess]:
    computing = ComputingProcess()
    yield computing
    computing.close()


def test_what_a_function_returns_or_raises_comes_back(computing: ComputingProcess) -> None:
    assert computing.call(os.getpid) != os.getpid()
    assert computing.call(divmod, 17, 5) == (3, 2)
    with pytest.raises(ZeroDivisionError):
        computing.call(divmod, 17, 0)
    with pytest.raises(TilesError) as refused:
        computing.call(Hand.parse, "international", "no tiles", "5p")
    assert refused.value.about == "concealed"


def test_process_that_was_killed_or_takes_too_long_is_replaced(computing: ComputingProcess) -> None:
    with pytest.raises(ComputingError):
        computing.call(os._exit, 1)
    with pytest.raises(ComputingError):
        ComputingProcess(wall_seconds=0.5).call(time.sleep, 60)
    assert computing.call(operator.add, 1, 1) == 2


def test_process_ends_when_idle_and_the_next_call_starts_another() -> None:
    computing = ComputingProcess(idle_seconds=0.05)
    first = computing.call(os.getpid)
    running = computing._child._process
    assert running is None or running.wait(20) == 0
    assert computing.call(os.getpid) != first
    computing.close()


@pytest.mark.skipif(sys.platform == "win32", reason="ends otherwise")
def test_interrupt_of_the_terminal_leaves_computations_to_be_finished(computing: ComputingProcess) -> None:
    process = computing.call(os.getpid)
    os.kill(process, signal.SIGINT)
    assert computing.call(os.getpid) == process


def test_longest_sheet_fits_into_the_memory(computing: ComputingProcess) -> None:
    opened = {"event": "opened", "players": ["An", "Bo", "Chi", "Di"], "rules": "taiwan16"}
    lines = [json.dumps(opened), *['{"event":"drawn"}'] * (MOST_EVENTS - 1)]
    log, view = computing.call(
        made.imported, LogRecord(log="\n".join(lines)), "an id", datetime(2026, 1, 1, tzinfo=UTC)
    )
    assert isinstance(log, TableLog)
    assert json.loads(view)["count"] == len(log.lines) == MOST_EVENTS
