"""The special shapes of seventeen tiles."""

import pytest

from scoring.decompose import (
    Arrangement,
    count_faces,
    is_sixteen_unrelated,
    is_thirteen_orphans,
    iter_pairs_and_pung_arrangements,
)
from scoring.tiles import CLASSES, INDEX, parse_tiles


def counts(text: str) -> list[int]:
    return count_faces(parse_tiles(text))


def pairs_and_pung(text: str, winning: str) -> list[Arrangement]:
    return list(iter_pairs_and_pung_arrangements(counts(text), INDEX[winning]))


def test_seven_pairs_and_a_pung() -> None:
    (arranged,) = pairs_and_pung("1133m5577p2299s44666z", "6z")
    assert [CLASSES[face] for face in arranged.pungs] == ["6z"]
    assert [CLASSES[face] for face in arranged.pairs] == ["1m", "3m", "5p", "7p", "2s", "9s", "4z"]
    assert arranged.part == "pung"
    assert pairs_and_pung("1133m5577p2299s44666z", "1m")[0].part == "pair"


@pytest.mark.parametrize(
    "hand", ["1133m5577p222999s4z", "1133m5577p2299s4566z", "1133m5577p22299s444z", "1133m5577p2299s446666z"]
)
def test_other_tiles_are_not_seven_pairs_and_a_pung(hand: str) -> None:
    assert pairs_and_pung(hand, hand[0] + "m") == []


@pytest.mark.parametrize("extra", ["123m", "789s", "555p", "111p", "777z", ""])
def test_thirteen_orphans_have_a_pair_and_one_more_set(extra: str) -> None:
    assert is_thirteen_orphans(counts(f"119m19p19s1234567z{extra}"))


@pytest.mark.parametrize(
    "hand",
    [
        "19m19p19s1234567z4456p",
        "119m19p19s1234567z89m1p",
        "119m19p19s1234567z567z",
        "119m19p19s123456z456p8s",
        "119m19p19s1234567z457p",
        "19m19p19s12345677z5p",
        "19m19p19s1234567z",
    ],
)
def test_other_tiles_are_not_thirteen_orphans(hand: str) -> None:
    assert not is_thirteen_orphans(counts(hand))


@pytest.mark.parametrize("suits", ["147m258p369s", "149m259p147s", "159m169p158s"])
def test_sixteen_unrelated(suits: str) -> None:
    assert is_sixteen_unrelated(counts(f"{suits}12345677z"))
    assert is_sixteen_unrelated(counts(f"{suits}1234567z1m"))


@pytest.mark.parametrize(
    "hand",
    [
        "146m258p369s12345677z",
        "147m258p369s12345666z",
        "1479m25p369s12345677z",
        "147m258p369s1234567z",
        "147m258p369s123456777z",
        "147m258p369s1234567z2m",
    ],
)
def test_other_tiles_are_not_sixteen_unrelated(hand: str) -> None:
    assert not is_sixteen_unrelated(counts(hand))
