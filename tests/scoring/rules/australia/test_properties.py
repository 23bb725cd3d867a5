"""Properties that every hand under the Mahjong Australia system has."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import SEATS
from scoring.records.hand import HandRecord
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import parse_tiles
from tests.scoring.hand_generator_australia import hand_records

RECORDS = st.integers(0, 2**32).map(lambda seed: next(hand_records(seed, 1)))
EXAMPLES = settings(max_examples=60, deadline=None)


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


def each_tile(record: dict[str, Any], change: Any) -> dict[str, Any]:
    """The record with every tile but the flowers changed."""

    def changed(text: str) -> str:
        return "".join(map(change, parse_tiles(text)))

    melds = [{**meld, "tiles": changed(meld["tiles"])} for meld in record["melds"]]
    return {**record, "melds": melds, **{name: changed(record[name]) for name in ("concealed", "winning_tile")}}


@EXAMPLES
@given(RECORDS)
def test_the_total_is_the_sum_of_the_elements_and_decides_the_win(record: dict[str, Any]) -> None:
    result = scored(record)
    if result.total is None:
        assert (result.win, result.elements) == (False, ())
    else:
        assert result.total == sum(element.value * element.count for element in result.elements)
        assert result.win == (result.total >= 15)
    assert (result.reason is None) == result.win == (result.score is not None)


@EXAMPLES
@given(RECORDS)
def test_payments_sum_to_zero_and_the_winner_receives(record: dict[str, Any]) -> None:
    result = scored(record)
    if result.payments is not None:
        assert sum(result.payments.values()) == 0
        assert all((amount > 0) == (seat == record["win"]["seat"]) for seat, amount in result.payments.items())


@EXAMPLES
@given(RECORDS, st.permutations("mps"))
def test_the_suits_may_be_exchanged(record: dict[str, Any], suits: list[str]) -> None:
    exchange = str.maketrans("mps", "".join(suits))
    other = scored(each_tile(record, lambda tile: tile.translate(exchange)))
    assert (other.total, other.payments) == (scored(record).total, scored(record).payments)


@EXAMPLES
@given(RECORDS)
def test_the_numbers_may_be_turned_round(record: dict[str, Any]) -> None:
    turned = each_tile(record, lambda tile: tile if tile[1] == "z" else f"{10 - int(tile[0])}{tile[1]}")
    assert scored(turned).total == scored(record).total


@EXAMPLES
@given(RECORDS, st.permutations("567"))
def test_the_dragons_may_be_exchanged(record: dict[str, Any], dragons: list[str]) -> None:
    exchange = str.maketrans("567", "".join(dragons))
    other = each_tile(record, lambda tile: tile.translate(exchange) if tile[1] == "z" else tile)
    assert scored(other).total == scored(record).total


@EXAMPLES
@given(RECORDS, st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_does_not_matter(record: dict[str, Any], random: Any) -> None:
    concealed, melds = list(parse_tiles(record["concealed"])), list(record["melds"])
    random.shuffle(concealed)
    random.shuffle(melds)
    shuffled = scored({**record, "concealed": " ".join(concealed), "melds": melds})
    assert (shuffled.total, shuffled.payments) == (scored(record).total, scored(record).payments)


@EXAMPLES
@given(RECORDS, st.sampled_from(["", "3f", "12345678f"]), st.sampled_from(SEATS))
def test_flowers_and_the_round_count_nothing(record: dict[str, Any], flowers: str, around: str) -> None:
    assert scored({**record, "flowers": flowers, "win": {**record["win"], "round": around}}) == scored(record)


@EXAMPLES
@given(RECORDS)
def test_drawing_the_tile_is_never_worth_less_than_the_discard(record: dict[str, Any]) -> None:
    win = {**record["win"], "by": "discard", "from": None, "first_turn": None, "last_tile": False, "replacements": []}
    drawn = {**win, "by": "self-draw"}
    discard, draw = scored({**record, "win": win}).total, scored({**record, "win": drawn}).total
    assert (discard is None) == (draw is None)
    assert discard is None or draw is None or draw >= discard
