"""Reads photos on a Ray cluster with Ray Data, using the same reader as local processes.

Every node needs the package, and the photos and the model under the same paths.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from vision.annotation.prelabel.outcome import PhotoReader, ReadOutcome
from vision.annotation.prelabel.photos import FoundPhoto
from vision.errors import VisionError

LOCAL: Final = "local"
_BLOCK: Final = 8
"""Photos per block, whose outcomes arrive together: small, so that a killed run loses little."""
_ENVIRONMENT: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_BACKEND_LOG_LEVEL": "fatal",
    "RAY_DATA_LOG_LEVEL": "ERROR",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
}
"""Set before Ray is imported: no usage statistics, no log output on the terminal."""
_SPARE: Final = 1
"""CPUs left for Ray Data's own tasks; with none spare it would stall."""
_STORE_BYTES: Final = 128 * 2**20
"""Object store size on this machine: paths and readings are small."""


class RayError(VisionError):
    """Ray is not installed, or no cluster was found at the address."""

    code = "ray"


def read_on_ray(
    photos: Sequence[FoundPhoto], model: Path | None, workers: int | None, address: str
) -> Iterator[ReadOutcome]:
    """Read photos and yield outcomes in input order.

    Args:
        photos: to read; every node must have them under these paths.
        model: model folder, None for the model in the package.
        workers: number of processes in all, None for one per CPU.
        address: of a cluster as `ray.init` takes it (`auto`, `ray://host:10001`), or `local` to start one here.

    Raises:
        RayError: Ray is not installed, or the cluster cannot be reached.
    """
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise RayError("ray.not-installed", "--ray") from None
    try:
        ray.init(**_settings(address, workers))
    except Exception as error:  # a bare one where a node does not start in time
        raise RayError("ray.no-cluster", "--ray", address=address, reason=str(error)) from None
    try:
        yield from _read(photos, model, workers)
    finally:
        ray.shutdown()


def _settings(address: str, workers: int | None) -> dict[str, Any]:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address != LOCAL:
        return {"address": address} | quiet
    processors = (workers or os.cpu_count() or 1) + _SPARE
    return {
        "address": LOCAL,
        "num_cpus": processors,
        "object_store_memory": _STORE_BYTES,
        "include_dashboard": False,
    } | quiet


def _read(photos: Sequence[FoundPhoto], model: Path | None, workers: int | None) -> Iterator[ReadOutcome]:
    import ray

    context = ray.data.DataContext.get_current()
    context.execution_options.preserve_order = True
    blocks = -(-len(photos) // _BLOCK)
    rows = ray.data.from_items([asdict(photo) for photo in photos], override_num_blocks=blocks).map(
        _RowReader,
        fn_constructor_kwargs={"model": model},
        num_cpus=1,
        compute=ray.data.ActorPoolStrategy(size=workers or _processes()),
    )
    for row in rows.iter_rows():
        yield ReadOutcome(**row)


def _processes() -> int:
    """One process per CPU of the cluster, less the spare ones."""
    import ray

    return max(1, int(ray.cluster_resources().get("CPU", 1)) - _SPARE)


class _RowReader:
    """Actor that loads the networks once and reads the photos of rows."""

    def __init__(self, model: Path | None) -> None:
        self._reader = PhotoReader(model)

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        return asdict(self._reader.read(FoundPhoto(**row)))
