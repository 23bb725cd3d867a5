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


def refused(**change: Any) -> str:
    with pytest.raises(HandError) as error:
        ReadingRecord.read(json.dumps({**READING, **change}))
    return error.value.about


def test_a_reading_comes_back_from_its_json() -> None:
    record = ReadingRecord.read(json.dumps(READING))
    assert record.to_dict() == READING
    assert ReadingRecord.read(record.to_json()) == record


def test_a_review_entry_of_before_there_were_ids_stays_as_it_is() -> None:
    old = {**READING, "review": [{"tile": 1, "group": None, "reason": "Which is it?", "reason_zh": "是哪張？"}]}
    record = ReadingRecord.read(json.dumps(old))
    assert record.review[0].id is None
    assert record.to_dict() == old


@pytest.mark.parametrize(
    "groups",
    [
        [{"id": 0, "kind": "concealed", "tiles": [0]}],
        [{"id": 0, "kind": "concealed", "tiles": [0, 1, 1]}],
        [{"id": 0, "kind": "concealed", "tiles": [0, 1]}, {"id": 1, "kind": "flowers", "tiles": [1]}],
        [{"id": 0, "kind": "concealed", "tiles": [0, 1, 2]}],
        [{"id": 0, "kind": "concealed", "tiles": [0]}, {"id": 0, "kind": "concealed", "tiles": [1]}],
    ],
)
def test_every_tile_is_in_exactly_one_group(groups: list[dict[str, Any]]) -> None:
    assert refused(groups=groups) == "groups"


def test_two_tiles_of_one_id_are_refused() -> None:
    assert refused(tiles=[READING["tiles"][0]] * 2) == "tiles"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"code": "0m"}, "tiles[0].code"),
        ({"confidence": 1.5}, "tiles[0].confidence"),
        ({"box": [10, 0, 0, 20]}, "tiles[0]"),
        ({"box": [0, 0, 10]}, "tiles[0].box[3]"),
        ({"corners": [[0, 0]]}, "tiles[0].corners[1]"),
        ({"name": "one"}, "tiles[0].name"),
    ],
)
def test_a_tile_that_cannot_be_is_refused_by_its_path(change: dict[str, Any], field: str) -> None:
    assert refused(tiles=[{**READING["tiles"][0], **change}, READING["tiles"][1]]) == field


def test_a_review_of_what_is_not_there_is_refused() -> None:
    assert refused(review=[{"tile": 7, "group": None, "reason": "Low confidence."}]) == "review"
    assert refused(review=[{"tile": None, "group": 7, "reason": "Which?"}]) == "review"


def test_an_unknown_kind_of_group_is_refused() -> None:
    assert refused(groups=[{"id": 0, "kind": "pond", "tiles": [0, 1]}]) == "groups[0].kind"


def test_runners_up_and_unsure_sets_are_about_tiles_and_groups_of_the_record() -> None:
    runner = {**READING["runners_up"][0], "changes": [{"tile": 9, "code": "2m"}]}
    assert refused(runners_up=[runner]) == "runners_up"
    assert refused(unsure_sets=[{"group": 0, "kind": "pung", "tiles": [9]}]) == "unsure_sets"
    assert refused(unsure_sets=[{"group": 9, "kind": "pung", "tiles": [0]}]) == "unsure_sets"


def test_the_groups_of_another_hand_hold_every_tile_once() -> None:
    groups = [{"id": 0, "kind": "background", "tiles": [0]}, {"id": 1, "kind": "concealed", "tiles": [1]}]
    record = ReadingRecord.read(json.dumps({**READING, "other_hand": {"groups": groups, "hand": READING["hand"]}}))
    assert record.to_dict()["other_hand"]["groups"] == groups
    assert refused(other_hand={"groups": groups[:1], "hand": READING["hand"]}) == "other_hand"
    unknown = [{**groups[0], "tiles": [0, 9]}, groups[1]]
    assert refused(other_hand={"groups": unknown, "hand": READING["hand"]}) == "other_hand"


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
