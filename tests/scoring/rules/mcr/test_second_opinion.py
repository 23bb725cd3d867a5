"""PyMahjongGB counts constructed hands alike, but for waits for a tile that the winner holds four times.

`PAILENS_HANDS` in the environment sets how many hands. See scoring/DECISIONS.md for the difference.
"""

import os
from collections import Counter
from typing import Any

import pytest

pytest.importorskip("MahjongGB", reason="PyMahjongGB, which needs a C++ compiler, is not installed")

from scoring.element_list import elements
from scoring.records.hand import HandRecord
from scoring.rules import score
from scoring.tiles import parse_tiles
from tests.scoring import plain_mcr_fans
from tests.scoring.hand_generator import hand_records
from tests.scoring.rules.mcr.second_opinion import NAMES, fans

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("PAILENS_HANDS", "1500"))


def holds_four_of_another_wait(record: dict[str, Any]) -> bool:
    waiting = list(parse_tiles(record["concealed"]))
    waiting.remove(record["winning_tile"])
    own = waiting + [tile for meld in record["melds"] for tile in parse_tiles(meld["tiles"])]
    used_up = [face for face in plain_mcr_fans.FACES if own.count(face) == 4]
    return any(plain_mcr_fans.is_complete([*waiting, face], len(record["melds"])) for face in used_up)


def test_pymahjonggb_counts_alike(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    differing = 0
    for record in hand_records("mcr", seed=81, number=HANDS):
        record["options"] = {"seven_pairs_hog": True}
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        theirs = fans(record)
        assert (result.total is None) == (theirs is None), record
        if theirs is None:
            continue
        own = Counter({NAMES.get(one.name_zh, one.name_zh): one.count for one in result.elements})
        seen.update(own)
        if own == theirs.counts or result.total == theirs.total:
            continue  # Where two readings tie, either may be shown.
        differing += 1
        assert not theirs.counts - own, record
        assert {one.id for one in result.elements if NAMES.get(one.name_zh) in own - theirs.counts} <= {
            "77",
            "78",
            "79",
        }
        assert holds_four_of_another_wait(record), record
    with capsys.disabled():
        print(f"\n{HANDS} hands, {differing} with a wait for a fifth tile")
    assert set(seen) == {NAMES.get(one.name_zh, one.name_zh) for one in elements("mcr")}
