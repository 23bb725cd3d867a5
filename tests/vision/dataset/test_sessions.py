"""What is taken together, and what is not."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from vision.dataset.sessions import CaptureInfo, find_sessions, similar_pairs

GAP = timedelta(minutes=30)
FAR = (0x0000000000000000, 0xFFFFFFFF00000000, 0x00000000FFFFFFFF)
"""Looks that differ in 32 bits at least."""


def at(minute: int) -> datetime:
    return datetime(2026, 5, 1, 20) + timedelta(minutes=minute)


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        (CaptureInfo("a", "s", FAR[0]), CaptureInfo("b", "s", FAR[1]), False),
        (CaptureInfo("a", "s", FAR[0]), CaptureInfo("b", "t", FAR[0] ^ 0b1011), True),
        (CaptureInfo("a", "s", FAR[0], group="x"), CaptureInfo("b", "s", FAR[1], group="x"), True),
        (CaptureInfo("a", "s", FAR[0], group="x"), CaptureInfo("b", "t", FAR[1], group="x"), False),
        (CaptureInfo("a", "s", FAR[0], folder="x"), CaptureInfo("b", "s", FAR[1], folder="x"), True),
        (CaptureInfo("a", "s", FAR[0], folder="x"), CaptureInfo("b", "s", FAR[1], folder="y"), False),
        (CaptureInfo("a", "s", FAR[0], taken=at(0)), CaptureInfo("b", "s", FAR[1], taken=at(30)), True),
        (CaptureInfo("a", "s", FAR[0], taken=at(0)), CaptureInfo("b", "s", FAR[1], taken=at(31)), False),
        (CaptureInfo("a", "s", FAR[0], kept=at(0)), CaptureInfo("b", "s", FAR[1], kept=at(5)), True),
        (CaptureInfo("a", "s", FAR[0], kept=at(0)), CaptureInfo("b", "t", FAR[1], kept=at(5)), False),
    ],
)
def test_photos_are_of_one_session_by_look_group_folder_or_time(
    one: CaptureInfo, other: CaptureInfo, together: bool
) -> None:
    assert (len(find_sessions([one, other], GAP)) == 1) == together


def test_an_evening_is_one_session_however_long_it_lasts() -> None:
    looks = [0x0123456789ABCDEF * (2 * i + 1) % 2**64 for i in range(6)]
    clues = [CaptureInfo(str(i), "s", look, taken=at(25 * i)) for i, look in enumerate(looks)]
    assert list(find_sessions(clues, GAP)) == ["0"]


def test_a_session_keeps_its_name_when_later_photos_join_it() -> None:
    first = CaptureInfo("f", "s", FAR[0], taken=at(0))
    later = CaptureInfo("a", "s", FAR[1], taken=at(10))
    assert list(find_sessions([first], GAP)) == list(find_sessions([later, first], GAP)) == ["f"]


def test_ten_bits_of_64_are_a_copy_and_eleven_are_not() -> None:
    assert list(similar_pairs([0, 2**10 - 1, 2**11 - 1])) == [(0, 1), (1, 2)]
    assert list(similar_pairs([])) == []
