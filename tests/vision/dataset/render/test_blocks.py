"""The parts of a laid-out hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring.hand import Hand, Meld
from vision.dataset.render.blocks import Block, flower_block, meld_block, own_blocks
from vision.dataset.render.geometry import Shape
from vision.dataset.render.manners import KongBacks, Manners, random_manners

SHAPE = Shape(1.0, 1.4, 0.7)
MANNERS = Manners(1, "middle", "apart", melds_behind=False, suits="mpsz", carelessness=0.0)
HAND = Hand.parse("international", "123m456p789s11z", "4p", melds=[("pung", "555z")], flowers="62f")


def meld(kind: str, tiles: str, manners: Manners = MANNERS, seed: int = 0) -> Block:
    return meld_block(Meld.parse(kind, tiles), manners, SHAPE, np.random.default_rng(seed))  # type: ignore[arg-type]


def codes(block: Block) -> list[str]:
    return [spot.code for spot in block.spots]


@pytest.mark.parametrize(
    ("backs", "shown"),
    [
        ("middle", ["3p", "0x", "0x", "3p"]),
        ("outer", ["0x", "3p", "3p", "0x"]),
        ("all", ["0x", "0x", "0x", "0x"]),
    ],
)
def test_a_concealed_kong_shows_its_backs_as_the_table_does(backs: KongBacks, shown: list[str]) -> None:
    block = meld("concealed-kong", "3333p", replace(MANNERS, kong_backs=backs))
    assert block.kind == "concealed-kong"
    assert codes(block) == shown
    assert not any(spot.quarter_turns for spot in block.spots)


def test_the_middle_tiles_of_a_concealed_kong_lie_down_under_international_rules_22_2() -> None:
    drawn = [random_manners("international", np.random.default_rng(seed)) for seed in range(50)]
    assert {manners.kong_backs for manners in drawn} == {"middle"}


def test_the_winning_tile_lies_apart_under_taiwan16() -> None:
    drawn = [random_manners("taiwan16", np.random.default_rng(seed)) for seed in range(50)]
    assert {manners.winning for manners in drawn} == {"apart"}


def test_a_claimed_chow_has_its_claimed_tile_turned_on_the_left() -> None:
    firsts = set()
    for seed in range(30):
        block = meld("chow", "456s", seed=seed)
        assert [spot.quarter_turns for spot in block.spots] == [1, 0, 0]
        assert sorted(codes(block)) == ["4s", "5s", "6s"]
        assert codes(block)[1:] == sorted(codes(block)[1:])
        firsts.add(codes(block)[0])
    assert firsts == {"4s", "5s", "6s"}


def test_a_claimed_pung_has_one_turned_tile_at_any_place() -> None:
    places = set()
    for seed in range(30):
        turns = [spot.quarter_turns for spot in meld("pung", "777z", seed=seed).spots]
        assert sorted(turns) == [0, 0, 1]
        places.add(turns.index(1))
    assert places == {0, 1, 2}


def test_a_turned_tile_touches_its_neighbours_and_shares_their_near_edge() -> None:
    block = meld("kong", "2222m")
    edge = 0.0
    for spot in block.spots:
        width, height = (1.4, 1.0) if spot.quarter_turns else (1.0, 1.4)
        assert spot.x - width / 2 == pytest.approx(edge)
        assert spot.y + height / 2 == pytest.approx(0.7)
        edge += width
    assert block.width == pytest.approx(edge) == pytest.approx(4.4)


@pytest.mark.parametrize("turn", [-1, 1])
def test_an_added_kong_has_its_fourth_tile_beside_the_turned_one(turn: int) -> None:
    block = meld("added-kong", "2222m", replace(MANNERS, turn=turn))  # type: ignore[arg-type]
    assert block.kind == "kong"
    assert block.stacked
    turned = [spot for spot in block.spots if spot.quarter_turns == turn]
    assert len(turned) == 2
    assert turned[0].x == turned[1].x
    assert turned[0].y - turned[1].y == pytest.approx(1.01)


def test_nothing_is_turned_where_the_table_does_not_turn_tiles() -> None:
    straight = replace(MANNERS, turn=0)
    for kind, tiles in (("chow", "456s"), ("pung", "777z"), ("kong", "2222m")):
        block = meld(kind, tiles, straight)
        assert codes(block) == sorted(codes(block))
        assert not any(spot.quarter_turns or spot.y for spot in block.spots)


def test_the_winning_tile_lies_apart_turned_or_among_the_others() -> None:
    apart = own_blocks(HAND, MANNERS, SHAPE)
    assert [block.kind for block in apart] == ["concealed", "winning-tile"]
    assert codes(apart[1]) == ["4p"]
    assert codes(apart[0]).count("4p") == 0
    turned = own_blocks(HAND, replace(MANNERS, winning="sideways"), SHAPE)
    assert turned[1].spots[0].quarter_turns == 1
    among = own_blocks(HAND, replace(MANNERS, winning="among"), SHAPE)
    assert [block.kind for block in among] == ["concealed"]
    assert sorted(codes(among[0])) == sorted(HAND.concealed)


def test_concealed_tiles_stand_suit_by_suit_in_the_players_order() -> None:
    row = own_blocks(HAND, replace(MANNERS, winning="among", suits="smpz"), SHAPE)[0]
    assert codes(row) == ["7s", "8s", "9s", "1m", "2m", "3m", "4p", "5p", "6p", "1z", "1z"]


def test_flowers_lie_in_a_row_of_their_own() -> None:
    assert [codes(block) for block in flower_block(HAND)] == [["2f", "6f"]]
    assert flower_block(replace(HAND, flowers=())) == []
