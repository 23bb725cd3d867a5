"""What the records share: strict models of one version, and their refusals as errors of our own."""

from typing import Annotated, Any, Final, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from scoring.errors import HandError, InvalidValueError, PailensError
from scoring.texts import Text, Value

Version = Annotated[int, Field(ge=1, le=1, json_schema_extra={"const": 1})]
"""Records are versioned; there is one version."""

COMPLAINTS: Final[dict[str, tuple[str, ...]]] = {
    "missing": ("record.missing",),
    "union_tag_not_found": ("record.missing",),
    "extra_forbidden": ("record.unknown-field",),
    "literal_error": ("record.expected", "expected"),
    "enum": ("record.expected", "expected"),
    "string_type": ("record.text",),
    "string_pattern_mismatch": ("record.pattern", "pattern"),
    "string_too_long": ("record.length", "max_length"),
    "bool_type": ("record.boolean",),
    "bool_parsing": ("record.boolean",),
    "int_type": ("record.whole-number",),
    "int_from_float": ("record.whole-number",),
    "int_parsing": ("record.whole-number",),
    "int_parsing_size": ("record.whole-number",),
    "float_type": ("record.number",),
    "float_parsing": ("record.number",),
    "finite_number": ("record.finite-number",),
    "list_type": ("record.list",),
    "tuple_type": ("record.list",),
    "too_long": ("record.entries", "max_length"),
    "dict_type": ("record.object",),
    "model_type": ("record.object",),
    "model_attributes_type": ("record.object",),
    "greater_than": ("record.more-than", "gt"),
    "greater_than_equal": ("record.least", "ge"),
    "less_than": ("record.less-than", "lt"),
    "less_than_equal": ("record.most", "le"),
    "decimal_type": ("record.amount",),
    "decimal_parsing": ("record.amount",),
    "decimal_max_digits": ("record.amount-digits", "max_digits"),
    "decimal_max_places": ("record.amount-places", "decimal_places"),
    "decimal_whole_digits": ("record.amount-whole-digits", "whole_digits"),
    "datetime_type": ("record.moment",),
    "datetime_parsing": ("record.moment",),
    "datetime_from_date_parsing": ("record.moment",),
    "datetime_object_invalid": ("record.moment",),
    "timezone_aware": ("record.moment",),
    "json_invalid": ("record.not-json", "error"),
}
"""The sentence of each kind of pydantic's complaints, and what it takes from the complaint's context."""


class Model(BaseModel):
    """A part of a record: immutable, no unknown fields, no values of another type."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class Record(Model):
    """A whole record."""

    schema_: Version = Field(default=1, alias="schema")

    @classmethod
    def read(cls, data: bytes | str) -> Self:
        """A record from its JSON text.

        Raises:
            HandError: about the field as the record writes it (`melds[0].tiles`), or `record` where the text
                is no record at all.
        """
        text = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        try:
            return cls.model_validate_json(text.removeprefix(b"\xef\xbb\xbf"))
        except ValidationError as error:
            raise refusal(error) from None

    def to_json(self, indent: int | None = None) -> str:
        """The record as JSON text."""
        return self.model_dump_json(by_alias=True, indent=indent)

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON values."""
        return self.model_dump(mode="json", by_alias=True)


class ErrorFields(Model):
    """What was refused and why: `id` names the sentence for good, `message` and `message_zh` are the sentence."""

    id: str
    field: str
    message: str
    message_zh: str

    @classmethod
    def of(cls, error: PailensError) -> Self:
        """The fields of an error."""
        return cls(id=error.id, field=error.about, message=error.message, message_zh=error.say("zh-Hant"))


class ErrorRecord(Record):
    """The answer to refused input."""

    error: ErrorFields

    @classmethod
    def from_error(cls, error: PailensError) -> Self:
        """The record of an error."""
        return cls(error=ErrorFields.of(error))


def refusal(error: ValidationError) -> HandError:
    """The first of pydantic's complaints, in the words and paths of the records."""
    first = error.errors(include_url=False)[0]
    return complaint(first, _path(first))


def complaint(details: ErrorDetails, about: str) -> HandError:
    """One of pydantic's complaints as an error about a field."""
    kind, context = details["type"], details.get("ctx", {})
    raised = context.get("error")
    if isinstance(raised, InvalidValueError):
        return HandError(raised.said.id, about, **raised.said.values)
    if kind == "union_tag_invalid":
        tags = " or ".join(context["expected_tags"].rsplit(", ", 1))
        return HandError("record.expected", about, expected=_choices(tags))
    if kind not in COMPLAINTS:
        return HandError("record.invalid", about, complaint=details["msg"])
    sentence, *places = COMPLAINTS[kind]
    return HandError(sentence, about, **{place: _value(place, context[place]) for place in places})


def _value(name: str, value: Value) -> Value:
    return _choices(str(value)) if name == "expected" else value


def _choices(listed: str) -> Text:
    """Codes as pydantic lists them, `'a', 'b' or 'c'`."""
    chinese = listed.replace(" or ", " 或 ").replace(", ", "、")
    return Text(listed, chinese, chinese)


def _path(details: ErrorDetails) -> str:
    steps = list(details["loc"])
    if details["type"] == "union_tag_not_found":
        steps.append(details["ctx"]["discriminator"].strip("'"))
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return path.removeprefix(".") or "record"
