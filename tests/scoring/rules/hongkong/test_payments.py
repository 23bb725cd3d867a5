"""Base points and who pays."""

import json
from decimal import Decimal
from typing import Any

import pytest

from scoring import Hand, Options, Score, Win, score
from scoring.errors import HandError

FLUSH = [("chow", "123m"), ("chow", "456m"), ("pung", "999m")]


def won(concealed: str, tile: str, *, melds: Any = (), options: dict[str, Any] | None = None, **win: Any) -> Score:
    facts = {"by": "discard", "from_": "west"} | win
    table = Options(**(options or {}))
    return score(Hand.parse("hongkong", concealed, tile, melds=melds, flowers="2f", win=Win(**facts), options=table))


def flush(**given: Any) -> Score:
    return won("234m55m", "5m", melds=FLUSH, **given)


def test_faan_above_the_limit_are_paid_as_the_limit() -> None:
    result = won("222333444m55m", "5m", melds=[("pung", "999m")], options={"max_faan": 8})
    assert (result.total, result.score) == (10, 64)


def test_a_tables_own_prices_go_before_the_list_and_the_last_one_is_the_highest() -> None:
    prices = tuple(map(Decimal, ("0", "0", "0", "0.5", "1")))
    result = flush(options={"prices": prices, "discarder": "half"})
    assert result.payments == {"east": 2, "south": Decimal("-0.5"), "west": -1, "north": Decimal("-0.5")}


@pytest.mark.parametrize(("prices", "about"), [((1,), "[0]"), ((Decimal(-1),), "[0]"), ((Decimal(1),) * 33, "")])
def test_prices_are_amounts(prices: tuple[object, ...], about: str) -> None:
    with pytest.raises(HandError) as refused:
        Options(prices=prices)
    assert refused.value.about == f"options.prices{about}"


@pytest.mark.parametrize("text", ["x", "1 -2", "NaN"])
def test_prices_of_a_record_are_amounts_parted_by_spaces(text: str) -> None:
    record = {
        "rules": "hongkong",
        "concealed": "123m456p789s555p22s",
        "winning_tile": "2s",
        "options": {"prices": text},
    }
    with pytest.raises(HandError) as refused:
        Hand.from_json(json.dumps(record))
    assert refused.value.about.startswith("options.prices")


def test_prices_keep_their_decimal_places() -> None:
    options = [Options(prices=(Decimal(text),)) for text in ("0.5", "0.50")]
    assert options[0] == options[1]
    assert options[0].exact_key != options[1].exact_key


def test_payments_are_open_where_nobody_is_said_to_have_given_the_tile() -> None:
    assert flush(from_=None).payments is None


@pytest.mark.parametrize("discarder", ["all", "half"])
def test_whoever_is_liable_pays_for_all_on_anothers_discard(discarder: str) -> None:
    paid = flush(liable="south", options={"discarder": discarder}).payments
    assert paid == {"east": 96, "south": -96, "west": 0, "north": 0}


def test_nobody_is_liable_at_a_table_without_liability() -> None:
    paid = flush(liable="south", options={"liability": False}).payments
    assert paid == {"east": 96, "south": 0, "west": -96, "north": 0}


@pytest.mark.parametrize("melds", [[("chow", "123m"), ("chow", "456m")], [("pung", "555z"), ("pung", "666z")]])
def test_two_claimed_sets_make_nobody_liable(melds: Any) -> None:
    with pytest.raises(HandError, match="Somebody is liable") as refused:
        won("234m789m55m", "5m", melds=melds, liable="south")
    assert refused.value.about == "win.liable"


def test_the_winner_is_not_liable() -> None:
    with pytest.raises(HandError, match="winner is not liable"):
        flush(liable="east")


@pytest.mark.parametrize(
    "melds",
    [
        [("pung", "555z"), ("concealed-kong", "6666z"), ("concealed-kong", "7777z")],
        [("pung", "111z"), ("pung", "222z"), ("pung", "333z"), ("kong", "4444z")],
    ],
)
def test_dragons_and_winds_make_their_feeder_liable(melds: Any) -> None:
    rest = "55p" if len(melds) == 4 else "234m55p"
    paid = won(rest, "5p", melds=melds, by="self-draw", from_=None, liable="north").payments
    assert paid is not None
    assert paid["north"] == -paid["east"] < 0 == paid["south"]
