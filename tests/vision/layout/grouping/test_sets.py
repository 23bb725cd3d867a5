import pytest

from vision.layout.grouping.sets import (
    SetSpan,
    classify_set,
    find_sets,
    split_into_sets,
)


@pytest.mark.parametrize(
    ("codes", "kind"),
    [
        ("1m 2m 3m", "chow"),
        ("3m 1m 2m", "chow"),
        ("5z 5z 5z", "pung"),
        ("5z 5z 5z 5z", "kong"),
        ("0x 2m 2m 0x", "concealed-kong"),
        ("2m 0x 0x 2m", "concealed-kong"),
        ("0x 0x 2m 2m", "concealed-kong"),
        ("0x 0x 0x 0x", "concealed-kong"),
        ("0x 0x 0x 2m", "concealed-kong"),
        ("2m 0x 0x 0x", "concealed-kong"),
        ("0x 2m 0x 0x", "concealed-kong"),
        ("0x 2m 2m 2m", None),
        ("0x 2m 3m 0x", None),
        ("0x 0x 0x", None),
        ("9m 1p 2p", None),
        ("1z 2z 3z", None),
        ("1f 2f 3f", None),
        ("1f 1f 1f", None),
        ("1m 1m", None),
    ],
)
def test_what_tiles_are_together(codes: str, kind: str | None) -> None:
    assert classify_set(codes.split()) == kind


def test_a_row_of_sets_is_cut_between_them() -> None:
    codes = ["1p", "1p", "1p", "1p", "4m", "5m", "6m", "7z", "7z", "7z"]
    assert split_into_sets(codes) == [SetSpan(0, 4, "kong"), SetSpan(4, 7, "chow"), SetSpan(7, 10, "pung")]


@pytest.mark.parametrize("codes", ["", "1p 1p", "1p 1p 1p 2p", "2z 1p 1p 1p", "1m 2m 3m 4m 5m"])
def test_a_row_with_other_tiles_is_not_cut(codes: str) -> None:
    assert split_into_sets(codes.split()) is None


def test_sets_within_a_row_fours_first() -> None:
    assert find_sets(["5m", "5m", "5m", "5m", "6m", "7m"]) == [
        SetSpan(0, 4, "kong"),
        SetSpan(0, 3, "pung"),
        SetSpan(1, 4, "pung"),
        SetSpan(3, 6, "chow"),
    ]
