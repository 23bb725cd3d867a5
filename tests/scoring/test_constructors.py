"""The constructors refuse what the records refuse, and nothing that was made can be changed."""

import copy
import pickle
from collections.abc import Callable
from decimal import Decimal
from typing import Any, cast

import pytest

from scoring import Hand, Meld, Options, PailensError, Win, score, score_candidates, waits
from scoring.table import HandDrawn, HandWon, SessionOpened, TableError

PLAYERS = ("An", "Bo", "Chi", "Di")
PUNG = Meld("pung", ("7z", "7z", "7z"))
TILES = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z")


def hand(**changes: Any) -> Hand:
    given: dict[str, Any] = {"rules": "international", "concealed": TILES, "winning_tile": "1z", "melds": (PUNG,)}
    return Hand(**{**given, **changes})


@pytest.mark.parametrize(
    ("make", "about"),
    [
        (lambda: Win(last_tile=cast(Any, "no")), "win.last_tile"),
        (lambda: Win(last_tile=cast(Any, 0)), "win.last_tile"),
        (lambda: Win(dealer_streak=1.0), "win.dealer_streak"),
        (lambda: Win(dealer_streak=True), "win.dealer_streak"),
        (lambda: Win(dealer_streak=None), "win.dealer_streak"),
        (lambda: Win(tiles_on_floor="7"), "win.tiles_on_floor"),
        (lambda: Win(declared_ready=1), "win.declared_ready"),
        (lambda: Win(by=cast(Any, None)), "win.by"),
        (lambda: Win(by=cast(Any, ["discard"])), "win.by"),
        (lambda: Win(replacements=cast(Any, ["kong"])), "win.replacements"),
        (lambda: Win(replacements=cast(Any, "kong")), "win.replacements"),
        (lambda: Win(replacements=cast(Any, None)), "win.replacements"),
        (lambda: Win(lucky=True), "win.lucky"),
        (lambda: Options(base=5), "options.base"),
        (lambda: Options(base=5.0), "options.base"),
        (lambda: Options(base=None), "options.base"),
        (lambda: Options(limit=320.0), "options.limit"),
        (lambda: Options(double_wind=True), "options.double_wind"),
        (lambda: Options(lucky=True), "options.lucky"),
        (lambda: Meld("pung", cast(Any, ["7z", "7z", "7z"])), "tiles"),
        (lambda: Meld("pung", cast(Any, "7z7z7z")), "tiles"),
        (lambda: Meld(cast(Any, ["pung"]), ("7z", "7z", "7z")), "kind"),
        (lambda: hand(flowers=None), "flowers"),
        (lambda: hand(flowers=["1f"]), "flowers"),
        (lambda: hand(flowers=(1,)), "flowers"),
        (lambda: hand(flowers=(["1f"],)), "flowers"),
        (lambda: hand(concealed=list(TILES)), "concealed"),
        (lambda: hand(concealed="123m456p789s11z"), "concealed"),
        (lambda: hand(concealed=None), "concealed"),
        (lambda: hand(winning_tile=1), "winning_tile"),
        (lambda: hand(winning_tile=["1z"]), "winning_tile"),
        (lambda: hand(melds=[PUNG]), "melds"),
        (lambda: hand(melds=None), "melds"),
        (lambda: hand(melds=(("pung", "777z"),)), "melds[0]"),
        (lambda: hand(win=None), "win"),
        (lambda: hand(win={"by": "discard"}), "win"),
        (lambda: hand(options=None), "options"),
        (lambda: hand(rules=None), "rules"),
        (lambda: hand(rules=["international"]), "rules"),
        (lambda: hand(rules="zurich"), "rules"),
        (lambda: Hand.parse("international", cast(Any, None)), "concealed"),
        (lambda: Hand.parse("international", "11z", flowers=cast(Any, None)), "flowers"),
        (lambda: Hand.parse("international", "11z", melds=[cast(Any, "pung")]), "melds[0]"),
        (lambda: Hand.parse("international", "11z", melds=[cast(Any, ("pung", 7))]), "melds[0].tiles"),
    ],
)
def test_a_value_of_another_type_is_refused_by_its_field(make: Callable[[], object], about: str) -> None:
    with pytest.raises(PailensError) as refused:
        make()
    assert refused.value.about == about
    assert refused.value.message


@pytest.mark.parametrize(
    ("make", "about"),
    [
        (lambda: SessionOpened(cast(Any, list(PLAYERS)), "international"), "players"),
        (lambda: SessionOpened(cast(Any, (*PLAYERS[:3], 4)), "international"), "players[3]"),
        (lambda: SessionOpened(PLAYERS, "international", cast(Any, None)), "options"),
        (lambda: HandWon(cast(Any, None), "self-draw", 1), "winner"),
        (lambda: HandWon("An", "self-draw", cast(Any, 1.0)), "value"),
        (lambda: HandWon("An", "self-draw", True), "value"),
        (lambda: HandWon("An", "discard", 1, cast(Any, 2)), "from"),
        (lambda: HandWon("An", "self-draw", 1, dealer_streak=cast(Any, 1.0)), "dealer_streak"),
        (lambda: HandWon("An", "self-draw", 1, riichi=cast(Any, ["An"])), "riichi"),
        (lambda: HandWon("An", "self-draw", 1, same_hand=cast(Any, 1)), "same_hand"),
        (lambda: HandDrawn(tenpai=cast(Any, ("An", None))), "tenpai[1]"),
        (lambda: HandDrawn(abortive=cast(Any, "no")), "abortive"),
    ],
)
def test_an_event_of_another_type_is_refused_by_its_field(make: Callable[[], object], about: str) -> None:
    with pytest.raises(TableError) as refused:
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
