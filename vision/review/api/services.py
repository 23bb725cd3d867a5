"""What the routes work with: the store, the networks and the threads they run in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from vision.detection.detector import Detector
from vision.review.api.jobs import BoundedExecutor
from vision.review.api.settings import Settings
from vision.review.api.uploads import ByteBudget
from vision.review.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What is open while the server runs.

    Attributes:
        settings: what it was told.
        store: where photos, readings and corrections are kept.
        detector: the networks, one for the process.
        reader_pool: threads that read photos.
        cpu_pool: threads that group and score.
        db_pool: threads that ask the store.
        archive_pool: the thread that writes and reads archives.
        photos: bytes of photos under way, in memory.
        archives: bytes of archives under way, on the disk.
    """

    settings: Settings
    store: Store
    detector: Detector
    reader_pool: BoundedExecutor
    cpu_pool: BoundedExecutor
    db_pool: BoundedExecutor
    archive_pool: BoundedExecutor
    photos: ByteBudget
    archives: ByteBudget

    @classmethod
    def open(cls, settings: Settings) -> Services:
        """Open the store, load the networks, start no thread yet."""
        limits = settings.limits
        return cls(
            settings,
            Store.open(settings.folder, settings.database_url),
            Detector.load(),
            BoundedExecutor("reader", limits.readers, limits.waiting),
            BoundedExecutor("cpu", 2, 64),
            BoundedExecutor("db", 4, 256),
            BoundedExecutor("archive", 1, 1),
            ByteBudget(limits.upload_bytes),
            ByteBudget(limits.archive_bytes),
        )

    def close(self) -> None:
        """Finish what was accepted and close the store."""
        for lane in (self.reader_pool, self.cpu_pool, self.archive_pool, self.db_pool):
            lane.close()
        self.store.close()


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


Served = Annotated[Services, Depends(_services)]
