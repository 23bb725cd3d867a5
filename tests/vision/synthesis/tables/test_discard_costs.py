"""What tiles are worth to a player who wants sets."""

from __future__ import annotations

from vision.synthesis.tables.discard_costs import SET, block_value, discard_costs


def block(*faces: int) -> tuple[int, ...]:
    return tuple(faces.count(face) for face in range(1, 10))


def test_sets_are_worth_most_whichever_way_they_are_cut() -> None:
    assert block_value(block(1, 2, 3), True) == SET
    assert block_value(block(5, 5, 5), True) == SET
    assert block_value(block(1, 1, 1, 2, 3, 4), True) == 2 * SET
    assert block_value(block(2, 2, 3, 3, 4, 4), True) == 2 * SET


def test_chows_are_worth_nothing_to_a_player_who_wants_pungs() -> None:
    assert block_value(block(4, 5, 6), False) < block_value(block(4, 4), False)


def test_two_that_either_end_completes_are_worth_more_than_others() -> None:
    assert block_value(block(4, 5), True) > block_value(block(1, 2), True)
    assert block_value(block(4, 5), True) > block_value(block(4, 6), True)


def test_the_tile_that_fits_least_costs_least() -> None:
    costs = {face: loss for loss, face in discard_costs(block(1, 2, 3, 5, 5, 9), True)}
    assert min(costs, key=lambda face: costs[face]) == 8
    assert costs[4] < costs[0]
