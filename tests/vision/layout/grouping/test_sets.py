"""What tiles are together, and where a row of sets is cut."""

import pytest

from vision.layout.grouping.sets import SetSpan, classify_set, find_sets, split_into_sets

KINDS = {
    "chow": "1m 2m 3m, 3m 1m 2m",
    "pung": "5z 5z 5z",
    "kong": "5z 5z 5z 5z",
    "concealed-kong": "0x 2m 2m 0x, 2m 0x 0x 2m, 0x 0x 2m 2m, 0x 0x 0x 0x, 0x 0x 0x 2m, 2m 0x 0x 0x, 0x 2m 0x 0x, "
    "0x 2m 2m 2m",
    None: "0x 2m 3m 0x, 0x 2m 2m 3m, 0x 0x 0x, 9m 1p 2p, 1z 2z 3z, 1f 2f 3f, 1f 1f 1f, 1m 1m",
}


@pytest.mark.parametrize(("codes", "kind"), [(one, kind) for kind, all_ in KINDS.items() for one in all_.split(", ")])
def test_what_tiles_are_together(codes: str, kind: str | None) -> None:
    assert classify_set(codes.split()) == kind


@pytest.mark.parametrize(
    ("codes", "spans"),
    [
        ("1p 1p 1p 1p 4m 5m 6m 7z 7z 7z", [SetSpan(0, 4, "kong"), SetSpan(4, 7, "chow"), SetSpan(7, 10, "pung")]),
        ("", None),
        ("1p 1p", None),
        ("1p 1p 1p 2p", None),
        ("2z 1p 1p 1p", None),
        ("1m 2m 3m 4m 5m", None),
    ],
)
def test_a_row_of_sets_is_cut_between_them_and_one_with_other_tiles_is_not(
    codes: str, spans: list[SetSpan] | None
) -> None:
    assert split_into_sets(codes.split()) == spans


def test_sets_within_a_row_fours_first() -> None:
    spans = [SetSpan(0, 4, "kong"), SetSpan(0, 3, "pung"), SetSpan(1, 4, "pung"), SetSpan(3, 6, "chow")]
    assert find_sets(["5m", "5m", "5m", "5m", "6m", "7m"]) == spans
