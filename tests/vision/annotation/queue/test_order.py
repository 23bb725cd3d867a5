"""The queue offers what teaches most first, each scene once, and forgets nothing."""

from collections import Counter

import pytest

from tests.vision.annotation.queue.examples import make_candidate, make_look
from tests.vision.conftest import MakeReading
from vision.annotation.queue.facets import AIMS
from vision.annotation.queue.order import LabelQueue
from vision.reading.records import ReadingRecord
from vision.texts import CATALOGUE

WINS = "123m456p789s11z"


@pytest.fixture
def sure(make_reading: MakeReading) -> ReadingRecord:
    """A winning hand without flowers, read without doubt."""
    return _sure(make_reading(WINS, flowers=""))


def _sure(reading: ReadingRecord) -> ReadingRecord:
    tiles = tuple(tile.model_copy(update={"confidence": 0.98, "alternatives": ()}) for tile in reading.tiles)
    return reading.model_copy(update={"tiles": tiles})


def _names(queue: LabelQueue) -> list[str]:
    return [entry.candidate.name for entry in queue.entries()]


def test_what_cannot_be_comes_before_what_is_doubtful_and_that_before_the_sure(
    make_reading: MakeReading, sure: ReadingRecord
) -> None:
    queue = LabelQueue()
    queue.add(make_candidate("sure", sure))
    queue.add(make_candidate("doubtful", make_reading(WINS, flowers="")))
    queue.add(make_candidate("five of a tile", _sure(make_reading("11111m456p789s"))))
    assert _names(queue) == ["five of a tile", "doubtful", "sure"]


def test_every_entry_says_why(make_reading: MakeReading, sure: ReadingRecord) -> None:
    queue = LabelQueue()
    queue.add(make_candidate("sure", sure))
    queue.add(make_candidate("flowers", _sure(make_reading(WINS))))
    flowers, plain = queue.entries()
    assert [reason.kind for reason in flowers.reasons] == ["rare"]
    assert [reason.kind for reason in plain.reasons] == ["sure"]
    assert "Plum" in CATALOGUE.translate(flowers.reasons[0].said)
    assert 0 < plain.teaches < flowers.teaches < 1


def test_flowers_come_first_only_until_there_are_enough_of_them(make_reading: MakeReading, sure: ReadingRecord) -> None:
    queue = LabelQueue()
    queue.add(make_candidate("a sure one", sure))
    queue.add(make_candidate("flowers", _sure(make_reading(WINS))))
    assert _names(queue)[0] == "flowers"
    queue.add_labelled(None, Counter(dict(AIMS)))
    assert _names(queue)[0] == "a sure one"


def test_photo_unlike_the_labelled_ones_comes_before_one_like_them(sure: ReadingRecord) -> None:
    queue = LabelQueue()
    queue.add(make_candidate("a table that is labelled", sure, make_look(0xFFFF, colour=1)))
    queue.add(make_candidate("new table", sure, make_look(0xFFFF0000, colour=2)))
    assert _names(queue)[0] == "a table that is labelled", "nothing is labelled: by name"
    queue.add_labelled(make_look(0xFFFF00000000, colour=1), Counter())
    assert _names(queue)[0] == "new table"
    assert queue.entries()[0].reasons[0].kind == "unlike"


def test_near_copies_are_offered_once_and_those_of_a_labelled_photo_only_where_their_labels_are_doubted(
    sure: ReadingRecord,
) -> None:
    queue = LabelQueue()
    queue.add(make_candidate("a", sure, make_look(0)))
    queue.add(make_candidate("a again", sure, make_look(0b11)))
    queue.add(make_candidate("b", sure, make_look(0, codes="7z 7z 7z")))
    entries = {entry.candidate.name: entry.copies for entry in queue.entries()}
    assert entries == {"a": ("a again",), "b": ()}
    assert queue.copies == 1

    labelled = LabelQueue()
    labelled.add_labelled(make_look(0), Counter())
    labelled.add(make_candidate("again", sure, make_look(1)))
    assert (_names(labelled), labelled.copies) == ([], 1)
    labelled.add_doubted(make_candidate("a", sure, make_look(0)))
    labelled.add_doubted(make_candidate("a again", sure, make_look(0b11)))
    assert (sorted(_names(labelled)), labelled.copies) == (["a", "a again"], 1)


def test_photo_put_off_comes_after_all_others_and_comes_again(make_reading: MakeReading, sure: ReadingRecord) -> None:
    queue = LabelQueue()
    first = make_candidate("five of a tile", make_reading("11111m456p789s"))
    queue.add(first)
    queue.add(make_candidate("sure", sure))
    queue.skip(first.key)
    assert _names(queue) == ["sure", "five of a tile"]
    queue.skip(make_candidate("sure", sure).key)
    assert _names(queue) == ["five of a tile", "sure"]
