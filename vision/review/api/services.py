"""The services of the routes: store, detector and thread pools."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Request

from scoring.lazy_table import BoundedDict
from vision.detection.detector import Detector
from vision.review.api.jobs import BoundedExecutor
from vision.review.api.settings import Settings
from vision.review.api.sheets.following import Followers
from vision.review.api.sheets.view import TableSummary
from vision.review.decoding import DecodingProcess
from vision.review.store.records import TableEntry
from vision.review.store.store import Store
from vision.unpacking.scratch import clear_scratch

_NICENESS: Final = 5
_LARGE_MEBIBYTES: Final = 1024
"""Memory for decoding a large photo: a JPEG of 80 megapixels on its side takes 700, a HEIC of 10 bits a channel 850."""
_IDLE_SECONDS: Final = 10.0
"""After which the process of large photos ends, which holds some 60 MiB."""
_MOST_SUMMARIES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Services:
    """Services that are open while the server runs.

    Attributes:
        settings: the server's settings.
        store: photos, readings, corrections and score sheets.
        large_decoder: the process that decodes large photos, after everything else.
        reader_pool: threads that decode photos and run the detector.
        large_pool: the thread that does so with large photos, which keep nobody else waiting.
        archive_pool: threads that export and import archives, one at a time for a client.
        sheet_pool: threads that replay score sheets, of 5,000 events in half a second.
        summaries: of score sheets, by id and number of events: a sheet only ever grows.
        followers: those who are told of changes of score sheets.
    """

    settings: Settings
    store: Store
    detector: Detector
    decoder: DecodingProcess
    large_decoder: DecodingProcess
    reader_pool: BoundedExecutor
    large_pool: BoundedExecutor
    cpu_pool: BoundedExecutor
    db_pool: BoundedExecutor
    archive_pool: BoundedExecutor
    sheet_pool: BoundedExecutor
    summaries: BoundedDict[TableEntry, TableSummary]
    followers: Followers

    @classmethod
    def open(cls, settings: Settings) -> Services:
        """Open the store and load the networks; threads start on first use."""
        clear_scratch()
        with ExitStack() as opened:
            store = opened.enter_context(Store.open(settings.folder, settings.database_url, settings.photos))
            decoder = DecodingProcess()
            opened.callback(decoder.close)
            decoder.start()
            detector = Detector.load(threads=settings.limits.threads, alone=False)
            opened.pop_all()
        limits = settings.limits
        db_pool = BoundedExecutor("db", 4, 256, of_one=64, at_once=2)
        return cls(
            settings,
            store,
            detector,
            decoder,
            DecodingProcess(mebibytes=_LARGE_MEBIBYTES, niceness=_NICENESS, idle_seconds=_IDLE_SECONDS),
            BoundedExecutor("reader", limits.readers, limits.waiting, of_one=limits.of_one(), at_once=limits.at_once()),
            BoundedExecutor("large", 1, limits.waiting_large, of_one=(limits.waiting_large + 1) // 2),
            BoundedExecutor("cpu", 2, 64, of_one=32, at_once=1),
            db_pool,
            BoundedExecutor("archive", 2, 2, of_one=2, at_once=1),
            BoundedExecutor("sheet", 2, 64, of_one=32, at_once=1),
            BoundedDict(_MOST_SUMMARIES),
            Followers(lambda ids: db_pool.run(store.entry_counts, ids)),
        )

    def close(self) -> None:
        """Finish accepted jobs and close the store."""
        pools = (self.reader_pool, self.large_pool, self.cpu_pool, self.sheet_pool, self.archive_pool, self.db_pool)
        for pool in pools:
            pool.close()
        self.decoder.close()
        self.large_decoder.close()
        self.store.close()


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


Served = Annotated[Services, Depends(_services)]
