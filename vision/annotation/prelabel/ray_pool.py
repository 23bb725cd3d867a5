"""Reads photos as tasks of a Ray cluster, using the same reader as local processes.

The photos' bytes travel with the tasks, so only the machine that begins the run needs them. Every node needs the
package, and a model that is not the packaged one under the same path.
"""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.errors import PailensError
from vision.annotation.prelabel.outcome import PhotoReader, ReadOutcome, load_bytes, process_ended
from vision.annotation.prelabel.photos import FoundPhoto
from vision.errors import VisionError

LOCAL: Final = "local"
_AHEAD: Final = 2
"""Tasks under way per CPU, so that none waits for the machine that begins the run."""
_RETRIES: Final = 1
"""Times that a photo is read again after its process or node has died."""
_ENVIRONMENT: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_BACKEND_LOG_LEVEL": "fatal"}
"""Set before Ray is imported: no usage statistics, no log output on the terminal."""
_STORE_BYTES: Final = 128 * 2**20
"""Object store size on this machine: photos of the tasks under way, and readings."""


class RayError(VisionError, code="ray"):
    """Ray is not installed, no cluster was found at the address, or it was lost."""


def read_on_ray(
    photos: Sequence[FoundPhoto], model: Path | None, workers: int | None, address: str
) -> Iterator[ReadOutcome]:
    """Read photos and yield outcomes in input order.

    A photo whose process dies twice is refused.

    Args:
        photos: to read; files of this machine.
        model: model folder, None for the model in the package.
        workers: number of photos read at once, None for one per CPU.
        address: of a cluster as `ray.init` takes it (`auto`, `ray://host:10001`), or `local` to start one here.

    Raises:
        RayError: Ray is not installed, or the cluster cannot be reached.
        PailensError: a node cannot load the model.
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
        yield from _read(photos, model, workers if address != LOCAL else None)
    except ray.exceptions.RayError as error:
        if isinstance(error, PailensError):
            raise
        raise RayError("ray.no-cluster", "--ray", address=address, reason=str(error)) from None
    finally:
        ray.shutdown()


def _settings(address: str, workers: int | None) -> dict[str, Any]:
    settings: dict[str, Any] = {"address": address, "log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        processors = workers or os.cpu_count() or 1
        settings |= {"num_cpus": processors, "object_store_memory": _STORE_BYTES, "include_dashboard": False}
    return settings


def _read(photos: Sequence[FoundPhoto], model: Path | None, workers: int | None) -> Iterator[ReadOutcome]:
    """Keep tasks under way on every CPU, and yield what is ready at the front of the queue."""
    import ray

    task = ray.remote(num_cpus=1, max_retries=_RETRIES)(_read_photo)
    most = workers or _AHEAD * int(ray.cluster_resources().get("CPU", 1))
    queue: deque[tuple[FoundPhoto, Any]] = deque()
    running: list[Any] = []
    for photo in photos:
        if len(running) >= most:
            _, running = ray.wait(running)
        loaded, data = load_bytes(photo)
        answer = ray.put(loaded) if loaded.refusal else task.remote(loaded, data, model)
        queue.append((photo, answer))
        running.append(answer)
        while queue and queue[0][1] not in running:
            yield _outcome(*queue.popleft())
    for photo, answer in queue:
        yield _outcome(photo, answer)


def _outcome(photo: FoundPhoto, answer: Any) -> ReadOutcome:
    import ray

    try:
        outcome: ReadOutcome = ray.get(answer)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
        return process_ended(photo)
    return outcome


def _read_photo(photo: ReadOutcome, data: bytes, model: Path | None) -> ReadOutcome:
    return _reader(model).read_bytes(photo, data)


@cache
def _reader(model: Path | None) -> PhotoReader:
    """The networks, loaded once per process of the cluster."""
    return PhotoReader(model)
