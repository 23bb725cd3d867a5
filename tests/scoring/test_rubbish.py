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
ANALYSES: tuple[Asked, ...] = (decompositions, discards, is_win, shanten, ukeire, waits)
READERS: tuple[Asked, ...] = (from_34_array, from_136_array, from_tenhou, from_unicode, from_wbt)
WRITERS: tuple[Asked, ...] = (to_34_array, to_136_array, to_tenhou, to_unicode, to_wbt, sort_tiles, format_tiles)


def refusal(ask: Asked, *given: object, **named: object) -> PailensError:
    with pytest.raises(PailensError) as refused:
        ask(*given, **named)
    return refused.value


@pytest.mark.parametrize("ask", ANALYSES)
@pytest.mark.parametrize("rules", [None, 1, [], {}, "chess"])
def test_rules(ask: Asked, rules: object) -> None:
    assert refusal(ask, rules, "123m").about == "rules"


@pytest.mark.parametrize("ask", [*ANALYSES, score_candidates, Hand.parse])
@pytest.mark.parametrize("melds", [None, "123m", [None], [("pung",)]])
def test_melds(ask: Asked, melds: object) -> None:
    assert refusal(ask, "international", "123m", melds=melds).about.startswith("melds")


@pytest.mark.parametrize("ask", [score, explain, total, lambda hand: list(score_many([hand]))])
@pytest.mark.parametrize("hand", [None, "123m"])
def test_hands(ask: Asked, hand: object) -> None:
    assert refusal(ask, hand).about in ("hand", "hands[0]")


@pytest.mark.parametrize("ask", [waits, score_candidates])
@pytest.mark.parametrize("win", [None, "discard"])
def test_facts(ask: Asked, win: object) -> None:
    assert refusal(ask, "international", "123m", win=win).about == "win"


@pytest.mark.parametrize("ask", WRITERS)
@pytest.mark.parametrize("tiles", [None, True, 1.5])
def test_what_holds_no_tiles(ask: Asked, tiles: object) -> None:
    refused = refusal(ask, tiles)
    assert (refused.about, refused.id) == ("tiles", "record.list")


@pytest.mark.parametrize("ask", READERS)
@pytest.mark.parametrize("given", [None, True, 1.5, [None], [[]]])
def test_what_other_notations_do_not_hold(ask: Asked, given: object) -> None:
    assert refusal(ask, given).about in ("counts", "numbers", "text", "names")


@pytest.mark.parametrize("ask", [plain_tiles, *(ask for ask in WRITERS if ask not in (to_136_array, to_wbt))])
@pytest.mark.parametrize("tile", [None, 1, "", "x", "10m", "９m"])
def test_unknown_tiles_are_named(ask: Asked, tile: object) -> None:
    refused = refusal(ask, ["1m", tile])
    assert (refused.about, refused.values) == ("tiles", {"tile": str(tile)})


@pytest.mark.parametrize("name", [None, [], {}, "gift"])
def test_an_instant_payment_that_is_none(name: Any) -> None:
    assert refusal(InstantPaid, id=name).about == "id"
