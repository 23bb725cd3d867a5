"""The worker thread that runs the detector on photos to label while people label those already read."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from threading import Event, Thread
from typing import Final

from PIL import Image

from scoring.errors import PailensError
from vision.annotation.prelabel.photos import FoundPhoto
from vision.annotation.queue.candidate import describe_photo, doubted_labels, make_candidate
from vision.annotation.queue.facets import facets_of
from vision.annotation.queue.label_doubts import find_label_doubts
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.model_folders import default_model_folder
from vision.errors import VisionError
from vision.images.photo import Photo, file_name, read_photo_file
from vision.labels.formats import PhotoLabels
from vision.review.api.labelling.gallery import Gallery
from vision.review.api.labelling.queue_state import LabelingSession
from vision.review.corrected import corrected_record
from vision.review.decoding import DecodingProcess
from vision.review.store.records import ListedReading
from vision.review.store.store import Store

_LOG: Final = logging.getLogger("pailens")
_SIDE: Final = 160
_QUALITY: Final = 70
"""Of small pictures of queued photos: pixels of the longer side, and of JPEG."""

Step = Callable[[], None]


class QueueWorker:
    """Fills a queue from its own thread.

    Args:
        store: its corrected photos count as done; its photos are queued if `photos` is None.
        photos: files to label, None for the photos in the store.
        gallery: learns the names of photos, and what speaks against labels.
        check: queue what is labelled and probably wrong, instead of what is not labelled.
    """

    def __init__(
        self,
        labelling: LabelingSession,
        store: Store,
        photos: Sequence[FoundPhoto] | None,
        decoder: DecodingProcess,
        gallery: Gallery,
        *,
        check: bool = False,
    ) -> None:
        self._labelling, self._store, self._photos, self._decoder = labelling, store, photos, decoder
        self._gallery, self._check = gallery, check
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="queue", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop after the current photo."""
        self._stopped.set()
        self._thread.join()

    def wait(self, seconds: float) -> bool:
        """Wait at most so many seconds for the thread to finish; whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            for step in self._steps():
                if self._stopped.is_set():
                    return
                step()
        except Exception as error:  # an exception in a thread is otherwise lost
            _LOG.exception("the queue of photos to label cannot be filled")
            self._labelling.abort(VisionError("queue.stopped", "queue", fault=f"{type(error).__name__}: {error}"))

    def _steps(self) -> Iterator[Step]:
        """The steps to do: photos to read, interleaved with photos already labelled."""
        kept = self._store.readings_by_photo()
        # Leave one core for requests of the page (grouping and scoring).
        detector = Detector(default_model_folder(), threads=max(1, (os.cpu_count() or 2) - 1))
        labelled = [key for key, one in kept.items() if one.corrected]
        new: list[Step]
        if self._check:
            self._labelling.set_total(len(labelled))
            yield from (partial(self._read_kept, key, kept[key], detector) for key in labelled)
            return
        if self._photos is None:
            self._labelling.set_total(len(kept))
            for key in labelled:
                self._labelling.add_accepted(key)
            new = [partial(self._read_kept, key, one, detector) for key, one in kept.items() if not one.corrected]
        else:
            new = [partial(self._read_file, photo, kept, detector) for photo in self._photos]
        old = [partial(self._look_at_labelled, kept[key].id) for key in labelled]
        for pair in zip_longest(new, old):
            yield from filter(None, pair)

    def _read_file(self, photo: FoundPhoto, kept: dict[str, ListedReading], detector: Detector) -> None:
        with self._trying(photo.name):
            pixels = self._decode(read_photo_file(photo.path), file_name(photo.path))
            self._gallery.name(pixels.sha256, photo.name)
            known = kept.get(pixels.sha256)
            if known is not None and known.corrected:
                self._labelling.add_accepted(pixels.sha256)
                return
            record = self._store.reading(known.id).record if known else None
            candidate = make_candidate(pixels, detector, photo.name, record)
            reading_id = known.id if known else None
            self._labelling.add(candidate, Path(photo.path), reading_id, picture=_small_picture(pixels))

    def _read_kept(self, key: str, kept: ListedReading, detector: Detector) -> None:
        """Queue a photo that is kept, or where labels are checked, one whose labels are probably wrong."""
        name = f"{kept.created:%Y-%m-%d %H:%M}"
        with self._trying(name):
            stored = self._store.reading(kept.id)
            pixels = self._decode(self._store.photo(key).data, name)
            if not self._check:
                candidate = make_candidate(pixels, detector, name, stored.record)
                self._labelling.add(candidate, None, stored.id, picture=_small_picture(pixels))
                return
            labels, correction = corrected_record(stored), stored.correction
            doubts = find_label_doubts(pixels, labels.image, labels.tiles, detector, stored.settled)
            self._gallery.check(stored, doubts)
            if correction is None or not doubts:
                self._labelling.add_accepted(key)
            else:
                found = doubted_labels(pixels, name, stored.record, labels, doubts)
                self._labelling.add(found, None, stored.id, correction.id, _small_picture(pixels))

    def _look_at_labelled(self, reading_id: str) -> None:
        try:
            stored = self._store.reading(reading_id)
        except PailensError:
            return  # deleted concurrently
        record = corrected_record(stored)
        try:
            look, facets = describe_photo(self._decode(self._store.photo(stored.record.image.sha256).data), record)
        except PailensError:
            # The labels count even if the photo file cannot be read.
            look, facets = None, facets_of(PhotoLabels.from_reading("photo", record))
        self._labelling.add_labelled(look, facets)

    def _decode(self, data: bytes, name: str = "photo") -> Photo:
        return self._decoder.decode(data, PHOTO_SIDE, name).photo

    @contextmanager
    def _trying(self, name: str) -> Iterator[None]:
        try:
            yield
        except PailensError as error:
            self._labelling.refuse(name, error)
        except MemoryError:
            raise
        except Exception as error:  # an internal error on one photo must not stop the queue
            _LOG.exception("reading %s failed", name)
            self._labelling.refuse(name, VisionError("queue.photo-failed", name, fault=type(error).__name__))


def _small_picture(photo: Photo) -> bytes:
    """A JPEG of some 5 kB by which a person recognises a photo."""
    picture = Image.fromarray(photo.pixels)
    picture.thumbnail((_SIDE, _SIDE))
    stream = BytesIO()
    picture.save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()
