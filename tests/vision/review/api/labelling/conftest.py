"""A gallery of photos that people have labelled, and what the networks say of their labels."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.texts import Message
from tests.vision.review.store.making import add_reading
from vision.annotation.queue.label_doubts import LabelDoubt
from vision.evaluation.label_errors import ErrorKind, LabelError
from vision.review.api.labelling.gallery import Gallery
from vision.review.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "data") as store:
        yield store


@pytest.fixture
def gallery(store: Store) -> Gallery:
    return Gallery(store)


def add_labels(store: Store, seed: int, codes: str) -> str:
    """Take in a photo with labels; the id of its reading."""
    return add_reading(store, seed, codes, [codes]).id


def make_doubt(tile: int, kind: ErrorKind, label: str, read: str, chance: float = 0.9) -> LabelDoubt:
    """What the networks say of a tile of `make_record`."""
    box = ((10 * tile + 1) / 96, 6 / 64, (10 * tile + 7) / 96, 16 / 64)
    return LabelDoubt(LabelError(0, kind, label, read, chance, box), Message("reason.sure", {}))
