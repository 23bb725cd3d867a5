"""The least faan, the limit, and what counts by the rulings of a table."""

from typing import Any

import pytest

from scoring import Hand, Options, Score, Win, explain, score, total
from scoring.errors import HandError

CHICKEN = ("123m456p789s555p22s", "2s")
PAIRS = ("1133m5588p2299s44z", "4z")
TERMINALS = "111m999m111p999p11s"


def won(
    concealed: str, tile: str, flowers: str = "2f", win: Win | None = None, melds: Any = (), **options: Any
) -> Score:
    facts, table = win or Win(by="discard", from_="west"), Options(**options)
    return score(Hand.parse("hongkong", concealed, tile, melds=melds, flowers=flowers, win=facts, options=table))


def counted(result: Score) -> dict[str, float]:
    return {one.id: one.value for one in result.elements}


def test_too_few_faan_are_no_win_and_are_shown() -> None:
    result = won(*CHICKEN)
    assert (result.win, result.total, result.score, result.payments) == (False, 1, None, None)
    assert result.reason == "The hand is complete with 1 faan, and a win needs 3."


def test_the_least_faan_of_the_table_counts() -> None:
    assert won(*CHICKEN, min_faan=1).win
    assert not won(*CHICKEN, min_faan=2).win


def test_a_win_on_seven_flowers_needs_no_least_faan() -> None:
    result = won("", "", flowers="1234567f", win=Win(flower_win="seven"), min_faan=5)
    assert (result.win, result.total) == (True, 3)


def test_seven_pairs_are_no_hand_unless_the_table_plays_them() -> None:
    assert won(*PAIRS).total is None
    assert total(Hand.parse("hongkong", *PAIRS)) is None
    assert counted(won(*PAIRS, seven_pairs=True)) == {"seven_pairs": 4}


def test_equal_pairs_are_not_seven_pairs() -> None:
    assert won("1111m5588p2299s44z", "4z", seven_pairs=True).total is None


@pytest.mark.parametrize(("worth", "faan"), [("limit", 13), (8, 8), (10, 10)])
def test_a_great_hand_is_the_limit_or_what_the_table_says(worth: object, faan: int) -> None:
    result = won("999m111p999p11s", "1s", melds=[("pung", "111m")], all_terminals=worth)
    assert counted(result) == {"all_terminals": faan}


def test_a_limit_hand_counts_alone_and_others_add() -> None:
    hand = (TERMINALS, "1s", "", Win())
    assert counted(won(*hand)) == {"all_terminals": 13}
    added = counted(won(*hand, all_terminals=8, four_concealed_pungs=8))
    assert added.keys() == {"all_terminals", "four_concealed_pungs", "self_draw", "concealed_hand", "no_flowers"}


def test_a_ruling_goes_before_the_list() -> None:
    named = won(TERMINALS, "1s", published_list="encyclopaedia")
    agreed = won(TERMINALS, "1s", published_list="encyclopaedia", all_terminals=8)
    assert (counted(named)["all_terminals"], counted(agreed)["all_terminals"]) == (10, 8)


def test_the_all_pungs_of_a_great_hand_are_explained() -> None:
    hand = Hand.parse("hongkong", TERMINALS, "1s", options=Options(published_list="encyclopaedia"))
    [all_pungs] = [one for one in explain(hand).not_counted if one.id == "all_pungs"]
    assert set(all_pungs.excluded_by) == {"all_terminals", "four_concealed_pungs"}


def test_a_win_before_the_first_discard_has_nothing_claimed() -> None:
    win = Win(by="discard", seat="south", from_="east", first_turn="human")
    with pytest.raises(HandError) as refused:
        Hand.parse("hongkong", "123m456p555p22s", "2s", melds=[("chow", "789s")], win=win)
    assert refused.value.about == "win.first_turn"


@pytest.mark.parametrize(
    ("drawn", "row"), [(("flower", "kong"), "kong_replacement"), (("kong", "flower"), "flower_replacement")]
)
def test_the_last_replacement_decides(drawn: Any, row: str) -> None:
    melds = [("concealed-kong", "1111m"), ("concealed-kong", "9999m")]
    result = won("456p555p22s", "2s", melds=melds, win=Win(replacements=drawn), flower_replacement=True)
    assert row in counted(result)
