"""The instant payments and penalties that rule sets declare."""

from collections.abc import Mapping
from functools import cache

from scoring.declaration import InstantPayment
from scoring.registry import rule_sets


@cache
def instant_payments() -> Mapping[str, InstantPayment]:
    """The rows of all rule sets by id, in the order of the texts."""
    return {row.id: row for rules in rule_sets() for row in rules.sheet.instant}
