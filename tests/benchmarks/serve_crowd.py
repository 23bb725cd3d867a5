"""Many uploads of many clients at once: all are answered, and the server's memory stays flat."""

from __future__ import annotations

import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.benchmarks.serve_load import make_photos
from tests.benchmarks.serve_process import FORM, Client, Server, form
from tests.benchmarks.serve_watch import memory_of
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo
from vision.reading.pipeline import read

_ALONE = 20
_WEIGHINGS = 10


@dataclass
class Crowd:
    """What a crowd got.

    Attributes:
        seconds: until each upload was answered, `Retry-After` included.
        alone: seconds that reading such a photo takes here, without a server.
        waits: how often they were told to wait.
        failed: answers other than 201.
        mebibytes: the server's memory after each tenth of the uploads.
    """

    alone: float
    seconds: list[float] = field(default_factory=list)
    waits: int = 0
    failed: list[int] = field(default_factory=list)
    mebibytes: list[float] = field(default_factory=list)

    def well(self, uploads: int) -> bool:
        """Whether all were answered, and memory did not grow by more than a quarter after the first fifth."""
        return not self.failed and len(self.seconds) == uploads and max(self.mebibytes) < 1.25 * self.mebibytes[1]

    def __str__(self) -> str:
        p99 = statistics.quantiles(self.seconds, n=100)[-1]
        return (
            f"{len(self.seconds)} uploads answered, {len(self.failed)} refused, told to wait {self.waits} times; "
            f"median {statistics.median(self.seconds):.2f} s, p99 {p99:.2f} s: {p99 / self.alone:.1f} times the "
            f"{self.alone:.2f} s of reading one alone\n"
            f"memory after each tenth: {', '.join(f'{size:.0f}' for size in self.mebibytes)} MiB"
        )


def crowd(server: Server, uploads: int, clients: int) -> Crowd:
    """Send so many different photos from so many addresses."""
    photos = make_photos(uploads)
    result, lock = Crowd(_alone(photos[:_ALONE])), threading.Lock()

    def send(number: int) -> None:
        client = Client(server, 100 + number)
        for photo in photos[number::clients]:
            answer, waits = client.ask_until_answered("POST", "/api/readings", form(photo), FORM)
            with lock:
                result.waits += waits
                if answer.status != 201:
                    result.failed.append(answer.status)
                    continue
                result.seconds.append(answer.seconds)
                if len(result.seconds) % max(1, uploads // _WEIGHINGS) == 0:
                    result.mebibytes.append(memory_of(server))

    with ThreadPoolExecutor(clients) as threads:
        list(threads.map(send, range(clients)))
    return result


def _alone(photos: list[bytes]) -> float:
    detector = Detector.load()
    started = time.perf_counter()
    for photo in photos:
        read(load_photo(photo, "photo", max_side=PHOTO_SIDE), detector)
    return (time.perf_counter() - started) / len(photos)
