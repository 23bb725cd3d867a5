"""Measure reading a long score sheet and appending to it, as a share of one second.

    python -m tests.benchmarks.score_sheet_speed [--events 60000]

Processor time, the best of three. A file of many thousand wins and drawn hands is read, replayed and gets one more
event.
"""

import argparse
import tempfile
import time
from pathlib import Path

from scoring.registry import rule_set_names
from scoring.table import HandDrawn, SessionOpened
from scoring.table.log import create_log, open_log

_EVENTS = (
    b'{"event":"won","winner":"Ann","by":"self-draw","value":2000}\n'
    b'{"event":"won","winner":"Bob","by":"discard","from":"Ann","value":3000}\n'
    b'{"event":"drawn"}\n'
)


def measure(path: Path) -> float:
    """Seconds of processor time that reading a log and appending a drawn hand take, the least of three."""
    times: list[float] = []
    for _ in range(3):
        start = time.process_time()
        with open_log(path) as log:
            log.append(HandDrawn())
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Print the time for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=60_000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for rules in rule_set_names():
            path = Path(folder) / f"{rules}.jsonl"
            create_log(path, SessionOpened(("Ann", "Bob", "Cat", "Dan"), rules))
            with path.open("ab") as file:
                file.write(_EVENTS * (wanted.events // 3))
            print(f"{rules:14} {wanted.events:,} events: {measure(path):.2f} s")


if __name__ == "__main__":
    main()
