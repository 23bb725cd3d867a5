"""JSON text of score records, written straight from scores."""

import json
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.records.score_json import answer_many
from tests.scoring import hand_generator, hand_generator_australia, hand_generator_taiwan16
from tests.scoring.answers import answer, answer_json

GENERATORS = st.sampled_from([hand_generator, hand_generator_australia, hand_generator_taiwan16])
RIICHI = '{"rules": "riichi", "concealed": "234m567p345s1155z", "winning_tile": "5z", "melds": []}'


@settings(max_examples=60, deadline=None)
@given(GENERATORS, st.integers(0, 2**32))
def test_the_text_is_that_of_the_record(generator: ModuleType, seed: int) -> None:
    text = json.dumps(next(generator.hand_records(seed, 1)))
    expected = answer(text)
    assert answer_json(text) == expected.to_json()
    assert json.dumps(json.loads(answer_json(text)), indent=2, ensure_ascii=False) == expected.to_json(indent=2)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        RIICHI,
        '{"rules": "australia", "concealed": "123456m234p678s22z", "winning_tile": "1m"}',
        '{"rules": "international", "concealed": "1m", "winning_tile": "1m"}',
        '{"rules": "taiwan16", "concealed": "123456789m12345p111z", "winning_tile": "1m", "options": {"rate": "0.50"}}',
    ],
)
def test_errors_and_hands_that_do_not_win_too(text: str) -> None:
    assert answer_json(text) == answer(text).to_json()


def test_amounts_keep_their_places() -> None:
    text = (
        '{"rules": "taiwan16", "concealed": "123m123p123s11122233z", "winning_tile": "1m", "options": {"rate": "%s"}}'
    )
    for rate in ("0.5", "0.50", "0.5"):
        assert answer_json(text % rate) == answer(text % rate).to_json()
        assert ('.50"' in answer_json(text % rate)) == (rate == "0.50")


def test_many_are_answered_in_their_order() -> None:
    texts = [json.dumps(hand) for hand in hand_generator.hand_records(3, 20)]
    texts[7] = "{"
    assert answer_many(texts) == [answer(text).to_json() for text in texts]
