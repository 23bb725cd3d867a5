import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.labels.formats.common.chains import join_chains


@given(st.permutations(range(9)), st.sets(st.integers(1, 8)))
def test_chains_come_back_in_their_order(order: list[int], cuts: set[int]) -> None:
    ends = [0, *sorted(cuts), 9]
    chains = [tuple(order[a:b]) for a, b in itertools.pairwise(ends) if a < b]
    links = [(a, b) for chain in chains for a, b in itertools.pairwise(chain)]
    assert sorted(join_chains(9, links)) == sorted(chains)


@pytest.mark.parametrize(
    "links",
    [[(0, 1), (1, 2), (2, 0)], [(0, 1), (0, 2)], [(0, 2), (1, 2)], [(1, 1), (0, 1), (2, 1)], [(0, 1), (2, 1), (0, 1)]],
)
def test_links_that_are_no_simple_chain_give_their_members_by_number(links: list[tuple[int, int]]) -> None:
    assert join_chains(3, links) == [(0, 1, 2)]
