"""The fields that the JSON files of data sets share, and one way to refuse such a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, FiniteFloat, ValidationError
from pydantic_core import ErrorDetails

from scoring.texts import Message
from scoring.tiles import CLASSES
from vision.errors import InvalidValueError
from vision.labels.labelled_photo import DatasetError
from vision.texts import CATALOGUE

Model = TypeVar("Model", bound=BaseModel)


def _known(code: str) -> str:
    if code not in CLASSES:
        raise InvalidValueError("labels.no-tile-code", code=code)
    return code


Code = Annotated[str, AfterValidator(_known)]
Box = tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


def read_json(path: Path, model: type[Model]) -> Model:
    """Read a JSON file as a model.

    Raises:
        DatasetError: no such file, not JSON (names the line), or a field that does not hold (names it).
    """
    try:
        return model.model_validate_json(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    except OSError as error:
        raise DatasetError("file.unreadable", str(path), reason=error.strerror or str(error)) from None
    except ValidationError as error:
        first = error.errors()[0]
        field = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
        said = _said(first)
        raise DatasetError(said.id, f"{path}: {field.lstrip('.')}" if field else str(path), **said.values) from None


def _said(details: ErrorDetails) -> Message:
    """One of pydantic's complaints as a sentence of the catalogue, in its own words where the catalogue has none."""
    context = details.get("ctx", {})
    if isinstance(fault := context.get("error"), InvalidValueError):
        return fault.said
    sentence = f"field.{details['type']}"
    if sentence in CATALOGUE:
        return Message(sentence, context)
    return Message("field.other", {"reason": details["msg"].removeprefix("Value error, ")})
