"""The reading record."""

import json
from typing import Any

import pytest

from scoring.errors import HandError
from vision.reading.records import ReadingRecord

HASH = "0" * 64
ADDED = ("runners_up", "unsure_sets", "hand_if_claimed", "hand_if_concealed")
READING: dict[str, Any] = {
    "schema": 1,
    "image": {"width": 4032, "height": 3024, "sha256": HASH},
    "tiles": [
        {
            "id": 0,
            "code": "1m",
            "confidence": 0.98,
            "box": [0, 0, 10.5, 20],
            "corners": [[0, 0], [10, 0], [10, 20], [0, 20]],
            "alternatives": [{"code": "2m", "confidence": 0.01}],
        },
        {"id": 1, "code": "0x", "confidence": 1, "box": [20, 0, 30, 20], "corners": None, "alternatives": []},
    ],
    "groups": [{"id": 0, "kind": "concealed", "tiles": [0]}, {"id": 1, "kind": "unsure", "tiles": [1]}],
    "hand": {
        "concealed": "1m",
        "melds": [{"kind": "concealed-kong", "tiles": "0000x"}],
        "flowers": "",
        "winning_tile": None,
    },
    "review": [
        {
            "tile": 1,
            "group": None,
            "reason": "This tile shows its back.",
            "reason_zh": "這張牌蓋著。",
            "id": "question.hidden_tile",
        }
    ],
    "model": {"name": "tiles", "sha256": HASH},
    "timings_ms": {"decode": 10, "detect": 100.5, "group": 1},
    "runners_up": [
        {
            "changes": [{"tile": 0, "code": "2m"}],
            "hand": {"concealed": "2m", "melds": [], "flowers": "", "winning_tile": None},
            "odds": 0.01,
        }
    ],
    "unsure_sets": [{"group": 0, "kind": "pung", "tiles": [0]}],
    "hand_if_claimed": None,
    "hand_if_concealed": None,
}


def test_a_reading_comes_back_from_its_json() -> None:
    record = ReadingRecord.read(json.dumps(READING))
    assert record.to_dict() == READING
    assert ReadingRecord.read(record.to_json()) == record


def test_a_review_entry_of_before_there_were_ids_stays_as_it_is() -> None:
    old = {**READING, "review": [{"tile": 1, "group": None, "reason": "Which is it?", "reason_zh": "是哪張？"}]}
    record = ReadingRecord.read(json.dumps(old))
    assert record.review[0].id is None
    assert record.to_dict() == old


ONE, OTHER = READING["tiles"]
HAND = READING["hand"]


def groups(*tiles: list[int], kind: str = "concealed") -> list[dict[str, Any]]:
    return [{"id": place, "kind": kind, "tiles": some} for place, some in enumerate(tiles)]


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a tile in no group": ({"groups": groups([0])}, "groups"),
    "a tile twice in a group": ({"groups": groups([0, 1, 1])}, "groups"),
    "a tile in two groups": ({"groups": groups([0, 1], [1])}, "groups"),
    "a group of a tile that is not there": ({"groups": groups([0, 1, 2])}, "groups"),
    "two groups of one id": ({"groups": [*groups([0]), *groups([1])]}, "groups"),
    "an unknown kind of group": ({"groups": groups([0, 1], kind="pond")}, "groups[0].kind"),
    "two tiles of one id": ({"tiles": [ONE, ONE]}, "tiles"),
    **{
        f"a tile with {change}": ({"tiles": [{**ONE, **change}, OTHER]}, f"tiles[0]{field}")
        for change, field in (
            ({"code": "0m"}, ".code"),
            ({"confidence": 1.5}, ".confidence"),
            ({"box": [10, 0, 0, 20]}, ""),
            ({"box": [0, 0, 10]}, ".box[3]"),
            ({"corners": [[0, 0]]}, ".corners[1]"),
            ({"name": "one"}, ".name"),
        )
    },
    "a review of no tile": ({"review": [{"tile": 7, "group": None, "reason": "Low confidence."}]}, "review"),
    "a review of no group": ({"review": [{"tile": None, "group": 7, "reason": "Which?"}]}, "review"),
    "a runner-up of no tile": (
        {"runners_up": [{**READING["runners_up"][0], "changes": [{"tile": 9, "code": "2m"}]}]},
        "runners_up",
    ),
    "unsure sets of no tile": ({"unsure_sets": [{"group": 0, "kind": "pung", "tiles": [9]}]}, "unsure_sets"),
    "unsure sets of no group": ({"unsure_sets": [{"group": 9, "kind": "pung", "tiles": [0]}]}, "unsure_sets"),
    "another hand without a tile": ({"other_hand": {"groups": groups([0]), "hand": HAND}}, "other_hand"),
    "another hand of no tile": ({"other_hand": {"groups": groups([0, 9], [1]), "hand": HAND}}, "other_hand"),
}


@pytest.mark.parametrize(("change", "field"), REFUSED.values(), ids=REFUSED)
def test_a_record_that_cannot_be_is_refused_by_the_path(change: dict[str, Any], field: str) -> None:
    with pytest.raises(HandError) as error:
        ReadingRecord.read(json.dumps({**READING, **change}))
    assert error.value.about == field


def test_another_hand_has_groups_of_its_own() -> None:
    other = {"groups": groups([0], [1]), "hand": HAND}
    record = ReadingRecord.read(json.dumps({**READING, "other_hand": other}))
    assert record.to_dict()["other_hand"]["groups"] == other["groups"]


def test_older_records_without_the_added_fields_are_read() -> None:
    older = {name: value for name, value in READING.items() if name not in ADDED}
    record = ReadingRecord.read(json.dumps(older))
    assert (record.runners_up, record.unsure_sets, record.hand_if_claimed) == ((), (), None)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("IMG 1.jpg", "IMG 1.jpg"),
        (r"C:\fake\hand.png", "hand.png"),
        ("../a/b.jpg", "b.jpg"),
        ("a\n\u202eb.jpg", "ab.jpg"),
        ("", None),
        ("x" * 300 + ".jpg", "x" * 251 + ".jpg"),
    ],
)
def test_a_photo_keeps_the_name_of_its_file(name: str, expected: str | None) -> None:
    record = ReadingRecord.read(json.dumps(READING)).of_file(name)
    assert ReadingRecord.read(record.to_json()).image.name == expected
