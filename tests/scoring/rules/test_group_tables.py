"""Conditions of groups: where they are not met, the tables do not ask the rows."""

from random import Random

import pytest

from scoring.registry import rule_set_names
from scoring.rules import rule_elements
from scoring.rules.fields import MASKS, SHIFTS, sets_word, tiles_word
from scoring.rules.group_tables import ShapeTables, TableMaker
from scoring.rules.view import View
from scoring.terms import SEATS
from tests.scoring.rules.brief import element_table

RULES = [name for name in rule_set_names() if rule_elements(name)]


def random_code(random: Random) -> int:
    """A code of at most four sets and eyes, whether hands can have it or not, close together so that rows are found."""
    chows = [9 * random.randrange(3) + random.choice((0, 0, 1, 2, 3, 3, 6)) for _ in range(random.randrange(5))]
    pungs = random.sample([0, 1, 2, 3, 8, 9, 10, 18, 19, *range(27, 34)], random.randrange(5 - len(chows)))
    eyes, bits = random.randrange(34), random.getrandbits(9) & random.getrandbits(9)
    kinds = tiles_word([eyes, *pungs, *(face for chow in chows for face in range(chow, chow + 3))]) & ~MASKS["keeps"]
    return sets_word(eyes, chows, pungs) | kinds | bits << SHIFTS["keeps"] & MASKS["keeps"] | MASKS["fours"]


def is_asked(tables: ShapeTables, code: int) -> bool:
    return any(asked[code & guard] for guard, asked in (*tables.added, *tables.alone))


@pytest.mark.parametrize("rules", RULES)
def test_a_group_counts_nothing_where_its_condition_is_not_met(rules: str) -> None:
    table, random = element_table(rules), Random(1)
    codes = [random_code(random) for _ in range(400)]
    for group in table.groups:
        maker = TableMaker([group], None, table.facts, table._own_fields)
        tables, elements = maker.tables_of("sets"), group.of_shape("sets")
        for code in codes if any(guard for guard, _ in (*tables.added, *tables.alone)) else []:
            if group.counted(View(code, maker._shown(group.reads, "sets")), elements):
                assert is_asked(tables, code), (elements[0].name, code)


@pytest.mark.parametrize("rules", RULES)
def test_a_table_without_facts_counts_as_its_group_does_with_them(rules: str) -> None:
    table, random = element_table(rules), Random(2)
    winds = [table.facts._code("win.seat", seat) | table.facts._code("win.round", seat) for seat in SEATS]
    codes = [random_code(random) | random.choice(winds) for _ in range(400)]
    for group in table.groups:
        maker = TableMaker([group], None, table.facts, table._own_fields)
        mask, counts = maker._table_of("sets", group)
        for code in codes if group.facts_with else []:
            assert counts[code & mask] == maker._counts_of("sets", group)(code), (group.elements[0].name, code)
