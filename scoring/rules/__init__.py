"""The rule sets, and `score`, which scores a hand under its rule set."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from scoring.hand import Hand, Rules
from scoring.result import Score
from scoring.rules.engine import RuleSet


def score(hand: Hand) -> Score:
    """The score of a hand: its best count under its rule set."""
    return _scorer(hand.rules)(hand)


def rule_set(rules: Rules) -> RuleSet:
    """The elements of a rule set and their exclusions."""
    found: RuleSet = import_module(f"scoring.rules.{rules}").RULE_SET
    return found


@cache
def _scorer(rules: Rules) -> Callable[[Hand], Score]:
    # Rule sets are imported on first use, as a hand needs only one.
    found: Callable[[Hand], Score] = import_module(f"scoring.rules.{rules}").score
    return found
