"""What is taken together, and what is not."""

import hashlib
from dataclasses import replace
from datetime import datetime, timedelta

import numpy as np
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


def table(name: str, shade: int, size: tuple[int, int] = (4000, 3000)) -> CaptureInfo:
    """A photo without times, of a table whose colours are a mix of two cloths: 0 and 8 have nothing in common."""
    colours = np.zeros(288, np.float32)
    for half in (0, 144):
        colours[half], colours[half + 1] = (1 - shade / 8) ** 0.5, (shade / 8) ** 0.5
    look = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    return CaptureInfo(name, "s", look, name=name, size=size, colours=colours.astype(np.float16).tobytes())


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        (table("IMG_0001.jpg", 0), table("IMG_0003.jpg", 3), True),
        (table("IMG_0001.jpg", 0), table("IMG_0003.jpg", 7), False),
        (table("IMG_0001.jpg", 0), table("IMG_0009.jpg", 3), False),
        (table("IMG_0001.jpg", 0), table("IMG_0009.jpg", 2), True),
        (table("IMG_0001.jpg", 0), table("IMG_0003.jpg", 3, (1200, 900)), False),
        (table("IMG_0001.jpg", 0), table("DSC_0900.jpg", 0), True),
    ],
)
def test_photos_without_times_are_of_one_table_by_number_size_and_colours(
    one: CaptureInfo, other: CaptureInfo, together: bool
) -> None:
    assert (len(find_sessions([one, other], GAP)) == 1) == together


def test_colours_do_not_join_photos_that_times_tell_apart() -> None:
    clues = [replace(table("a1.jpg", 0), taken=at(0)), replace(table("a2.jpg", 0), taken=at(90))]
    assert len(find_sessions(clues, GAP)) == 2
