"""A process that serves many takes turns often and gives memory back."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from vision.detection.detector import Detector
from vision.review.api.services import Services
from vision.review.api.settings import Settings
from vision.review.decoding import DecodingProcess

_PROGRAM = """
import sys
from pathlib import Path
from threading import Event, Thread
from vision.review.allocator import tune_for_serving
if len(sys.argv) > 1:
    tune_for_serving()
hold, done = Event(), []
def work():
    done.append([bytearray(2**19) for _ in range(8)])
    hold.wait()
threads = [Thread(target=work) for _ in range(12)]
for thread in threads: thread.start()
while len(done) < 12: pass
maps = Path("/proc/self/maps").read_text()
print(sys.getswitchinterval(), maps.count(" ---p 00000000 00:00 0"))
hold.set()
"""


def _told(*arguments: str) -> list[float]:
    run = subprocess.run([sys.executable, "-c", _PROGRAM, *arguments], capture_output=True, text=True, check=True)
    return [float(word) for word in run.stdout.split()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_threads_take_turns_often_and_share_memory() -> None:
    turn, arenas = _told()
    tuned_turn, tuned_arenas = _told("tuned")
    assert tuned_turn < turn / 5
    assert tuned_arenas < arenas  # the parts of each arena that are not yet used


def test_threads_of_the_networks_leave_their_core_while_they_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two photos are read at once, each by as many threads as there are cores."""
    loaded: list[dict[str, Any]] = []
    monkeypatch.setattr(Detector, "load", lambda **options: loaded.append(options))
    monkeypatch.setattr(DecodingProcess, "start", lambda _: None)
    Services.open(Settings(tmp_path)).close()
    assert loaded == [{"threads": 0, "alone": False}]
