"""The rule sets, and the one call that scores a hand under any of them."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from scoring.hand import Hand, Rules
from scoring.result import Score
from scoring.rules.engine import RuleSet


def score(hand: Hand) -> Score:
    """The best count of a hand under its rule set."""
    return _scorer(hand.rules)(hand)


def rule_set(rules: Rules) -> RuleSet:
    """The elements of a rule set and what excludes what."""
    found: RuleSet = import_module(f"scoring.rules.{rules}").RULE_SET
    return found


@cache
def _scorer(rules: Rules) -> Callable[[Hand], Score]:
    # A rule set is loaded when its first hand is scored: one hand needs one of them.
    found: Callable[[Hand], Score] = import_module(f"scoring.rules.{rules}").score
    return found
