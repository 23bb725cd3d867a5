"""What is no hand, no rule set and no tile is refused by the field, wherever it is given."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring import (
    Hand,
    PailensError,
    decompositions,
    discards,
    explain,
    is_win,
    score,
    score_candidates,
    score_many,
    shanten,
    total,
    ukeire,
    waits,
)
from scoring.notation import (
    from_34_array,
    from_136_array,
    from_tenhou,
    from_unicode,
    from_wbt,
    to_34_array,
    to_136_array,
    to_tenhou,
    to_unicode,
    to_wbt,
)
from scoring.table import InstantPaid
from scoring.tiles import format_tiles, plain_tiles, sort_tiles

Asked = Callable[..., Any]


@pytest.mark.parametrize("ask", [decompositions, discards, is_win, shanten, ukeire, waits])
@pytest.mark.parametrize("rules", [None, 1, [], {}, "chess"])
def test_rules(ask: Asked, rules: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask(rules, "123m")
    assert refused.value.about == "rules"


@pytest.mark.parametrize(
    "ask", [decompositions, discards, is_win, shanten, ukeire, waits, score_candidates, Hand.parse]
)
@pytest.mark.parametrize("melds", [None, "123m", [None], [("pung",)]])
def test_melds(ask: Asked, melds: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask("international", "123m", melds=melds)
    assert refused.value.about.startswith("melds")


@pytest.mark.parametrize("ask", [score, explain, total, lambda hand: list(score_many([hand]))])
@pytest.mark.parametrize("hand", [None, "123m"])
def test_hands(ask: Asked, hand: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask(hand)
    assert refused.value.about in ("hand", "hands[0]")


@pytest.mark.parametrize("ask", [waits, score_candidates])
@pytest.mark.parametrize("win", [None, "discard"])
def test_facts(ask: Asked, win: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask("international", "123m", win=win)
    assert refused.value.about == "win"


@pytest.mark.parametrize("ask", [to_34_array, to_136_array, to_tenhou, to_unicode, to_wbt, sort_tiles, format_tiles])
@pytest.mark.parametrize("tiles", [None, True, 1.5])
def test_what_holds_no_tiles(ask: Asked, tiles: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask(tiles)
    assert (refused.value.about, refused.value.id) == ("tiles", "record.list")


@pytest.mark.parametrize("ask", [from_34_array, from_136_array, from_tenhou, from_unicode, from_wbt])
@pytest.mark.parametrize("given", [None, True, 1.5, [None], [[]]])
def test_what_other_notations_do_not_hold(ask: Asked, given: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask(given)
    assert refused.value.about in ("counts", "numbers", "text", "names")


@pytest.mark.parametrize("ask", [sort_tiles, format_tiles, plain_tiles, to_34_array, to_tenhou, to_unicode])
@pytest.mark.parametrize("tile", [None, 1, "", "x", "10m", "９m"])
def test_unknown_tiles_are_named(ask: Asked, tile: object) -> None:
    with pytest.raises(PailensError) as refused:
        ask(["1m", tile])
    assert (refused.value.about, refused.value.values) == ("tiles", {"tile": str(tile)})


@pytest.mark.parametrize("name", [None, [], {}, "gift"])
def test_an_instant_payment_that_is_none(name: Any) -> None:
    with pytest.raises(PailensError) as refused:
        InstantPaid(id=name)
    assert refused.value.about == "id"
