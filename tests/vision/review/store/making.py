"""Photos, readings and corrections for the store to keep."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from scoring.table import Event
from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.records import StoredReading, StoredTable
from vision.review.store.store import Store

WIDTH, HEIGHT = 96, 64


def make_photo(seed: int = 0, kind: str = "JPEG", **options: object) -> bytes:
    """A small photo; every seed gives another."""
    pixels = np.random.default_rng(seed).integers(0, 255, (HEIGHT // 8, WIDTH // 8, 3), np.uint8)
    stream = BytesIO()
    Image.fromarray(pixels).resize((WIDTH, HEIGHT)).save(stream, kind, **options)
    return stream.getvalue()


def all_readings(store: Store) -> list[StoredReading]:
    """The readings, newest first."""
    return store.readings_of([entry.id for entry in store.reading_list(limit=200).readings])


def all_tables(store: Store) -> list[StoredTable]:
    """The score sheets, newest first."""
    return [store.table(entry.id) for entry in store.table_page(limit=200)[0]]


def create_table(store: Store, opened: Event, events: Iterable[Event] = ()) -> StoredTable:
    """A score sheet that is opened, with more events, and stored."""
    table = StoredTable.new(opened, *events)
    store.add_table(table)
    return table


def append_event(store: Store, table_id: str, *events: Event) -> StoredTable:
    """The score sheet with more events, written after those that are stored now."""
    table = store.table(table_id)
    longer = table.append(*events)
    store.extend_table(longer, len(table.events))
    return longer


def photo_files(folder: Path) -> list[Path]:
    """The files of photos in a data folder, by name."""
    return sorted((path for path in (folder / "photos").rglob("*") if path.is_file()), key=lambda path: path.name)


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()


def make_record(photo: bytes, codes: str = "1m 2m", model: str = "a" * 64) -> ReadingRecord:
    """What a model read on a photo of `make_photo`: a row of tiles."""
    faces = codes.split()
    tiles = tuple(
        {"id": number, "code": code, "confidence": 0.9, "box": (10.0 * number, 5.0, 10.0 * number + 8, 17.25)}
        for number, code in enumerate(faces)
    )
    return ReadingRecord.model_validate(
        {
            "image": {"width": WIDTH, "height": HEIGHT, "sha256": digest_of(photo)},
            "tiles": tiles,
            "groups": ({"id": 0, "kind": "concealed", "tiles": tuple(range(len(faces)))},),
            "hand": {"concealed": "".join(faces), "melds": (), "flowers": "", "winning_tile": None},
            "review": ({"tile": 0, "group": None, "reason": "Is it?", "reason_zh": "是吗？"},),
            "model": {"name": "by hand", "sha256": model},
            "timings_ms": {"decode": 1.5, "detect": 20.0, "group": 0.25},
        }
    )


def add_reading(store: Store, seed: int = 0, codes: str = "1m 2m", corrections: Iterable[str] = ()) -> StoredReading:
    """A reading of the photo of a seed, with corrections, and stored."""
    photo = make_photo(seed)
    reading = store.add_reading(photo, make_record(photo, codes))
    for corrected in corrections:
        store.add_correction(reading.id, make_correction(corrected))
    return store.reading(reading.id)


class Meanwhile(BytesIO):
    """A file; something is done before the first bytes are written to it."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self._acts = [act]

    def write(self, data: Any) -> int:
        """Write the bytes."""
        if self._acts:
            self._acts.pop()()
        return super().write(data)


def make_correction(codes: str = "1m 3m") -> Correction:
    """A correction of a reading of `make_record`."""
    record = make_record(b"", codes)
    return Correction(tiles=record.tiles, groups=record.groups)
