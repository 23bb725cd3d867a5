"""Time of `pailens score` from process start to output, relative to a bare Python in the same run.

    python tests/benchmarks/score_start.py [--runs N]

Prints medians in milliseconds; the two commands alternate.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

HAND = b'{"rules": "international", "concealed": "123m456p789s555z11z", "winning_tile": "1z"}'
COMMANDS = {
    "bare python": [sys.executable, "-c", "pass"],
    "pailens score": [sys.executable, "-c", "from vision.cli import main; main()", "score", "--json", "-"],
}


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(parser.parse_args().runs):
        for name, command in COMMANDS.items():
            begun = time.perf_counter()
            subprocess.run(command, input=HAND, capture_output=True, check=True)
            times[name].append((time.perf_counter() - begun) * 1000)
    for name, values in times.items():
        print(f"{name:>14} {statistics.median(values):6.0f} ms  ({min(values):.0f} to {max(values):.0f})")


if __name__ == "__main__":
    main()
