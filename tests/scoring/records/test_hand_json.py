"""Hands straight from JSON text: what they are, and what they are refused for, is as the record says."""

import json
from functools import partial
from random import Random
from types import ModuleType

import pytest
from pydantic_core import from_json

from scoring.errors import PailensError
from scoring.hand import Hand
from scoring.records.hand import HandRecord
from scoring.records.hand_json import read_hand
from tests.benchmarks.compare_hands import changed
from tests.scoring import hand_generator, hand_generator_australia, hand_generator_riichi, hand_generator_taiwan16

GENERATORS = (hand_generator, hand_generator_australia, hand_generator_taiwan16, hand_generator_riichi)
HAND = '"rules": "international", "concealed": "123456m234p678s22z", "winning_tile": "1m"'


def by_the_record(text: bytes) -> Hand | str:
    try:
        return HandRecord.read(text).to_hand()
    except PailensError as error:
        return str(error)


def straight(text: bytes) -> Hand | str:
    """What is read by either parser of JSON."""
    found: list[Hand | str] = []
    for read in (read_hand, partial(read_hand, parse=from_json)):
        try:
            found.append(read(text))
        except PailensError as error:
            found.append(str(error))
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda module: module.__name__.rsplit(".", 1)[1])
def test_legal_and_changed_records_are_as_the_record_says(generator: ModuleType) -> None:
    random = Random(21)
    hands = list(generator.hand_records(seed=21, number=150))
    texts = [json.dumps(hand) for hand in hands] + [changed(random, random.choice(hands)) for _ in range(450)]
    for text in texts:
        data = text.encode()
        assert straight(data) == by_the_record(data), text


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[]", "null", "1", '"rules"', "{}", f"{{{HAND}", f"[{{{HAND}}}]", ""),
        *(f"{{{HAND}, {more}}}" for more in ('"rules": "riichi"', '"win": {}, "win": {}', '"melds": null')),
        *(f'{{{HAND}, "schema": {version}}}' for version in ("1", "2", "true", "1.0", '"1"', "null")),
        *(f'{{{HAND}, "win": {win}}}' for win in ("[]", "null", '{"seat": {"a": 1}}', '{"dealer_streak": true}')),
        f'{{{HAND}, "win": {{"seat": "south"}}, "options": {{"win": 1}}}}',
        f'{{{HAND}, "win": {{"seat": "south", "seat": "east"}}}}',
        f'{{{HAND}, "win" : {{"seat": "south"}}}}',
        f'{{{HAND}, "\\u0077in": {{"seat": "south"}}}}',
        f'{{{HAND}, "win": {{"flower_win": "}}"}}}}',
        f'{{{HAND}, "flowers": "{{\\"win\\":"}}',
        f'{{{HAND}, "melds": [{{"kind": "pung", "kind": "pung", "tiles": "555z"}}]}}',
        f'{{{HAND}, "melds": [{{"kind": [], "tiles": "555z"}}]}}',
        f'{{{HAND}, "options": {{"base": 0.10000000000000000001}}}}',
        f'{{{HAND}, "options": {{"base": "2.50", "rate": 2.50}}}}',
        f"{{{HAND}}}".replace('"international"', "[]"),
        HAND.replace("22z", "22z \\ud800").join("{}"),
        "[" * 3000,
        f'{{{HAND}, "melds": {"[" * 1500}{"]" * 1500}}}',
    ],
)
def test_odd_texts_too(text: str) -> None:
    data = text.encode()
    assert straight(data) == by_the_record(data)


def test_a_text_that_starts_with_a_byte_order_mark_is_read() -> None:
    assert isinstance(read_hand(b"\xef\xbb\xbf" + HAND.join("{}").encode()), Hand)


def test_other_encodings_of_unicode_are_no_records() -> None:
    data = HAND.join("{}").encode("utf-16")
    assert straight(data) == by_the_record(data)


def test_facts_and_amounts_are_not_taken_for_equal_ones_of_another_kind() -> None:
    for value in ("true", "1", "1.0", "true"):
        data = f'{{{HAND}, "win": {{"last_tile": {value}}}}}'.encode()
        assert straight(data) == by_the_record(data)
