"""The thread that has the networks look at labels, once somebody looks at the gallery."""

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Final

from scoring.errors import PailensError
from vision.annotation.queue.label_doubts import find_label_doubts
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.review.api.labelling.gallery import Gallery
from vision.review.decoding import DecodingProcess
from vision.review.store.records import StoredReading

_LOG: Final = logging.getLogger("pailens")
_PAUSE: Final = 1.0
"""Seconds between two looks whether the queue's photos are read."""


class GalleryCheck:
    """Checks labels photo by photo. `is_free`: whether nothing more urgent waits; may block that many seconds."""

    def __init__(
        self, gallery: Gallery, detector: Detector, decoder: DecodingProcess, is_free: Callable[[float], bool]
    ) -> None:
        self._gallery, self._detector, self._decoder, self._is_free = gallery, detector, decoder, is_free
        self._stopped = Event()
        self._lock = Lock()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Check what is not checked yet, unless that is being done."""
        with self._lock:
            if self._stopped.is_set() or (self._thread is not None and self._thread.is_alive()):
                return
            self._thread = Thread(target=self._run, name="gallery", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop after the current photo."""
        self._stopped.set()
        with self._lock:
            if self._thread is not None:
                self._thread.join()

    def _run(self) -> None:
        while not self._is_free(_PAUSE):
            if self._stopped.is_set():
                return
        while not self._stopped.is_set() and (photo := self._gallery.unchecked()) is not None:
            try:
                self._check(self._gallery.store.reading(photo.reading))
            except PailensError:
                pass  # deleted meanwhile, or damaged, which the page says where the photo is opened
            except MemoryError:
                raise
            except Exception:  # an internal error on one photo must not stop the others
                _LOG.exception("checking the labels of %s failed", photo.name)
            self._gallery.give_up(photo.key)

    def _check(self, stored: StoredReading) -> None:
        data = self._gallery.store.photo(stored.record.image.sha256).data
        photo = self._decoder.decode(data, PHOTO_SIDE).photo
        doubts = find_label_doubts(photo, stored.record.image, stored.tiles, self._detector, stored.settled)
        self._gallery.check(stored, doubts)
