"""Hands straight from JSON text; what they are refused for is what `HandRecord` says.

Most records need no more than the standard library: pydantic, which takes longer to import than a hand to score, is
loaded for those with facts or options and for those that are refused.
"""

import json
from collections.abc import Callable
from typing import Any, Final, get_args

from scoring.errors import PailensError
from scoring.hand import NO_OPTIONS, PLAIN_WIN, AnyMeld, Hand, MeldKind, Options, Win
from scoring.lazy_table import Table

_MELD_KINDS: Final = frozenset(get_args(MeldKind))
_MOST_BYTES: Final = 4000
_MOST_MELDS: Final = 6
"""Longer records, and those with more melds, have something wrong most likely."""


def _win(text: bytes) -> Win:
    from scoring.records.hand import WinRecord

    return WinRecord.model_validate_json(text).to_win()


def _options(text: bytes) -> Options:
    from scoring.records.hand import OptionsRecord

    return OptionsRecord.model_validate_json(text).to_options()


_WINS: Final = Table(_win)
_OPTIONS: Final = Table(_options)
"""By their JSON text, as records say the same few things of the win and the table again and again."""


def _parse(data: bytes) -> Any:
    return json.loads(data.decode("utf-8"))


def read_hand(data: bytes | str, parse: Callable[[bytes], Any] = _parse) -> Hand:
    """The hand of a record in JSON.

    `parse`: parses JSON; raises ValueError or RecursionError. Raises `PailensError`: as `HandRecord.read` and
    `HandRecord.to_hand` do.
    """
    if len(data) <= _MOST_BYTES:
        try:
            return _valid_hand(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"), parse)
        except (ValueError, PailensError):
            pass  # Whatever is wrong, the record says it.
    from scoring.records.hand import HandRecord

    return HandRecord.read(data).to_hand()


def hand_text(hand: Hand) -> str:
    """The hand record as JSON text, fields with their defaults left out."""
    from scoring.records.hand import HandRecord

    fields = HandRecord.from_hand(hand).model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return json.dumps({"schema": 1} | fields, ensure_ascii=False, separators=(",", ":"))


class _NotSureError(ValueError):
    """The text is no valid record, or of a kind that is left to the record."""


def _valid_hand(data: bytes, parse: Callable[[bytes], Any]) -> Hand:
    """The hand of a valid record; raises an error for what may be invalid."""
    try:
        fields: dict[str, Any] = parse(data)
        rules, concealed, winning = fields.pop("rules"), fields.pop("concealed"), fields.pop("winning_tile")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise _NotSureError from None
    keys = 3
    melds: list[AnyMeld] = []
    flowers, win, options = "", PLAIN_WIN, NO_OPTIONS
    if fields:
        keys += len(fields)
        melds = _melds(fields.pop("melds", []))
        keys += 2 * len(melds)
        flowers = fields.pop("flowers", "")
        if given := _object(fields.pop("win", {})):
            keys += len(given)
            win = _WINS[_object_text(data, b'"win":')]
        if given := _object(fields.pop("options", {})):
            keys += len(given)
            options = _OPTIONS[_object_text(data, b'"options":')]
        if fields and (fields.keys() != {"schema"} or type(fields["schema"]) is not int or fields["schema"] != 1):
            raise _NotSureError
    if winning is None:
        winning = ""
    if not type(rules) is type(concealed) is type(winning) is type(flowers) is str:
        raise _NotSureError
    # A key that stands twice is counted once; colons within strings are not worth a closer look.
    if keys != data.count(b":"):
        raise _NotSureError
    return Hand.parse(rules, concealed, winning, melds=melds, flowers=flowers, win=win, options=options)


def _melds(given: Any) -> list[AnyMeld]:
    if type(given) is not list or len(given) > _MOST_MELDS:
        raise _NotSureError
    melds: list[AnyMeld] = []
    for meld in given:
        if type(meld) is not dict or len(meld) != 2:
            raise _NotSureError
        kind, tiles = meld.get("kind"), meld.get("tiles")
        if type(kind) is not str or kind not in _MELD_KINDS or type(tiles) is not str:
            raise _NotSureError
        melds.append((kind, tiles))  # type: ignore[arg-type]  # It is one of the kinds.
    return melds


def _object(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise _NotSureError
    return value


def _object_text(data: bytes, key: bytes) -> bytes:
    """The JSON text of an object that holds no other, by its key; the key stands only once, outside of strings."""
    start = data.find(key) + len(key)
    end = data.find(b"}", start) + 1
    if start < len(key) or not end or data.rfind(key) + len(key) != start:
        raise _NotSureError
    return data[start:end]
