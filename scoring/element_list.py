"""The elements of a rule set as a list, for tables and forms."""

from importlib import import_module

from scoring.hand import Rules
from scoring.registry import rule_set
from scoring.result import CountedElement
from scoring.rules import rule_elements


def elements(rules: Rules) -> tuple[CountedElement, ...]:
    """Every element of a rule set as it counts once, in the order of its text.

    An element that is worth more where it is found more often stands there once for each value; a yaku of riichi has
    its han in a concealed hand.

    >>> for element in elements("international")[:3]:
    ...     print(element.id, element.name, element.name_zh, element.value, element.where)
    25.1(1) The Heaven 天胡 6 article 25.1(1)
    25.1(2) The Earth 地胡 6 article 25.1(2)
    25.1(3) All Hidden Pungs 全暗刻 13 article 25.1(3)

    Raises:
        HandError: about `rules`, if there is no such rule set.
    """
    scorer = rule_set(rules).scorer
    table = rule_elements(rules)
    return import_module(scorer).elements() if table is None else table.rows()
