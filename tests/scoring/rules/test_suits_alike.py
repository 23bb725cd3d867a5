"""Groups whose suits are alike: a table counts one order of the suits for all."""

from random import Random

import pytest

from scoring.registry import rule_set_names
from scoring.rules import has_element_table, rule_elements
from scoring.rules.fields import sets_word

RULES = [name for name in rule_set_names() if has_element_table(name)]


def in_suits(faces: list[int], suits: list[int]) -> list[int]:
    return [9 * suits[face // 9] + face % 9 for face in faces]


@pytest.mark.parametrize("rules", RULES)
def test_what_a_group_of_suits_alike_counts_does_not_change_with_the_suits(rules: str) -> None:
    random, table = Random(1), rule_elements(rules)
    alike = [group for group in table.groups if group.suits_alike]
    for _ in range(300):
        chows = [9 * random.randrange(3) + random.randrange(7) for _ in range(random.randrange(5))]
        pungs = [9 * random.randrange(3) + random.randrange(9) for _ in range(random.randrange(4))]
        eyes, suits = random.randrange(27), random.sample(range(3), 3)
        counted = [
            [
                group.counted(table._maker._view(code, frozenset(group.reads), "sets"), group.of_shape("sets"))
                for group in alike
            ]
            for code in (
                sets_word(0, eyes, chows, pungs),
                sets_word(0, in_suits([eyes], suits)[0], in_suits(chows, suits), in_suits(pungs, suits)),
            )
        ]
        assert counted[0] == counted[1], (chows, pungs, eyes, suits)
