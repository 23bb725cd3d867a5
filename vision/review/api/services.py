"""What the routes work with: the store, the networks and the threads they run in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from vision.detection.detector import Detector
from vision.review.api.jobs import Lane
from vision.review.api.settings import Settings
from vision.review.api.uploads import Budget
from vision.review.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What is open while the server runs.

    Attributes:
        settings: what it was told.
        store: where photos, readings and corrections are kept.
        detector: the networks, one for the process.
        reading: threads that read photos.
        thinking: threads that group and score.
        keeping: threads that ask the store.
        packing: the thread that writes and reads archives.
        photos: bytes of photos under way, in memory.
        archives: bytes of archives under way, on the disk.
    """

    settings: Settings
    store: Store
    detector: Detector
    reading: Lane
    thinking: Lane
    keeping: Lane
    packing: Lane
    photos: Budget
    archives: Budget

    @classmethod
    def open(cls, settings: Settings) -> Services:
        """Open the store, load the networks, start no thread yet."""
        limits = settings.limits
        return cls(
            settings,
            Store.open(settings.folder, settings.database_url),
            Detector.load(),
            Lane("reading", limits.readers, limits.waiting),
            Lane("thinking", 2, 64),
            Lane("keeping", 4, 256),
            Lane("packing", 1, 1),
            Budget(limits.upload_bytes),
            Budget(limits.archive_bytes),
        )

    def close(self) -> None:
        """Finish what was accepted and close the store."""
        for lane in (self.reading, self.thinking, self.packing, self.keeping):
            lane.close()
        self.store.close()


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


Served = Annotated[Services, Depends(_services)]
