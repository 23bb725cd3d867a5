"""Random hands are winning hands of their rule set."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scoring.decompose import count_faces, splits
from scoring.hand import Hand, Rules
from vision.dataset.render.hands import random_hand

RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")


def hands(rules: Rules, count: int = 150) -> list[Hand]:
    return [random_hand(rules, np.random.default_rng(seed)) for seed in range(count)]


def is_pairs(hand: Hand) -> bool:
    return len(hand.concealed) == 14 and set(Counter(hand.concealed).values()) == {2}


@pytest.mark.parametrize("rules", RULES)
def test_the_concealed_tiles_make_sets_and_eyes_or_seven_pairs(rules: Rules) -> None:
    for hand in hands(rules):
        assert hand.winning_tile in hand.concealed
        whole = next(splits(count_faces(hand.concealed)), None)
        assert whole is not None or is_pairs(hand), hand


def test_taiwan16_has_five_sets_and_the_others_four() -> None:
    for rules in RULES:
        assert {len(hand.concealed) + 3 * len(hand.melds) for hand in hands(rules)} == {
            17 if rules == "taiwan16" else 14
        }


def test_australia_knows_no_flowers_and_the_others_do() -> None:
    assert not any(hand.flowers for hand in hands("australia"))
    assert all(any(hand.flowers for hand in hands(rules)) for rules in ("international", "taiwan16"))


def test_only_flowers_that_the_tiles_have_are_dealt() -> None:
    dealt = [random_hand("international", np.random.default_rng(seed), ["2f"]).flowers for seed in range(30)]
    assert set(dealt) == {(), ("2f",)}


def test_every_kind_of_meld_and_of_winning_comes_up() -> None:
    dealt = hands("international")
    kinds = {meld.kind for hand in dealt for meld in hand.melds}
    assert kinds == {"chow", "pung", "kong", "added-kong", "concealed-kong"}
    assert {hand.win.by for hand in dealt} == {"self-draw", "discard"}
    assert any(is_pairs(hand) for hand in dealt)
    assert any(not hand.melds for hand in dealt)


def test_the_same_seed_deals_the_same_hand() -> None:
    assert hands("taiwan16", 20) == hands("taiwan16", 20)
