"""Writes to a store from several threads and says on standard output what it was told is kept, until it is killed.

Run as `python -m tests.vision.review.store.writer FOLDER FIRST_SEED [URL]`; each line is a JSON list.
"""

import json
import sys
from pathlib import Path
from threading import Lock, Thread

from scoring.table import HandDrawn, SessionOpened
from tests.vision.review.store.making import (
    append_event,
    create_table,
    digest_of,
    make_correction,
    make_photo,
    make_record,
)
from vision.review.store.store import Store

_THREADS = 4
_SPEAKING = Lock()


def _say(*words: object) -> None:
    with _SPEAKING:
        sys.stdout.write(json.dumps(words) + "\n")
        sys.stdout.flush()


def _write(store: Store, seed: int) -> None:
    table = create_table(store, SessionOpened(("Ann", "Bob", "Cat", "Dan"), "international"))
    while True:
        seed += _THREADS
        photo = make_photo(seed)
        reading = store.add_reading(photo, make_record(photo))
        _say("reading", reading.id, digest_of(photo))
        correction = store.add_correction(reading.id, make_correction())
        _say("correction", reading.id, correction.id)
        table = append_event(store, table.id, HandDrawn())
        _say("event", table.id, table.sheet.hands)
        if seed // _THREADS % 3 == 0:
            _say("deleting", reading.id, digest_of(photo))
            store.delete_photo(digest_of(photo))
            _say("deleted", reading.id, digest_of(photo))


def main(folder: str, url: str | None, first_seed: int) -> None:
    store = Store.open(Path(folder), url)
    for number in range(_THREADS):
        Thread(target=_write, args=(store, first_seed + number), daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else None, int(sys.argv[2]))
