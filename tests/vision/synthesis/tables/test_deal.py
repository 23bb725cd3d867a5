"""Deals hold hands that win, and no tile more often than it exists."""

from collections import Counter

import pytest

from scoring.hand import Rules
from scoring.rules import score
from vision.synthesis.tables.deal import Deal, deal_hand

RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")
SEEDS = range(60)


def tiles_of(deal: Deal) -> list[str]:
    """All suited tiles and honours."""
    melds, held = deal.opposite
    laid = [code for one in (*deal.melds, *melds) for code in one.meld.tiles]
    return [*deal.hand.concealed, *laid, *held, *deal.left]


@pytest.mark.parametrize("rules", RULES)
def test_a_hand_wins_and_has_the_right_size(rules: Rules) -> None:
    for deal in (deal_hand(rules, seed) for seed in SEEDS):
        assert score(deal.hand).win
        assert deal.hand.winning_tile in deal.hand.concealed
        assert len(deal.hand.concealed) + 3 * len(deal.melds) == (17 if rules == "taiwan16" else 14)


@pytest.mark.parametrize("rules", RULES)
def test_no_tile_but_the_one_opposite_is_lost_and_none_is_made(rules: Rules) -> None:
    for deal in (deal_hand(rules, seed) for seed in SEEDS):
        counts = Counter(tiles_of(deal))
        assert counts.total() == 135
        assert max(counts.values()) == 4
        assert len(deal.left) > 80


def test_a_chow_is_claimed_from_the_player_before_only() -> None:
    for deal in (deal_hand(rules, seed) for rules in RULES for seed in SEEDS):
        for laid in (*deal.melds, *deal.opposite[0]):
            assert laid.claimed is None or laid.claimed in laid.meld.tiles
            assert laid.giver in {"chow": (3,), "concealed-kong": (0,)}.get(laid.meld.kind, (1, 2, 3))


def test_every_kind_of_meld_and_hand_is_dealt() -> None:
    deals = [deal_hand(rules, seed) for rules in RULES for seed in SEEDS]
    melds = {laid.meld.kind for deal in deals for laid in deal.melds}
    assert melds == {"chow", "pung", "kong", "added-kong", "concealed-kong"}
    assert {len(deal.melds) for deal in deals} == set(range(5))
    assert {deal.hand.win.by for deal in deals} == {"self-draw", "discard"}
    assert any(set(Counter(deal.hand.concealed).values()) == {2} for deal in deals)
    assert any(not deal.hand.flowers for deal in deals)
    assert any(deal.hand.flowers for deal in deals)
