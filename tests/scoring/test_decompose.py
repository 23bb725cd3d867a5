"""Splitting concealed tiles into sets and eyes, and placing the winning tile."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.decompose import (
    count_faces,
    iter_pair_arrangements,
    iter_set_arrangements,
    iter_splits,
)
from scoring.tiles import CLASSES, INDEX, parse_tiles

Written = tuple[tuple[str, ...], ...]

CHOWS = st.tuples(st.sampled_from("mps"), st.integers(1, 7)).map(lambda c: [f"{c[1] + n}{c[0]}" for n in range(3)])
PUNGS = st.sampled_from(CLASSES[:34]).map(lambda face: [face] * 3)


def written(chows: Iterable[int], pungs: Iterable[int], eyes: int | None) -> Written:
    """Sets as codes, in an order of their own."""
    sets = [CLASSES[chow : chow + 3] for chow in chows] + [(CLASSES[pung],) * 3 for pung in pungs]
    return (*sorted(sets), () if eyes is None else (CLASSES[eyes],) * 2)


def splits_of(text: str) -> set[Written]:
    found = [written(split.chows, split.pungs, split.eyes) for split in iter_splits(count_faces(parse_tiles(text)))]
    assert len(found) == len(set(found)), "a split was given twice"
    return set(found)


def places_of(text: str, winning: str) -> list[tuple[str | None, str]]:
    arranged = iter_set_arrangements(count_faces(parse_tiles(text)), INDEX[winning])
    return [(each.part, CLASSES[each.face or 0]) for each in arranged]


def test_111222333_is_three_pungs_or_three_chows() -> None:
    chow, pungs = ("1m", "2m", "3m"), [("1m",) * 3, ("2m",) * 3, ("3m",) * 3]
    eyes = ("5z", "5z")
    assert splits_of("111222333m55z") == {(chow, chow, chow, eyes), (*pungs, eyes)}


def test_eyes_are_tried_in_every_place() -> None:
    # 11 123 444 555 or 111 234 44 555.
    eyes = {split[-1] for split in splits_of("11123444555m")}
    assert eyes == {("1m", "1m"), ("4m", "4m")}


@pytest.mark.parametrize(
    "tiles",
    [
        pytest.param("123z55m", id="honours make no chows"),
        pytest.param("89m1p55z", id="a chow ends with its suit"),
        pytest.param("123m456p", id="no eyes are left"),
        pytest.param("1m2p", id="nothing is whole"),
    ],
)
def test_tiles_that_make_no_sets_and_eyes_have_no_split(tiles: str) -> None:
    assert splits_of(tiles) == set()


@given(st.lists(st.one_of(CHOWS, PUNGS), max_size=5), st.sampled_from(CLASSES[:34]))
def test_the_sets_a_hand_was_made_of_are_among_its_splits(sets: list[list[str]], eyes: str) -> None:
    tiles = [tile for each in sets for tile in each] + [eyes, eyes]
    assume(max(Counter(tiles).values()) < 8)
    found = [written(split.chows, split.pungs, split.eyes) for split in iter_splits(count_faces(tiles))]
    assert (*sorted(map(tuple, sets)), (eyes, eyes)) in found
    assert all(Counter(tile for each in split for tile in each) == Counter(tiles) for split in found)


def test_the_winning_tile_is_placed_in_each_set_that_it_may_have_completed() -> None:
    assert places_of("23334m", "3m") == [("chow", "2m"), ("eyes", "3m")]
    assert places_of("333345m66z", "3m") == [("chow", "3m"), ("pung", "3m")]


def test_seven_pairs_with_four_equal_tiles_twice_among_them() -> None:
    (arranged,) = iter_pair_arrangements(count_faces(parse_tiles("111122m3344p5566s")), INDEX["2m"])
    assert [CLASSES[face] for face in arranged.pairs] == ["1m", "1m", "2m", "3p", "4p", "5s", "6s"]
    assert (arranged.part, arranged.face) == ("pair", INDEX["2m"])
