"""The parts of what a win changes."""

from scoring.hand import Options
from scoring.table import Event, Explanation, HandDrawn, HandWon, SessionOpened, explain, replay

PLAYERS = ("Ann", "Bob", "Cat", "Dan")


def test_dealer_who_wins_again_has_a_bonus_and_the_debt_before_grows() -> None:
    explained = _explained("taiwan16", HandWon("Ann", "self-draw", 22), HandWon("Ann", "discard", 3, "Bob"))
    assert (explained.dealer_bonus, explained.payments, explained.grown) == (3, {"Bob": 22}, {"Bob": 56})


def test_debts_are_settled_when_another_player_wins_and_halved_for_who_draws() -> None:
    explained = _explained("taiwan16", HandWon("Ann", "self-draw", 22), HandWon("Bob", "self-draw", 3))
    assert (explained.creditor, explained.halved) == ("Ann", "Bob")
    assert explained.settled == {"Bob": 28, "Cat": 56, "Dan": 56}


def test_winner_takes_the_sticks_of_the_table_and_of_the_hand() -> None:
    drawn = HandDrawn(riichi=("Bob",), tenpai=("Bob",))
    explained = _explained("riichi", drawn, HandWon("Bob", "discard", 2600, "Cat", riichi=("Bob", "Dan")))
    assert (explained.sticks, explained.dealer_bonus, explained.grown) == (3000, 0, {})


def test_only_wins_are_explained() -> None:
    assert explain(replay([SessionOpened(PLAYERS, "riichi"), HandDrawn()])) is None


def _explained(rules: str, *events: Event) -> Explanation:
    explained = explain(replay([SessionOpened(PLAYERS, rules, Options()), *events]))
    assert explained is not None
    return explained
