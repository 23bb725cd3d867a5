"""The constructors refuse what the records refuse, and nothing that was made can be changed."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any, cast

import pytest

from scoring import (
    Explanation,
    Hand,
    HandError,
    Meld,
    Options,
    PailensError,
    Win,
    explain,
    score,
    score_candidates,
    score_many,
    waits,
)
from scoring.table import (
    Claims,
    HandDrawn,
    HandWon,
    SessionOpened,
    Withdrawn,
    add,
    open_sheet,
    plain_amount,
    replay,
    standings,
    to_win_event,
    withdrawn,
)

PLAYERS = ("An", "Bo", "Chi", "Di")
PUNG = Meld("pung", ("7z", "7z", "7z"))
TILES = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z")


def hand(**changes: Any) -> Hand:
    given: dict[str, Any] = {"rules": "international", "concealed": TILES, "winning_tile": "1z", "melds": (PUNG,)}
    return Hand(**{**given, **changes})


OPENED = SessionOpened(PLAYERS, "international")
SHEET = open_sheet(OPENED)
WON = hand()
SCORED = score(WON)
ELEMENT = SCORED.elements[0]
WRONG = cast(Any, "wrong")
changed = cast(Any, replace)


@pytest.mark.parametrize(
    ("make", "about"),
    [
        (lambda: Win(last_tile=cast(Any, "no")), "win.last_tile"),
        (lambda: Win(dealer_streak=1.0), "win.dealer_streak"),
        (lambda: Win(tiles_on_floor="7"), "win.tiles_on_floor"),
        (lambda: Win(declared_ready=1), "win.declared_ready"),
        (lambda: Win(by=cast(Any, None)), "win.by"),
        (lambda: Win(replacements=cast(Any, ["kong"])), "win.replacements"),
        (lambda: Win(lucky=True), "win.lucky"),
        (lambda: Options(base=5), "options.base"),
        (lambda: Options(limit=320.0), "options.limit"),
        (lambda: Options(double_wind=True), "options.double_wind"),
        (lambda: Meld("pung", cast(Any, ["7z", "7z", "7z"])), "tiles"),
        (lambda: Meld(cast(Any, ["pung"]), ("7z", "7z", "7z")), "kind"),
        (lambda: hand(flowers=["1f"]), "flowers"),
        (lambda: hand(flowers=(1,)), "flowers"),
        (lambda: hand(concealed=list(TILES)), "concealed"),
        (lambda: hand(winning_tile=1), "winning_tile"),
        (lambda: hand(melds=[PUNG]), "melds"),
        (lambda: hand(melds=(("pung", "777z"),)), "melds[0]"),
        (lambda: hand(win=None), "win"),
        (lambda: hand(options=None), "options"),
        (lambda: hand(rules=None), "rules"),
        (lambda: Hand.parse("international", cast(Any, None)), "concealed"),
        (lambda: Hand.parse("international", "11z", melds=[cast(Any, "pung")]), "melds[0]"),
        (lambda: Hand.parse("international", "11z", melds=[cast(Any, ("pung", 7))]), "melds[0].tiles"),
        (lambda: SessionOpened(cast(Any, list(PLAYERS)), "international"), "players"),
        (lambda: SessionOpened(cast(Any, (*PLAYERS[:3], 4)), "international"), "players[3]"),
        (lambda: HandWon(cast(Any, None), "self-draw", 1), "winner"),
        (lambda: HandWon("An", "self-draw", cast(Any, 1.0)), "value"),
        (lambda: HandWon("An", "discard", 1, cast(Any, 2)), "from"),
        (lambda: HandWon("An", "self-draw", 1, riichi=cast(Any, ["An"])), "riichi"),
        (lambda: HandDrawn(tenpai=cast(Any, ("An", None))), "tenpai[1]"),
        (lambda: HandDrawn(abortive=cast(Any, "no")), "abortive"),
        (lambda: open_sheet(WRONG), "opened"),
        (lambda: add(WRONG, HandDrawn()), "sheet"),
        (lambda: add(SHEET, WRONG), "event"),
        (lambda: replay([OPENED, WRONG]), "event"),
        (lambda: withdrawn(cast(Any, 1)), "events"),
        (lambda: withdrawn([OPENED, Withdrawn(), Withdrawn()]), "events[2]"),
        (lambda: standings(WRONG), "sheet"),
        (lambda: to_win_event(WRONG, WON, SCORED), "sheet"),
        (lambda: plain_amount(WRONG), "amount"),
        (lambda: plain_amount(Fraction(1, 3)), "amount"),
        (lambda: SHEET.find(cast(Any, 1), "winner"), "winner"),
        (lambda: SHEET.seat_of("Nobody"), "player"),
        (lambda: changed(SHEET, opened=WRONG), "opened"),
        (lambda: changed(SHEET, before=WRONG), "before"),
        (lambda: changed(SHEET, balances=None), "balances"),
        (lambda: changed(SHEET, sticks=1.0), "sticks"),
        (lambda: changed(SHEET, refundable=[]), "refundable"),
        (lambda: Claims(cast(Any, 1)), "owed"),
        (lambda: Claims("An", cast(Any, None)), "debts"),
        (lambda: changed(ELEMENT, id=26.1), "id"),
        (lambda: changed(ELEMENT, count=1.0), "count"),
        (lambda: changed(SCORED.sets[0], tiles=("7z", 7)), "tiles[1]"),
        (lambda: Explanation(WRONG, ()), "score"),
        (lambda: Explanation(SCORED, cast(Any, (ELEMENT,))), "not_counted[0]"),
        (lambda: changed(explain(WON).not_counted[0], said="because"), "said"),
        (lambda: changed(explain(WON).not_counted[0], excluded_by=["26.1"]), "excluded_by"),
        (lambda: list(score_many([WON, WON, WRONG, WON])), "hands[2]"),
        (lambda: changed(SCORED, payments=["east"]), "payments"),
        (lambda: changed(SCORED, rules=None), "rules"),
        (lambda: changed(SCORED, why_not="incomplete"), "why_not"),
        (lambda: changed(SCORED, total="4.5"), "total"),
        (lambda: changed(SCORED, score=4.5), "score"),
        (lambda: changed(SCORED, elements=(ELEMENT, "26.1")), "elements[1]"),
        (lambda: changed(SCORED, sets=("123m",)), "sets[0]"),
        (lambda: changed(SCORED, fu=30.0), "fu"),
        (lambda: changed(SCORED, limit="mangan"), "limit"),
    ],
)
def test_a_value_of_another_type_is_refused_by_its_field(make: Callable[[], object], about: str) -> None:
    with pytest.raises(PailensError) as refused:
        make()
    assert refused.value.about == about
    assert refused.value.message


@pytest.mark.parametrize(
    "change",
    [
        lambda win: setattr(win, "seat", "south"),
        lambda win: setattr(win, "tiles_on_floor", 7),
        lambda win: delattr(win, "by"),
    ],
)
def test_facts_cannot_be_changed(change: Callable[[Win], None]) -> None:
    win = Win(by="discard", dealer_streak=2)
    with pytest.raises(AttributeError, match="immutable"):
        change(win)
    with pytest.raises(AttributeError, match="no rule set declares"):
        _ = win.lucky
    assert win == Win(by="discard", dealer_streak=2)


def test_facts_are_equal_by_what_was_said_and_can_be_copied() -> None:
    win = Win(by="discard", seat="east", tiles_on_floor=7)
    assert win == Win(tiles_on_floor=7, by="discard", dealer_streak=0) != Win(by="discard")
    assert hash(win) == hash(Win(tiles_on_floor=7, by="discard"))
    assert eval(repr(win)) == win
    assert pickle.loads(pickle.dumps(win)) == copy.deepcopy(win) == win
    assert win.replace(by="self-draw") == Win(tiles_on_floor=7)
    assert (win.dealer_streak, Options().base, Options(limit=320).limit) == (0, Decimal(10), 320)


def test_payments_of_a_score_cannot_be_changed() -> None:
    result = score(hand())
    payments = cast(Any, result.payments)
    for change in (
        lambda: payments.update(east=1),
        lambda: payments.pop("east"),
        payments.clear,
        lambda: payments.__setitem__("east", 1),
        lambda: payments.__delitem__("east"),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert sum(payments.values()) == 0 != payments["east"]
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result


def test_melds_are_given_as_objects_or_as_kind_and_notation() -> None:
    tiles = "123m456p789s11z"
    by_notation = Hand.parse("international", tiles, "1z", melds=[("pung", "777z")])
    assert Hand.parse("international", tiles, "1z", melds=[PUNG]) == by_notation == hand()
    assert score_candidates("international", tiles, melds=[PUNG])["1z"] == score(hand())
    assert waits("international", "123m456p789s1z", melds=[PUNG])["1z"] == score(hand())


@pytest.mark.parametrize(
    ("record", "field", "value"),
    [
        *((ELEMENT, "value", value) for value in (nan, inf)),
        *((ELEMENT, field, value) for field, value in (("id", "\ud800"), ("name", "\udfff"), ("where", "a\udc00"))),
        *((SCORED, "total", value) for value in (nan, -inf)),
        *((SCORED, field, value) for field, value in (("unit", "\ud800"), ("rules", "\udc80"))),
    ],
)
def test_a_value_that_no_record_can_hold_is_refused(record: object, field: str, value: object) -> None:
    with pytest.raises(HandError) as refused:
        changed(record, **{field: value})
    assert refused.value.about == field


@pytest.mark.parametrize(
    ("name", "likely"),
    [
        ("tsumo", "by='self-draw'"),
        ("is_rinshan", "replacements=('kong',)"),
        ("seat_wnd", "seat"),
        ("honbas", "honba"),
    ],
)
def test_a_fact_that_does_not_exist_is_refused_with_the_likely_one_and_all_others(name: str, likely: str) -> None:
    facts: dict[str, Any] = {name: True}
    with pytest.raises(HandError) as refused:
        Win(**facts)
    assert refused.value.about == f"win.{name}"
    assert f"did you mean {likely}?" in refused.value.message
    assert "by, from_, seat, round" in refused.value.message


def test_a_name_like_no_other_is_refused_with_all_there_are() -> None:
    with pytest.raises(HandError, match=r"one of: .*kiriage_mangan") as refused:
        Options(xyzzy=1)
    assert "did you mean" not in refused.value.message
