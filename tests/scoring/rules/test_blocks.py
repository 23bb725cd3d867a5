"""The blocks of a hand: a suit, or the honours."""

import pytest

from scoring.lazy_table import Table
from scoring.rules.blocks import BLOCKS, Block
from scoring.tile_counts import counts_of


@pytest.mark.parametrize(("table", "number"), [(BLOCKS[0], 288), (BLOCKS[1], 288), (BLOCKS[2], 288), (BLOCKS[3], 78)])
def test_blocks_made_beforehand_are_those_that_would_be_found(table: Table[int, Block], number: int) -> None:
    counts = {code: counts_of(code, 9) for code in table}
    few = {code: table[code] for code, held in counts.items() if sum(held) <= 6 and max(held) <= 4}
    assert len(few) >= number
    assert few == {code: Table.__missing__(table, code) for code in few}
