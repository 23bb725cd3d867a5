"""Photos read by a cluster, with Ray Data: the same function as in processes of one machine.

Every machine of the cluster needs the package, and the photos and the model under the same paths.
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
"""Photos whose outcomes come back together: few, so that a killed run loses little."""
_ENVIRONMENT: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_BACKEND_LOG_LEVEL": "fatal",
    "RAY_DATA_LOG_LEVEL": "ERROR",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
}
"""Read when Ray is imported: it tells nobody about its use, and leaves the terminal to us."""
_SPARE: Final = 1
"""Processors that Ray Data has for itself: without one it waits for one."""
_STORE_BYTES: Final = 128 * 2**20
"""Of shared memory on this machine: paths and readings are small."""


class RayError(VisionError):
    """Ray is not installed, or there is no cluster where one should be."""

    code = "ray"


def read_on_ray(
    photos: Sequence[FoundPhoto], model: Path | None, workers: int | None, address: str
) -> Iterator[ReadOutcome]:
    """Read photos and give what became of each, in their order.

    Args:
        photos: to read; every machine must have them under their paths.
        model: its folder, None for the model that comes with the package.
        workers: how many processes in all, None for as many as there are processors.
        address: of a cluster as `ray.init` takes it (`auto`, `ray://host:10001`), or `local` for one of this machine.

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
    except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
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
    """One for each processor of the cluster but those to spare."""
    import ray

    return max(1, int(ray.cluster_resources().get("CPU", 1)) - _SPARE)


class _RowReader:
    """Reads the photos of rows in a process of the cluster, which loads the network once."""

    def __init__(self, model: Path | None) -> None:
        self._reader = PhotoReader(model)

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        return asdict(self._reader.read(FoundPhoto(**row)))
