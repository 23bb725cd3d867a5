"""Who pays what at the table's stakes, and the dealer bonus 做莊."""

from decimal import Decimal, localcontext
from typing import Any

import pytest

from scoring.hand import Options, Win
from scoring.records.score import ScoreRecord
from scoring.rules.taiwan16.payments import dealer_bonus, win_payments
from tests.scoring.rules.taiwan16.scored import scored

HAND = ("123m567m456s22m", "1m", "chow 234p, chow 789s")
"""Eleven fans on a discard, two on a self-draw."""


def stakes(base: str, rate: str) -> Options:
    return Options(base=Decimal(base), rate=Decimal(rate))


def paid(fans: int, options: Options | None = None, **facts: Any) -> dict[str, Decimal | int]:
    paid = win_payments(Win(**facts), options or Options(), fans)
    return {str(seat): amount for seat, amount in (paid or {}).items()}


def test_stakes_10_and_1_make_16_fans_26() -> None:
    facts: Any = {"by": "discard", "seat": "south", "from_": "west"}
    assert paid(16, stakes("10", "1"), **facts) == {"east": 0, "south": 26, "west": -26, "north": 0}


def test_stakes_10_and_2_make_13_fans_36_from_each() -> None:
    """East's bonus is within the 13 fans of the text."""
    assert paid(12, seat="east") == {"east": 108, "south": -36, "west": -36, "north": -36}


def test_stakes_10_and_2_make_5_fans_of_the_dealer_20() -> None:
    facts: Any = {"by": "discard", "seat": "east", "from_": "south", "dealer_streak": 1}
    assert paid(2, **facts) == {"east": 20, "south": -20, "west": 0, "north": 0}


def test_on_the_third_extension_10_fans_are_17_for_the_dealer() -> None:
    assert dealer_bonus(3) == 7
    drawn = paid(10, stakes("0", "1"), seat="west", dealer_streak=3)
    assert drawn == {"east": -17, "south": -10, "west": 37, "north": -10}


@pytest.mark.parametrize(("streak", "bonus"), [(0, 1), (1, 3), (2, 5), (3, 7), (4, 9), (5, 11)])
def test_dealer_bonus(streak: int, bonus: int) -> None:
    assert dealer_bonus(streak) == bonus


class TestWhoPays:
    def test_a_self_draw_is_paid_by_all(self) -> None:
        assert paid(5, seat="north") == {"east": -22, "south": -20, "west": -20, "north": 62}

    @pytest.mark.parametrize("by", ["discard", "robbed-kong"])
    def test_a_discard_or_robbed_kong_by_the_one_who_gave_it(self, by: str) -> None:
        facts: Any = {"by": by, "seat": "north", "from_": "south", "dealer_streak": 9}
        assert paid(5, **facts) == {"east": 0, "south": -20, "west": 0, "north": 20}

    @pytest.mark.parametrize("by", ["discard", "robbed-kong"])
    def test_the_dealer_who_gave_it_pays_the_bonus(self, by: str) -> None:
        facts: Any = {"by": by, "seat": "north", "from_": "east", "dealer_streak": 2}
        assert paid(5, **facts) == {"east": -30, "south": 0, "west": 0, "north": 30}

    def test_the_dealer_who_wins_is_paid_the_bonus_by_each_payer(self) -> None:
        assert paid(5, seat="east", dealer_streak=1) == {"east": 78, "south": -26, "west": -26, "north": -26}

    @pytest.mark.parametrize("by", ["discard", "robbed-kong"])
    def test_it_is_open_where_who_gave_it_is_not_said(self, by: str) -> None:
        assert paid(5, by=by, seat="north") == {}


class TestDealerElement:
    def test_stands_beside_the_total(self) -> None:
        result = scored(*HAND, by="discard", seat="east", from_="west", dealer_streak=2)
        dealer = result.elements[-1]
        assert (dealer.id, dealer.value, dealer.count, dealer.in_total) == ("dealer", 5, 1, False)
        assert result.total == 11
        assert result.payments == {"east": 42, "south": 0, "west": -42, "north": 0}

    @pytest.mark.parametrize(
        ("facts", "shown"),
        [
            ({"by": "self-draw", "seat": "east"}, True),
            ({"by": "self-draw", "seat": "south"}, True),
            ({"by": "discard", "seat": "east"}, True),
            ({"by": "discard", "seat": "south", "from_": "east"}, True),
            ({"by": "discard", "seat": "south", "from_": "west"}, False),
            ({"by": "discard", "seat": "south"}, False),
        ],
    )
    def test_is_shown_where_the_dealer_wins_or_pays(self, facts: dict[str, Any], shown: bool) -> None:
        assert ("dealer" in {row.id for row in scored(*HAND, **facts).elements}) == shown

    def test_is_marked_in_the_record(self) -> None:
        record = ScoreRecord.from_score(scored(*HAND, by="discard", from_="west")).to_dict()
        marked = {row["id"]: row.get("in_total") for row in record["elements"]}
        assert marked == {"no_flower": None, "chicken": None, "dealer": False}


class TestAmounts:
    def test_are_exact(self) -> None:
        result = scored(*HAND, by="discard", seat="south", from_="west", options=stakes("0.1", "0.3333"))
        assert result.payments == {
            "east": 0,
            "south": Decimal("3.7663"),
            "west": Decimal("-3.7663"),
            "north": 0,
        }

    def test_whatever_precision_the_caller_has_set(self) -> None:
        with localcontext() as context:
            context.prec = 3
            result = win_payments(Win(), stakes("99999999.9999", "0.0001"), 1000)
        assert result == {
            "east": Decimal("300000000.3000"),
            **dict.fromkeys(("south", "west", "north"), Decimal("-100000000.1000")),
        }

    def test_are_decimal_strings_in_the_record_where_not_whole(self) -> None:
        facts: Any = {"by": "discard", "seat": "south", "from_": "west"}
        record = ScoreRecord.from_score(scored(*HAND, options=stakes("10", "0.5"), **facts)).to_dict()
        assert record["payments"] == {"east": 0, "south": "15.5", "west": "-15.5", "north": 0}
        assert record["score"] is None
        whole = ScoreRecord.from_score(scored(*HAND, options=stakes("10", "2.0"), **facts)).to_dict()
        assert whole["payments"] == {"east": 0, "south": 32, "west": -32, "north": 0}
