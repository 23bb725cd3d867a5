"""A key that stands twice in one object is refused by its path; a parser would silently keep the last."""

import json

import pytest
from pydantic import Field

from scoring.errors import HandError
from scoring.records import json_keys
from scoring.records.base import ErrorRecord, Model, Record
from scoring.records.hand import HandRecord
from scoring.records.table import read_event
from scoring.table import SessionOpened
from tests.scoring.answers import answer

HEAD = '{"rules":"taiwan16","concealed":"123m456p789s123p456s11z","winning_tile":"1z"'


class _Part(Model):
    share: float


class _Shares(Record):
    """A record whose keys are data."""

    shares: dict[str, float]
    parts: dict[str, _Part] = Field(default_factory=dict)


@pytest.mark.parametrize(
    ("rest", "path"),
    [
        (',"winning_tile":"1m"}', "winning_tile"),
        (',"rules":"taiwan16"}', "rules"),
        (',"win":{"seat":"east"},"win":{}}', "win"),
        (',"win":{"seat":"east","by":"discard","seat":"west"}}', "win.seat"),
        (',"win":{"seat":"east","\\u0073eat":"west"}}', "win.seat"),
        (',"options":{"base":10,"base":20}}', "options.base"),
        (',"melds":[{"kind":"pung","tiles":"111m"},{"kind":"pung","tiles":"111m","kind":"pung"}]}', "melds[1].kind"),
    ],
)
def test_a_key_that_stands_twice_is_named(rest: str, path: str) -> None:
    with pytest.raises(HandError) as refused:
        HandRecord.read(HEAD + rest)
    assert (refused.value.id, refused.value.about) == ("record.key-twice", path)


def test_it_is_answered_with_an_error_record() -> None:
    refused = answer(HEAD + ',"flowers":"1f","flowers":"2f"}')
    assert isinstance(refused, ErrorRecord)
    assert (refused.error.id, refused.error.field) == ("record.key-twice", "flowers")


def test_equal_keys_of_different_objects_are_no_matter() -> None:
    melds = [{"kind": "pung", "tiles": "111m"}, {"kind": "pung", "tiles": "222m"}]
    record = {"rules": "australia", "concealed": "33355z", "winning_tile": "5z", "melds": melds}
    assert len(HandRecord.read(json.dumps(record)).melds) == 2


def test_colons_in_values_are_no_keys() -> None:
    players = '["a:b","\\"rules\\":1","::","d"]'
    opened = read_event(f'{{"event":"opened","players":{players},"rules":"australia"}}')
    assert isinstance(opened, SessionOpened)
    assert opened.players[0] == "a:b"


def test_an_event_that_says_twice_what_it_is_is_refused() -> None:
    for event in ('{"event":"drawn","event":"drawn"}', '{"event":"drawn","event":"ended"}'):
        with pytest.raises(HandError) as refused:
            read_event(event)
        assert refused.value.about == "event"


def test_keys_that_are_data_are_told_apart_too() -> None:
    with pytest.raises(HandError) as refused:
        _Shares.read('{"shares":{"1m":0.5,"1m":0.25}}')
    assert refused.value.about == "shares.1m"


def test_a_record_without_a_doubled_key_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search takes several times as long as the parsing."""
    monkeypatch.setattr(json_keys, "_find_twice", None)
    _Shares.read('{"schema":1,"shares":{"1m":0.5,"2m":0.25},"parts":{"a":{"share":1},"b":{"share":2}}}')
