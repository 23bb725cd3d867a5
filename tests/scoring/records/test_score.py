"""The score record."""

import json
from decimal import Decimal

from scoring.records.score import ElementRecord, ScoreRecord
from scoring.result import CountedElement, Score
from tests.scoring.answers import answer

HAND = '{"rules": "international", "concealed": "222s456p33s", "winning_tile": "3s", "melds": [%s], "win": %s}'
MELDS = '{"kind": "chow", "tiles": "123m"}, {"kind": "chow", "tiles": "678m"}'


def test_the_record_of_a_win() -> None:
    record = json.loads(answer(HAND % (MELDS, '{"by": "discard", "from": "south"}')).to_json())
    assert record == {
        "schema": 1,
        "rules": "international",
        "win": True,
        "reason": None,
        "unit": "fan",
        "total": 1.5,
        "score": 2,
        "elements": [
            {"id": "26.1", "name": "The Coward", "name_zh": "鸡胡", "name_ja": "鶏和", "value": 0.5, "count": 1},
            {
                "id": "28.1(1)",
                "name": "From The Floor",
                "name_zh": "打出食胡",
                "name_ja": "ロン和了",
                "value": 0,
                "count": 1,
            },
            {"id": "28.5(1)", "name": "No Flower", "name_zh": "无花", "name_ja": "無花", "value": 1, "count": 1},
        ],
        "sets": [
            {"kind": "chow", "tiles": "123m", "concealed": False, "winning": False},
            {"kind": "chow", "tiles": "678m", "concealed": False, "winning": False},
            {"kind": "chow", "tiles": "456p", "concealed": True, "winning": False},
            {"kind": "pung", "tiles": "222s", "concealed": True, "winning": False},
            {"kind": "eyes", "tiles": "33s", "concealed": True, "winning": True},
        ],
        "payments": {"east": 2, "south": -2, "west": 0, "north": 0},
    }


def test_a_hand_that_is_no_win_is_not_a_zero_score() -> None:
    record = json.loads(answer(HAND.replace("456p", "457p") % (MELDS, "{}")).to_json())
    assert (record["win"], record["total"], record["score"], record["payments"]) == (False, None, None, None)
    assert record["reason"].endswith(".")
    assert record["reason_zh"].endswith("。")


def test_payments_that_are_not_whole_are_exact_decimal_strings() -> None:
    amounts = {"east": Decimal("31.50"), "south": Decimal("-10.5"), "west": Decimal("-21"), "north": Decimal(0)}
    score = Score("taiwan16", True, None, "fan", 13, None, payments=amounts)  # type: ignore[arg-type]
    assert ScoreRecord.from_score(score).payments == {"east": "31.50", "south": "-10.5", "west": -21, "north": 0}


def test_only_an_element_outside_the_total_says_so() -> None:
    dealer = CountedElement("dealer", "Dealer", "莊", 3, 1, "table", in_total=False)
    assert json.loads(ElementRecord.like(dealer).model_dump_json())["in_total"] is False
