"""Scores are those of the library `mahjong` called directly, yaku by yaku.

`PAILENS_HANDS` in the environment sets how many hands.
"""

import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

from mahjong.hand_calculating.hand_response import HandResponse

from scoring import Score, score
from scoring.records.hand import HandRecord
from scoring.rules.riichi.yaku import YAKU
from tests.scoring.hand_generator import hand_records, three_player_records
from tests.scoring.rules.riichi.direct import answer

HANDS = int(os.environ.get("PAILENS_HANDS", "600"))
LEVELS = {"kiriage mangan": "mangan", "2x yakuman": "yakuman-2", "3x yakuman": "yakuman-3", "4x yakuman": "yakuman-4"}


def test_hands_score_as_the_library_says() -> None:
    seen = compare(hand_records("riichi", 7, HANDS), players=4)
    assert seen["hand_not_winning"]
    assert seen["no_yaku"]


def test_hands_of_three_players_score_as_the_library_says() -> None:
    assert "sanshoku-doujun" not in compare(three_player_records(7, HANDS), players=3)


def compare(records: Iterable[dict[str, Any]], players: int) -> Counter[str]:
    """Hands by yaku, or by the library's reason why they do not win, after comparing them all."""
    seen: Counter[str] = Counter()
    for record in records:
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        expected = answer(record)
        if expected.error:
            assert not result.win, record
            seen[expected.error] += 1
            continue
        _assert_same(record, result, expected, players)
        seen.update(element.id for element in result.elements)
    return seen


def _assert_same(record: dict[str, Any], result: Score, expected: HandResponse, players: int) -> None:
    cost = expected.cost
    assert cost is not None
    own = {element.id: element.value * element.count for element in result.elements}
    han = {
        YAKU[yaku.yaku_id]: yaku.han_open if expected.is_open_hand and yaku.han_open else yaku.han_closed
        for yaku in expected.yaku or ()
    }
    assert (own, result.total) == (han, expected.han), record
    if result.fu is not None:
        assert result.fu == expected.fu, record
        assert sum(part.fu for part in result.fu_parts) <= result.fu
        assert sorted(_own_fu(result)) == sorted(_their_fu(expected)), record
    assert result.score == cost["main"] + (players - 2) * cost["additional"], record
    assert result.from_table == cost["kyoutaku_bonus"], record
    assert result.payments is not None
    assert sum(result.payments.values()) == 0
    assert result.payments[record["win"]["seat"]] + result.from_table == cost["total"], record
    if cost["yaku_level"] and (expected.han or 0) < 13:
        assert result.limit is not None
        assert result.limit.id == LEVELS.get(cost["yaku_level"], cost["yaku_level"]), record
    assert sum(one.winning for one in result.sets) == 1, record
    assert _tiles(record) == sum(len(one.tiles) for one in result.sets), record


def _own_fu(result: Score) -> list[tuple[str, int]]:
    return [(part.label.id, part.fu) for part in result.fu_parts if part.label.id not in ("base", "concealed-ron")]


def _their_fu(expected: HandResponse) -> list[tuple[str, int]]:
    parts = [(detail["reason"].replace("_", "-"), detail["fu"]) for detail in expected.fu_details or ()]
    return [("seven-pairs", 25)] if parts == [("base", 25)] else [part for part in parts if part[0] != "base"]


def _tiles(record: dict[str, Any]) -> int:
    """How many tiles the hand has."""
    text = record["concealed"] + "".join(meld["tiles"] for meld in record["melds"])
    return sum(character.isdigit() for character in text)
