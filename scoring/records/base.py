"""What the records share: strict models of one version, and their refusals put in plain sentences."""

from typing import Annotated, Any, Final, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from scoring.errors import HandError, PailensError

Version = Annotated[int, Field(ge=1, le=1, json_schema_extra={"const": 1})]
"""Records are versioned; there is one version."""

_SENTENCES: Final = {
    "missing": "This field is missing.",
    "extra_forbidden": "There is no field of this name here.",
    "literal_error": "This must be {expected}.",
    "string_type": "This must be text.",
    "string_pattern_mismatch": "This is not written as it should be: {pattern}.",
    "bool_type": "This must be true or false.",
    "int_type": "This must be a whole number.",
    "int_from_float": "This must be a whole number.",
    "int_parsing": "This must be a whole number.",
    "float_type": "This must be a number.",
    "finite_number": "This must be a number, not infinite.",
    "list_type": "This must be a list.",
    "tuple_type": "This must be a list.",
    "model_type": "This must be an object with named fields.",
    "greater_than": "This must be more than {gt}.",
    "greater_than_equal": "This must be {ge} or more.",
    "less_than_equal": "This must be {le} or less.",
    "decimal_type": "This must be an amount.",
    "decimal_parsing": "This must be an amount.",
    "decimal_max_digits": "This amount has more than {max_digits} digits.",
    "decimal_max_places": "This amount has more than {decimal_places} decimal places.",
    "json_invalid": "This is not a JSON record: {error}.",
    "value_error": "{error}",
}


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
    """What was refused and why."""

    field: str
    message: str


class ErrorRecord(Record):
    """The answer to refused input."""

    error: ErrorFields

    @classmethod
    def of(cls, error: PailensError) -> Self:
        """The record of an error."""
        return cls(error=ErrorFields(field=error.about, message=error.message))


def refusal(error: ValidationError) -> HandError:
    """The first of pydantic's complaints, in the words and paths of the records."""
    first = error.errors(include_url=False)[0]
    return HandError(_path(first["loc"]), sentence(first))


def sentence(details: ErrorDetails) -> str:
    """What one of pydantic's complaints is called here."""
    known = _SENTENCES.get(details["type"], details["msg"] + ".")
    return known.format(**details.get("ctx", {}))


def _path(location: tuple[int | str, ...]) -> str:
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return path.removeprefix(".") or "record"
