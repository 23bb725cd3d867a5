"""Field types shared by the JSON files of data sets, and their parsing."""

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Final, TypeVar

from pydantic import AfterValidator, BaseModel, FiniteFloat, TypeAdapter, ValidationError

from scoring.errors import InvalidValueError
from scoring.records.base import complaint
from scoring.records.json_keys import values_of
from scoring.texts import Text
from scoring.tiles import CLASSES
from vision.labels.files import read_bytes
from vision.labels.labelled_photo import DatasetError

T = TypeVar("T")
Model = TypeVar("Model", bound=BaseModel)


def _known(code: str) -> str:
    if code not in CLASSES:
        raise InvalidValueError("labels.no-tile-code", code=code)
    return code


MOST_VALUES: Final = 10_000_000
"""Maximum number of values of a JSON file of labels; a box takes 10 to 40 of them, and a value up to 100 bytes."""

Code = Annotated[str, AfterValidator(_known)]
Box = tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


def read_json(path: Path, kind: type[T]) -> T:
    """Read and validate a JSON file. Raises `DatasetError`: missing, too large, not JSON (line), invalid (field)."""
    text = read_json_bytes(path)
    try:
        return TypeAdapter(kind).validate_json(text.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise _fault(error, str(path), ": ") from None


def validate_json(model: type[Model], given: object, field: str) -> Model:
    """Validate a part of a JSON file. Raises `DatasetError`: about the field, whose name begins with `field`."""
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise _fault(error, field, ".", given) from None


def _fault(error: ValidationError, about: str, joint: str, given: object = None) -> DatasetError:
    first = error.errors(include_url=False)[0]
    field = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in _written(first["loc"], given))
    if field:
        about += field if field.startswith("[") and joint == "." else joint + field.removeprefix(".")
    return DatasetError.restating(complaint(first, about), about)


def _written(steps: Sequence[int | str], given: object) -> Iterator[int | str]:
    """The steps of a path without the kinds of unions, which pydantic puts between the fields that are written."""
    for step, after in zip_longest(steps, steps[1:]):
        held: dict[int | str, object] = {}
        if isinstance(given, list):
            held = dict(enumerate(given))
        elif isinstance(given, dict):
            held = given
            if after is not None and step not in held:
                continue
        given = held.get(step)
        yield step


def read_json_bytes(path: Path) -> bytes:
    """Contents of a JSON file. Raises `DatasetError`: missing, too large, or more than `MOST_VALUES` values."""
    text = read_bytes(path)
    if values_of(text) > MOST_VALUES:
        raise DatasetError("labels.many-values", str(path), most=f"{MOST_VALUES:,}")
    return text


def require_json(path: Path) -> None:
    """Refuse a file that is cut off or otherwise no JSON, whatever it should hold.

    Raises `DatasetError`: it is not JSON (names the line), nested too deeply, too large, or cannot be read.
    """
    text = read_json_bytes(path)
    try:
        json.loads(text)
    except RecursionError:
        raise DatasetError("record.not-json", str(path), error=Text.of_library("nested too deeply")) from None
    except json.JSONDecodeError as error:
        raise DatasetError("record.not-json", f"{path}:{error.lineno}", error=Text.of_library(error.msg)) from None
    except ValueError:
        raise DatasetError("file.no-text", str(path)) from None
