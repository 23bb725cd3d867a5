"""Field types shared by the JSON files of data sets, and their parsing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, FiniteFloat, ValidationError

from scoring.errors import InvalidValueError
from scoring.records.base import complaint
from scoring.texts.system import system_reason
from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError

Model = TypeVar("Model", bound=BaseModel)


def _known(code: str) -> str:
    if code not in CLASSES:
        raise InvalidValueError("labels.no-tile-code", code=code)
    return code


Code = Annotated[str, AfterValidator(_known)]
Box = tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


def read_json(path: Path, model: type[Model]) -> Model:
    """Read and validate a JSON file.

    Raises:
        DatasetError: no such file, not JSON (names the line), or an invalid field (names it).
    """
    try:
        return model.model_validate_json(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    except OSError as error:
        raise DatasetError("file.unreadable", str(path), reason=system_reason(error)) from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
        about = f"{path}: {field.lstrip('.')}" if field else str(path)
        raise DatasetError.restating(complaint(first, about), about) from None


def validate_json(model: type[Model], given: object, field: str) -> Model:
    """Validate a part of a JSON file.

    Raises:
        DatasetError: about the invalid field, whose name begins with `field`.
    """
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        about = field + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
        raise DatasetError.restating(complaint(first, about), about) from None


def require_json(path: Path) -> None:
    """Refuse a file that is cut off or otherwise no JSON, whatever it should hold.

    Raises:
        DatasetError: it is not JSON (names the line), nested too deeply, or cannot be read.
    """
    try:
        json.loads(path.read_bytes())
    except OSError as error:
        raise DatasetError("file.unreadable", str(path), reason=system_reason(error)) from None
    except RecursionError:
        raise DatasetError("record.not-json", str(path), error="nested too deeply") from None
    except json.JSONDecodeError as error:
        raise DatasetError("record.not-json", f"{path}:{error.lineno}", error=error.msg) from None
    except ValueError:
        raise DatasetError("file.no-text", str(path)) from None
