"""Scores of a hand whose winning tile is not known."""

from typing import Any, cast

import pytest

from scoring.candidates import score_candidates
from scoring.errors import HandError, TilesError
from scoring.hand import MeldKind, Options, Win


def test_each_concealed_face_is_scored_as_the_winning_tile() -> None:
    scores = score_candidates("international", "1112345678999s5s", win=Win(by="discard"))
    assert list(scores) == [f"{number}s" for number in range(1, 10)]
    # Only on the second 5 was it Nine Gates before the win.
    assert [tile for tile, score in scores.items() if score.elements[0].id == "25.1(5)"] == ["5s"]


def test_a_tile_that_cannot_have_been_robbed_is_left_out() -> None:
    scores = score_candidates("international", "123m456p789s123p11z", win=Win(by="robbed-kong"))
    assert "1z" not in scores
    assert "4p" in scores


def test_melds_flowers_and_options_are_counted() -> None:
    melds: list[tuple[MeldKind, str]] = [("pung", "555z"), ("chow", "123m"), ("chow", "123p"), ("chow", "123s")]
    scores = score_candidates("international", "11z", melds=melds, flowers="15f")
    # Coward 1/2, Unio In All with All Types 2, the dragon 1, Three Matching Chows 2, the wall 1, All Pickups 1,
    # two flowers 2.
    assert {tile: score.total for tile, score in scores.items()} == {"1z": 9.5}
    options = Options(all_pickups="melds")
    scores = score_candidates("international", "11z", melds=melds, flowers="15f", options=options)
    assert {tile: score.total for tile, score in scores.items()} == {"1z": 8.5}


def test_a_flower_win_has_one_score() -> None:
    scores = score_candidates("international", "", flowers="1234567f", win=Win(flower_win="seven"))
    assert {tile: score.total for tile, score in scores.items()} == {"": 3}


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
