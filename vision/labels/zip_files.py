"""Unpacks zip files of labels: names in the characters of the system that packed them, no files of that system."""

import json
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from scoring.texts import Text
from vision.labels.labelled_photo import DatasetError
from vision.unpacking.zip_files import open_zip, require_room

_UTF_8: Final = 0x800
"""The flag of a name in UTF-8; without it, names are bytes of the packing system, which `zipfile` takes for CP437."""
_EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f\x00-\x7f]+")
"""Kana, ideographs and ASCII: what names of Chinese and Japanese systems are made of."""
_WITHIN_A_WORD: Final = re.compile("[a-z][^\x00-\x7f]+[a-z]", re.IGNORECASE)
"""Two accented letters of a European word, which other encodings take for an ideograph."""


def _is_east_asian(name: str) -> bool:
    return bool(_EAST_ASIAN.fullmatch(name)) and not _WITHIN_A_WORD.search(name)


_ENCODINGS: Final[Sequence[tuple[str, Callable[[str], bool]]]] = (
    ("utf-8", lambda name: True),
    ("gb2312", _is_east_asian),
    ("cp932", _is_east_asian),
    ("gbk", _is_east_asian),
    ("big5", _is_east_asian),
    ("cp437", lambda name: True),
    ("cp1252", lambda name: True),
)
"""Encodings of names by how rarely they take another's bytes, each with what its names look like."""
_LABELS: Final = frozenset({".csv", ".json", ".txt", ".xml"})
_OF_SYSTEMS: Final = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"})


def unpack_zip(place: Path, folder: Path) -> None:
    """Unpack a zip file into a folder; backslashes in names part folders.

    Raises `DatasetError`: it is damaged, or packed in a way that is not read; `VisionError`: it unpacks to more than it
    may, or than there is room for.
    """
    try:
        with place.open("rb") as stream, open_zip(stream, str(place)) as packed:
            require_room(packed, folder, str(place))
            parts = [part for part in packed.infolist() if not part.is_dir()]
            for part, name in zip(parts, _names(packed, parts), strict=True):
                path = _path(name)
                if path is not None:
                    (folder / path).parent.mkdir(parents=True, exist_ok=True)
                    with packed.open(part) as source, (folder / path).open("wb") as target:
                        shutil.copyfileobj(source, target)
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise DatasetError("labels.zip-damaged", str(place), reason=Text.of_library(str(error))) from None


def _names(packed: ZipFile, parts: Sequence[ZipInfo]) -> list[str]:
    """The names of all parts, which one system has packed.

    They are in the first encoding that fits them all and in which the labels name most of the pictures.
    """
    raw = [_bytes(part) for part in parts if not part.flag_bits & _UTF_8]
    fitting = [name for name, is_such in _ENCODINGS if _fits(raw, name, is_such)]
    encoding = fitting[0]
    if encoding != "utf-8":
        labels = b"".join(packed.read(part) for part in parts if PurePosixPath(part.filename).suffix in _LABELS)
        encoding = max(fitting, key=lambda one: sum(_is_named(name, one, labels) for name in raw))
    return [part.filename if part.flag_bits & _UTF_8 else _bytes(part).decode(encoding) for part in parts]


def _bytes(part: ZipInfo) -> bytes:
    return part.filename.encode("cp437")


def _is_named(name: bytes, encoding: str, labels: bytes) -> bool:
    """Whether labels have a name that is not of ASCII, as it is or escaped in JSON."""
    stem = PurePosixPath(name.decode(encoding).replace("\\", "/")).stem
    return not stem.isascii() and any(form in labels for form in (stem.encode(), json.dumps(stem)[1:-1].encode()))


def _fits(raw: Sequence[bytes], encoding: str, is_such: Callable[[str], bool]) -> bool:
    try:
        return all(is_such(name.decode(encoding)) for name in raw)
    except UnicodeDecodeError:
        return False


def _path(name: str) -> Path | None:
    """Where a part belongs below the folder; None for what a system left beside the files."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in {"", ".", ".."}]
    return None if not parts or not _OF_SYSTEMS.isdisjoint(parts) else Path(*parts)
