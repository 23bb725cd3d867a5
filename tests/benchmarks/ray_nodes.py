"""A Ray cluster of two nodes on this machine: does it write the bytes of one process, and how fast does it start?

    python -m tests.benchmarks.ray_nodes PHOTOS [--cpus 2]

Needs `pip install 'pailens[ray]'`. Reads the photos with one process and with the cluster, in COCO's format; prints
whether all label files are the same, both times, and the time until the cluster has read its first photo.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--cpus", type=int, default=2, help="of each node")
    options = parser.parse_args()
    # Else its processes wait for all others of a busy machine.
    os.environ.setdefault("RAY_worker_niceness", "0")
    cluster_utils: Any = import_module("ray.cluster_utils")
    with TemporaryDirectory() as place:
        one, two = Path(place, "one"), Path(place, "two")
        alone = detect(options.photos, one, "--workers", "1")[0]
        cluster = cluster_utils.Cluster()
        try:
            for _ in range(2):
                cluster.add_node(num_cpus=options.cpus, object_store_memory=128 * 2**20)
            together, first = detect(options.photos, two, "--ray", cluster.address)
        finally:
            cluster.shutdown()
        same = files(one) == files(two)
    print(f"same bytes: {'yes' if same else 'NO'}")
    print(f"one process {alone:.1f} s, two nodes {together:.1f} s, its first photo after {first:.1f} s")
    sys.exit(not same)


def detect(photos: Path, out: Path, *options: str) -> tuple[float, float]:
    """Seconds of a run, and until its journal has a photo."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "vision.cli", "detect", str(photos), "--format", "coco", "-o", str(out), *options]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    first = 0.0
    while running.poll() is None:
        time.sleep(0.05)
        journal = out / "detect.jsonl"
        if not first and journal.is_file() and b'"photo"' in journal.read_bytes():
            first = time.perf_counter() - begun
    if running.returncode:
        raise SystemExit(f"{' '.join(command)}: exit status {running.returncode}")
    return time.perf_counter() - begun, first


def files(folder: Path) -> dict[str, bytes]:
    """The label files and the predictions, without pictures and the journal."""
    paths = [*(folder / "annotations").glob("*"), folder / "predictions.jsonl"]
    return {path.name: path.read_bytes() for path in paths}


if __name__ == "__main__":
    main()
