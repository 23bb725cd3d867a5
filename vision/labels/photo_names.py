"""Names of photos in a data set: relative, with `/` between folders, portable across file systems."""

import re
import unicodedata
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import unquote

from scoring.texts import Message

_FORBIDDEN: Final = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|\ud800-\udfff\ufffe\uffff]')
"""Characters not allowed in file names on some system, or in XML."""
_DEVICES: Final = re.compile(r"(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$")
_MOST_CHARACTERS: Final = 200
"""Per path component: file systems allow 255 bytes, and label files add a suffix."""
HASH_START: Final = 12
"""Characters of a photo's hash in the name of an exported photo."""


def name_problem(name: str) -> Message | None:
    """Why a name is not valid for a photo in a data set, None if it is.

    Rejects paths that leave the folder (`..`, absolute paths, drives) and names not portable across file systems.
    """
    parts = name.split("/")
    if not name or any(not part or part in {".", ".."} for part in parts):
        return Message("labels.name-relative", {})
    if found := _FORBIDDEN.search(name):
        return Message("labels.name-character", {"character": found[0]})
    if any(_DEVICES.match(part) or part.endswith((" ", ".")) for part in parts):
        return Message("labels.name-not-everywhere", {})
    if any(len(part.encode()) > _MOST_CHARACTERS for part in parts):
        return Message("labels.name-too-long", {"most": _MOST_CHARACTERS})
    return None


def normal_name(name: str) -> str:
    """The form in which names of one photo are compared: composed, unquoted once, its ending in small letters.

    >>> normal_name("IMG%202.JPG")
    'IMG 2.jpg'
    """
    plain = unicodedata.normalize("NFC", unquote(name))
    stem, dot, ending = plain.rpartition(".")
    return f"{stem}.{ending.lower()}" if dot else plain


def sanitize_name(path: PurePosixPath | str) -> str:
    """The nearest name that `name_problem` has nothing against, for a file found in a folder.

    >>> sanitize_name("evening/a?.jpg")
    'evening/a_.jpg'
    """
    parts = [_make_part(part) for part in str(path).split("/") if part not in {"", ".", ".."}]
    return "/".join(parts) or "_"


def exported_name(name: str | None, sha256: str, ending: str) -> str:
    """The name of a kept photo beside its labels: that of its file if known, and its hash, by which it is found again.

    Args:
        name: of the file that was uploaded or imported.
        sha256: of that file.
        ending: of the picture that is written, `.jpg`.

    >>> exported_name("club night.HEIC", "0a1b2c3d4e5f" + 52 * "0", ".jpg")
    'club night-0a1b2c3d4e5f.jpg'
    """
    if name is None:
        return sha256 + ending
    stem = PurePosixPath(sanitize_name(name)).stem.lstrip(".")
    mark = f"-{sha256[:HASH_START]}{ending}"
    while len((stem + mark).encode()) > _MOST_CHARACTERS:
        stem = stem[:-1]
    return (stem or "_") + mark


def free_stem(wanted: PurePosixPath, photo: str, taken: dict[str, str]) -> PurePosixPath:
    """A name that no other photo has, whatever its suffix and its case: label files have one name a photo.

    `taken`: the photo by each name in small letters; the name is added.
    """
    number, stem = 1, wanted.with_suffix("")
    while taken.setdefault(str(stem).casefold(), photo) != photo:
        number += 1
        stem = wanted.with_name(f"{wanted.stem}-{number}")
    return stem


def hash_in(name: str) -> str:
    """The hash, or its first `HASH_START` characters, that an exported name holds; something else in another name.

    >>> hash_in("club night-0a1b2c3d4e5f.jpg")
    '0a1b2c3d4e5f'
    """
    return PurePosixPath(name).stem.rpartition("-")[2]


def _make_part(part: str) -> str:
    part = _FORBIDDEN.sub("_", unicodedata.normalize("NFC", part))
    stem, dot, ending = part.rpartition(".")
    if not stem or len(ending) > 8:
        stem, dot, ending = part, "", ""
    while len((stem + dot + ending).encode()) > _MOST_CHARACTERS:
        stem = stem[:-1]
    part = (stem + dot + ending).rstrip(" .") or "_"
    return f"_{part}" if _DEVICES.match(part) else part
