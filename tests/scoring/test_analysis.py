"""Completeness, decompositions, distance and useful tiles, checked against scores, draws and each other."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from scoring import Discard, decompositions, discards, is_win, score, shanten, ukeire
from scoring.decompose import count_faces
from scoring.errors import HandError, TilesError
from scoring.hand import MeldKind
from scoring.records.hand import HandRecord
from scoring.registry import rule_set, rule_set_names
from scoring.tiles import CLASSES, parse_tiles
from tests.scoring.hand_generator import hand_records

RULES = ("international", "australia", "taiwan16", "mcr")
FACES = CLASSES[:34]


def generated(rules: str, number: int) -> Iterator[dict[str, Any]]:
    """Records of hands that are whole; those that win on flowers or by four kongs are left out."""
    records = hand_records(rules, seed=7, number=10 * number)
    whole = (one for one in records if not one["win"].get("flower_win") and not one["win"].get("kong_to_fourth"))
    return islice(whole, number)


def melds_of(record: dict[str, Any]) -> list[tuple[MeldKind, str]]:
    return [(meld["kind"], meld["tiles"]) for meld in record["melds"]]


def exchanged(random: Random, concealed: str, times: int) -> str:
    """Concealed tiles of which some are exchanged for random ones, four copies of each at most."""
    tiles = list(parse_tiles(concealed))
    for _ in range(times):
        tiles.remove(random.choice(tiles))
        tiles.append(random.choice([face for face in FACES if tiles.count(face) < 4]))
    return "".join(tiles)


@pytest.mark.parametrize("rules", RULES)
def test_a_hand_is_a_win_and_splits_into_all_its_tiles_where_its_score_has_a_total(rules: str) -> None:
    seen = set()
    for record in generated(rules, 400):
        complete = score(HandRecord.model_validate(record, strict=False).to_hand()).total is not None
        assert is_win(rules, record["concealed"], melds_of(record)) == complete, record
        assert bool(decompositions(rules, record["concealed"], melds_of(record))) == complete, record
        assert (shanten(rules, record["concealed"], melds_of(record)) == -1) == complete, record
        for found in decompositions(rules, record["concealed"], melds_of(record)):
            assert sorted(tile for part in found.parts for tile in part) == sorted(parse_tiles(record["concealed"]))
            seen.add(found.shape)
    assert seen == {"sets", *rule_set(rules).shapes}


@pytest.mark.parametrize("rules", RULES)
def test_a_hand_waits_where_some_tile_completes_it(rules: str) -> None:
    random = Random(3)
    waiting = 0
    for record in generated(rules, 40):
        melds = melds_of(record)
        tiles = list(parse_tiles(exchanged(random, record["concealed"], random.choice([0, 0, 1]))))
        tiles.remove(random.choice(tiles))
        copies = [*tiles, *(tile for _, text in melds for tile in parse_tiles(text))]
        if any(copies.count(tile) > 4 for tile in copies):
            continue
        text = "".join(tiles)
        completing = [face for face in FACES if copies.count(face) < 4 and is_win(rules, text + face, melds)]
        assert (shanten(rules, text, melds) == 0) == bool(completing), (text, melds)
        if completing:
            waiting += 1
            assert list(ukeire(rules, text, melds)) == completing
    assert waiting > 10


@pytest.mark.parametrize("rules", RULES)
def test_the_distance_is_one_more_than_after_the_best_exchange(rules: str) -> None:
    random = Random(11)
    distances = set()
    for record in generated(rules, 18):
        if record["melds"]:
            continue
        text = exchanged(random, record["concealed"], random.randint(1, 6))
        distance = shanten(rules, text)
        distances.add(distance)
        if distance < 0:
            continue
        after = discards(rules, text)
        assert min(one.shanten for one in after) == distance, text
        best = min(after, key=lambda one: one.shanten)
        left = list(parse_tiles(text))
        left.remove(best.tile)
        for face in FACES:
            if left.count(face) < 4:
                drawn = shanten(rules, "".join(left) + face)
                assert drawn == distance - (face in best.ukeire), (text, face)
    assert len(distances) > 2


def test_a_wait_for_a_fifth_copy_is_none() -> None:
    assert shanten("australia", "1111m234p234567s") == 1
    assert shanten("australia", "1m234p234567s", [("pung", "111m")]) == 1
    assert shanten("australia", "2m234p234567s", [("pung", "111m")]) == 0


def test_riichi_has_seven_different_pairs() -> None:
    assert shanten("riichi", "11112233m4455p6s") == 1
    assert shanten("riichi", "1122334m4455p66s") == 0
    assert ukeire("riichi", "19m19p19s1234567z")["1m"] == 3


@pytest.mark.parametrize(
    ("rules", "tiles", "distance", "useful"),
    [
        ("international", "19m19p19s1234567z", 0, 13),
        ("international", "147m258p3s123456z", 0, 1),
        ("international", "147m258p36s12345z", 1, 2),
        ("taiwan16", "147m258p369s1234567z", 0, 16),
        ("taiwan16", "19m19p19s1234567z99m1p", 0, 1),
        ("taiwan16", "1122m3344p5566s77z88s", 0, 8),
    ],
)
def test_special_hands_have_their_waits(rules: str, tiles: str, distance: int, useful: int) -> None:
    assert (shanten(rules, tiles), len(ukeire(rules, tiles))) == (distance, useful)


def test_special_hands_of_taiwan16_may_have_a_concealed_kong() -> None:
    kong: list[tuple[MeldKind, str]] = [("concealed-kong", "8888s")]
    assert is_win("taiwan16", "1122m3344p5566s77z", kong)
    assert is_win("taiwan16", "19m19p19s11234567z", kong)
    assert not is_win("taiwan16", "1122m3344p5566s77z", [("kong", "8888s")])
    assert shanten("taiwan16", "1122m3344p5566s7z", kong) == 0


def test_the_best_discard_comes_first() -> None:
    best, *others = discards("australia", "123m456p789s1122z9p")
    assert best == Discard("9p", 0, {"1z": 2, "2z": 2})
    assert all(one.shanten for one in others if one.tile not in ("1z", "2z"))


@pytest.mark.parametrize(
    ("tiles", "melds", "about"),
    [
        ("123m", [], "concealed"),
        ("123m456p789s1122z1f", [], "concealed"),
        ("123m456p789s1122z0x", [], "concealed"),
        ("11111m456p789s112z", [], "concealed"),
        ("1m456p789s1122z", [("pung", "111m"), ("pung", "111m")], "concealed"),
        ("123m456p789s11z", [("pung", "112m")], "melds[0].tiles"),
        ("123m456p789s11z", [("pung", f"{n}{n}{n}s") for n in range(1, 6)], "melds"),
    ],
)
def test_what_is_no_hand_is_refused(tiles: str, melds: Any, about: str) -> None:
    for call in (is_win, decompositions, shanten, ukeire, discards):
        with pytest.raises((HandError, TilesError)) as refused:
            call("international", tiles, melds)
        assert refused.value.about == about


@pytest.mark.parametrize("rules", rule_set_names())
def test_every_shape_has_its_distance(rules: str) -> None:
    declared = rule_set(rules)
    random = Random(5)
    for record in generated("international" if rules == "riichi" else rules, 200):
        if record["melds"]:
            continue
        counts = count_faces(parse_tiles(exchanged(random, record["concealed"], random.choice([0, 0, 1]))))
        for name, shape in declared.shapes.items():
            assert shape.distance is not None, name
            assert (shape.distance(counts, declared.size) == 0) == shape.test(counts), (name, counts)
