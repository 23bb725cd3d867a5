"""Tests of what counts as a difference between the outputs of two checkouts."""

from pathlib import Path

import pytest

from tests.benchmarks.compare_differences import Comparison, compare_folders

ADDED = ("review[].id", "error.message_zh")


def compared(tmp_path: Path, old: dict[str, str], new: dict[str, str]) -> Comparison:
    for side, answers in (("old", old), ("new", new)):
        for name, text in answers.items():
            path = tmp_path / side / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return compare_folders(tmp_path / "old", tmp_path / "new", ADDED)


def test_equal_answers_are_counted_by_file_and_line(tmp_path: Path) -> None:
    answers = {"a/x.txt": "1\n2\n", "b.jsonl": '{"a":1}\n{"a":2}\n'}
    found = compared(tmp_path, answers, answers)
    assert (found.compared, found.differences) == ({"a": 1, "b.jsonl": 2}, [])


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('{"a":[{"b":1.0}]}', '{"a":[{"b":1.00}]}', "a[0].b"),
        ('{"a":1}', '{"a":true}', "a"),
        ('{"a":1}', '{"a":1,"b":null}', "b"),
        ('{"a":1,"b":2}', '{"a":1}', "b"),
        ('{"a":1,"b":2}', '{"b":2,"a":1}', "line 1"),
        ('{"a":1}', '{"a": 1}', "line 1"),
        ('{"id":1}', '{"id":1,"review":[{"id":1}]}', "review"),
        ('{"review":[{"id":"x"}]}', '{"review":[{"id":"y"}]}', "review[0].id"),
        ('{"review":[{"tile":1}]}', '{"review":[{"tile":2,"id":"y"}]}', "review[0].tile"),
        ('{"other":[{}]}', '{"other":[{"id":"y"}]}', "other[0].id"),
        ('{"review":[{"a":1,"b":2}]}', '{"review":[{"b":2,"a":1,"id":"y"}]}', "line 1"),
        ("one\ntwo", "one\ntoo", "line 2"),
        ("one\n", "one", "length"),
    ],
)
def test_any_other_byte_is_a_difference(tmp_path: Path, old: str, new: str, place: str) -> None:
    found = compared(tmp_path, {"x": old}, {"x": new})
    assert (found.compared, found.different) == ({"x": 1}, {"x": 1})
    assert [difference.place for difference in found.differences] == [place]


def test_fields_that_may_be_new_are_left_out_and_counted(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        {"x.jsonl": '{"data":{"review":[{"tile":1}]}}\n{"error":{"field":"a"}}'},
        {"x.jsonl": '{"data":{"review":[{"id":"y","tile":1}]}}\n{"error":{"field":"a","message_zh":"b"}}'},
    )
    assert (found.compared, found.differences) == ({"x.jsonl": 2}, [])
    assert found.ignored == {"review[].id": 1, "error.message_zh": 1}


def test_answers_that_only_one_has_are_differences(tmp_path: Path) -> None:
    found = compared(tmp_path, {"a": "1", "b": "1"}, {"b": "1", "c": "1"})
    assert (found.compared, found.different) == ({"a": 1, "b": 1, "c": 1}, {"a": 1, "c": 1})
    assert [difference.answer for difference in found.differences] == ["a", "c"]
