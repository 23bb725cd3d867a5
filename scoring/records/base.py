"""Base classes of the records: strict pydantic models whose validation errors become `HandError`."""

import re
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from scoring.errors import HandError, InvalidValueError, PailensError
from scoring.records.json_keys import require_distinct_keys, strings_of, values_of
from scoring.texts import Message, Text, Value

Version = Annotated[int, Field(ge=1, le=1, json_schema_extra={"const": 1})]
"""Records are versioned; there is one version."""

COMPLAINTS: Final[dict[str, tuple[str, ...]]] = {
    kind: (sentence, *places)
    for sentence, kinds, *places in (
        ("record.missing", "missing union_tag_not_found"),
        ("record.unknown-field", "extra_forbidden unexpected_keyword_argument"),
        ("record.expected", "literal_error enum", "expected"),
        ("record.text", "string_type"),
        ("record.pattern", "string_pattern_mismatch", "pattern"),
        ("record.length", "string_too_long", "max_length"),
        ("record.boolean", "bool_type bool_parsing"),
        ("record.whole-number", "int_type int_from_float int_parsing int_parsing_size"),
        ("record.number", "float_type float_parsing"),
        ("record.finite-number", "finite_number"),
        ("record.list", "list_type tuple_type"),
        ("record.entries", "too_long", "max_length"),
        ("record.object", "dict_type model_type model_attributes_type"),
        ("record.more-than", "greater_than", "gt"),
        ("record.least", "greater_than_equal", "ge"),
        ("record.less-than", "less_than", "lt"),
        ("record.most", "less_than_equal", "le"),
        ("record.amount", "decimal_type decimal_parsing"),
        ("record.amount-digits", "decimal_max_digits", "max_digits"),
        ("record.amount-places", "decimal_max_places", "decimal_places"),
        ("record.amount-whole-digits", "decimal_whole_digits", "whole_digits"),
        ("record.moment", "datetime_type datetime_parsing datetime_from_date_parsing"),
        ("record.moment", "datetime_object_invalid timezone_aware"),
        ("record.not-json", "json_invalid", "error"),
    )
    for kind in kinds.split()
}
"""The message id for each pydantic error type, and the context values it uses; by id, with the types and values."""


class Model(BaseModel):
    """A part of a record: immutable, no unknown fields, no values of another type."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    @classmethod
    def like(cls, source: object, /, **others: Any) -> Self:
        """A record whose fields are the attributes of the same names of an object, but for some others.

        An object where a field is a record becomes a record likewise.
        """
        own = {key: getattr(source, name) for name, key in _keys(cls) if name not in others}
        return cls.model_validate(own | others, from_attributes=True)

    def values(self, *left_out: str) -> dict[str, Any]:
        """The values of the fields by name, but for the version and some others; the inverse of `like`."""
        return {name: getattr(self, name) for name, _ in _keys(type(self)) if name not in left_out}


def sparse(default: Any, **constraints: Any) -> Any:
    """A field that is written only where it has not its default; constraints as of `Field`."""
    return Field(default=default, exclude_if=lambda value: value == default, **constraints)


@cache
def _keys(kind: type[Model]) -> tuple[tuple[str, str], ...]:
    """The fields of a record but its version, each with its key in JSON."""
    return tuple([(name, one.alias or name) for name, one in kind.model_fields.items() if name != "schema_"])


class Record(Model):
    """A whole record.

    Attributes:
        most_strings: maximum number of strings, keys included, and of lists and objects in the JSON text of a record.
            Validation collects an error for every unknown key and every missing field, each with the value that it is
            about, so their number has to be bounded beforehand.
        most_values: maximum number of values in the JSON text, numbers in lists among them.
    """

    most_strings: ClassVar[int] = 30_000
    most_values: ClassVar[int] = 300_000

    schema_: Version = Field(default=1, alias="schema")

    @classmethod
    def read(cls, data: bytes | str) -> Self:
        """Parse a record from JSON.

        Raises `HandError`: about the field's path (`melds[0].tiles`), or `record` if the text is not a JSON object. A
        field that stands twice is refused too.
        """
        text = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        try:
            return cls.parse(text)
        except ValidationError as error:
            raise refusal(error) from None

    @classmethod
    def parse(cls, text: bytes) -> Self:
        """Parse a record from JSON, which may begin with a byte order mark.

        Raises `HandError`: about `record`, with more than `most_strings` strings, or lists and objects, or
        `most_values` values; about a key that stands twice; `ValidationError`: the text is not JSON, or not of this
        record.
        """
        text = text.removeprefix(b"\xef\xbb\xbf")
        if len(text) > cls.most_strings and strings_of(text) > cls.most_strings:
            raise HandError("record.strings", "record", most=f"{cls.most_strings:,}")
        if len(text) > cls.most_values and values_of(text) > cls.most_values:
            raise HandError("record.values", "record", most=f"{cls.most_values:,}")
        record = cls.model_validate_json(text)
        require_distinct_keys(text)
        return record

    def to_json(self, indent: int | None = None) -> str:
        return self.model_dump_json(by_alias=True, indent=indent)

    def to_dict(self) -> dict[str, Any]:
        return self.model_dump(mode="json", by_alias=True)


class ErrorFields(Model):
    """The fields of an error: the stable `id` of the message, and its text in English, Chinese and Japanese."""

    id: str
    field: str
    message: str
    message_zh: str
    message_ja: str

    @classmethod
    def of(cls, error: PailensError) -> Self:
        chinese, japanese = error.translate("zh-Hant"), error.translate("ja")
        return cls.like(error, field=error.about, message_zh=chinese, message_ja=japanese)


class ErrorRecord(Record):
    """The response to invalid input."""

    error: ErrorFields

    @classmethod
    def from_error(cls, error: PailensError) -> Self:
        return cls(error=ErrorFields.of(error))


def refusal(error: ValidationError) -> HandError:
    """The first error of a pydantic validation as a `HandError`."""
    first = error.errors(include_url=False, include_input=False)[0]
    return complaint(first, _path(first))


def complaint(details: ErrorDetails, about: str) -> HandError:
    """One pydantic error as a `HandError` about a field."""
    kind, context = details["type"], details.get("ctx", {})
    if about == "schema" and kind in ("greater_than_equal", "less_than_equal"):
        return HandError("record.version", about, version=1)
    raised = context.get("error")
    if isinstance(raised, InvalidValueError):
        return HandError(raised.said.id, about, **raised.said.values)
    if kind == "union_tag_invalid":
        tags = " or ".join(context["expected_tags"].rsplit(", ", 1))
        return HandError("record.expected", about, expected=_choices(tags))
    if kind not in COMPLAINTS:
        return HandError("record.invalid", about, complaint=Text.of_library(details["msg"]))
    sentence, *places = COMPLAINTS[kind]
    return HandError(sentence, about, **{place: _value(place, context[place]) for place in places})


def _value(name: str, value: Value) -> Value:
    match name:
        case "expected":
            return _choices(str(value))
        case "error":
            return _json_fault(str(value))
        case _:
            return value


_JSON_FAULT: Final = re.compile(r"(.+) at line (\d+) column (\d+)")


def _json_fault(said: str) -> Value:
    found = _JSON_FAULT.fullmatch(said)
    if found is None:
        return Text.of_library(said)
    words, line, column = found.groups()
    return Message("record.not-json-place", {"error": Text.of_library(words), "line": line, "column": column})


_JSON_NAMES: Final = {"None": "null", "True": "true", "False": "false"}
_PYTHON_NAME: Final = re.compile(r"(?<!')\b(None|True|False)\b(?!')")


def _choices(listed: str) -> Text:
    """The choices in pydantic's list `'a', 'b' or 'c'`."""
    english = _PYTHON_NAME.sub(lambda name: _JSON_NAMES[name[0]], listed)
    chinese = english.replace(" or ", " 或 ").replace(", ", "、")
    japanese = english.replace(" or ", "または").replace(", ", "、")
    return Text(english, chinese, chinese, japanese)


def _path(details: ErrorDetails) -> str:
    steps = list(details["loc"])
    if details["type"] == "union_tag_not_found":
        steps.append(details["ctx"]["discriminator"].strip("'"))
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return path.removeprefix(".") or "record"
