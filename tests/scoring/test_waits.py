"""The tiles a hand waits for with what each would score, and scores of a hand whose winning tile is not known."""

from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import HandError, TilesError
from scoring.hand import Hand, MeldKind, Rules, Win
from scoring.rules import score
from scoring.tiles import FACES, HONOURS, SUITED, format_tiles
from scoring.waits import score_candidates, waits

DISCARD = Win(by="discard")


def totals(rules: Rules, concealed: str, **given: Any) -> dict[str, float | None]:
    return {tile: result.total for tile, result in waits(rules, concealed, **given).items()}


def test_a_tile_of_which_the_hand_holds_four_is_not_waited_for() -> None:
    # 1111 could only become eyes with a fifth 1m.
    assert waits("international", "1m234p567p", melds=[("pung", "111m"), ("pung", "999s")]) == {}
    assert list(waits("international", "1111m234p567p789s")) == []


def test_a_tile_that_leaves_a_hand_under_the_minimum_does_not_win() -> None:
    # Under australia both complete the hand; 4m leaves it with 5 points, 1m makes Three Similar Sequences 35.
    melds: list[tuple[MeldKind, str]] = [("chow", "123p"), ("chow", "123s"), ("chow", "678s")]
    assert totals("australia", "23m44z", melds=melds, win=DISCARD) == {"1m": 40}
    assert list(waits("international", "23m44z", melds=melds, win=DISCARD)) == ["1m", "4m"]


@pytest.mark.parametrize(
    ("about", "concealed", "given"),
    [
        ("concealed", "123m456p789s123p11z", {}),
        ("concealed", "11111m56p789s123p", {}),
        ("concealed", "123m456p789s123p1f", {}),
        ("melds", "1z", {"melds": [("pung", f"{number * 3}z") for number in "12345"]}),
        ("win.from", "123m456p789s123p1z", {"win": Win(from_="south")}),
        ("win.replacements", "123m456p789s123p1z", {"win": Win(replacements=("kong",))}),
        ("win.flower_win", "123m456p789s123p1z", {"flowers": "1234567f", "win": Win(flower_win="seven")}),
        ("rules", "123m456p789s123p1z", {"rules": "hong-kong"}),
    ],
)
def test_a_hand_refused_whatever_the_tile_is_refused_by_field(about: str, concealed: str, given: Any) -> None:
    with pytest.raises(HandError) as refused:
        waits(**{"rules": "international", "concealed": concealed, **given})
    assert refused.value.about == about


@settings(max_examples=30, deadline=None)
@given(st.permutations([tile for tile in FACES if tile[1] != "f"] * 4), st.sampled_from(["international", "australia"]))
def test_every_tile_is_what_a_hand_with_it_scores(tiles: list[str], rules: Any) -> None:
    suit = [tile for tile in tiles if tile[1] == "m" or tile == "5z"][:13]
    scores = waits(rules, format_tiles(suit), win=DISCARD)
    for tile in (*SUITED, *HONOURS):
        if suit.count(tile) < 4:
            complete = score(Hand.parse(rules, format_tiles([*suit, tile]), tile, win=DISCARD))
            assert scores.get(tile) == (complete if complete.win else None)
        else:
            assert tile not in scores


def test_each_concealed_face_is_scored_as_the_winning_tile() -> None:
    scores = score_candidates("international", "1112345678999s5s", win=Win(by="discard"))
    assert list(scores) == [f"{number}s" for number in range(1, 10)]
    # Only on the second 5 was it Nine Gates before the win.
    assert [tile for tile, score in scores.items() if score.elements[0].id == "25.1(5)"] == ["5s"]


def test_a_tile_that_cannot_have_been_robbed_is_left_out() -> None:
    scores = score_candidates("international", "123m456p789s123p11z", win=Win(by="robbed-kong"))
    assert "1z" not in scores
    assert "4p" in scores


def test_a_flower_win_of_another_rule_set_asks_for_the_whole_hand() -> None:
    with pytest.raises(HandError, match="concealed"):
        score_candidates("australia", "", flowers="1234567f", win=Win(flower_win="seven"))


def test_a_hand_refused_whatever_the_winning_tile_is_refused_by_its_field() -> None:
    with pytest.raises(HandError, match="concealed"):
        score_candidates("international", "123m456p789s123p1z")
    with pytest.raises(TilesError, match="concealed"):
        score_candidates("international", "123k")
    with pytest.raises(HandError, match=r"melds\[0\]"):
        score_candidates("international", "11z", melds=[("pung", "55z")])
    with pytest.raises(HandError, match="rules"):
        score_candidates(cast(Any, "hong-kong"), "123m456p789s123p11z")
