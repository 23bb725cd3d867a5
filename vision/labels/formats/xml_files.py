"""Reads XML label files and their fields, refusing entities, document types and external references."""

from collections.abc import Mapping
from io import BytesIO
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias, get_args
from xml.etree.ElementTree import Element, ParseError
from xml.parsers.expat import ErrorString

from pydantic import ValidationError

from scoring.texts import Text
from vision.labels.files import read_bytes
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import GroupKind, NetworkRecord

Content: TypeAlias = "str | Mapping[str, Content | list[Content]]"

MOST_TAGS: Final = 5_000_000
"""Maximum number of tags of an XML file of labels; a box takes 10 to 20 of them, and an element some 400 bytes."""


def read_xml(path: Path, root: str) -> Element:
    """The root element of a file.

    `root`: the tag that the root must have. Raises `DatasetError`: it cannot be read, is too large, is not XML (names
    the line), declares a document type or entities, or has another root.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import parse

    text = read_bytes(path)
    if text.count(b"<") > MOST_TAGS:
        raise DatasetError("labels.many-values", str(path), most=f"{MOST_TAGS:,}")
    try:
        found: Element | None = parse(BytesIO(text), forbid_dtd=True).getroot()
    except ParseError as error:
        raise DatasetError(
            "labels.no-xml", f"{path}:{error.position[0]}", reason=Text.of_library(ErrorString(error.code))
        ) from None
    except DefusedXmlException:
        raise DatasetError("labels.xml-entities", str(path)) from None
    except (ValueError, LookupError):
        raise DatasetError("labels.xml-encoding", str(path)) from None
    if found is None or found.tag != root:
        raise DatasetError("labels.xml-root", str(path), root=root)
    return found


def element(tag: str, content: Content, attributes: Mapping[str, str] = MappingProxyType({})) -> Element:
    """An element that holds text, or children by their tag: a list is several of one tag."""
    made = Element(tag, dict(attributes))
    if isinstance(content, str):
        made.text = content
    else:
        for name, child in content.items():
            made.extend([element(name, one) for one in (child if isinstance(child, list) else [child])])
    return made


def to_number(text: str | None, field: str) -> float:
    """The number in an attribute or element. Raises `DatasetError`: about the field: missing, or not a number."""
    try:
        number = float(text or "")
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise (
            DatasetError("labels.missing", field)
            if text is None
            else DatasetError("labels.no-number", field, text=text)
        )
    return number


def to_int(text: str | None, field: str) -> int:
    """The integer in an attribute or element. Raises `DatasetError`: about the field: missing, or not an integer."""
    number = to_number(text, field)
    if number != int(number):
        raise DatasetError("labels.no-whole-number", field, text=str(text))
    return int(number)


def to_bool(text: str | None, field: str) -> bool | None:
    """A boolean (`true`, `1`, `false`, `0`), None if absent. Raises `DatasetError`: about the field: any other text."""
    if text is None or not text.strip():
        return None
    flag = {"true": True, "1": True, "false": False, "0": False}.get(text.strip().lower())
    if flag is None:
        raise DatasetError("labels.no-flag", field, text=text)
    return flag


def require_text(text: str | None, field: str) -> str:
    """Required text. Raises `DatasetError`: about the field: missing or empty."""
    if not text:
        raise DatasetError("labels.missing", field)
    return text


def to_kind(text: str, field: str) -> GroupKind:
    """A kind of group. Raises `DatasetError`: about the field: not a known kind."""
    kinds: Mapping[str, GroupKind] = {kind: kind for kind in get_args(GroupKind)}
    if text not in kinds:
        raise DatasetError("labels.no-kind", field, text=text, kinds=list(kinds))
    return kinds[text]


def to_network(name: str | None, sha256: str | None, field: str) -> NetworkRecord | None:
    """A network's name and hash, None if either is missing.

    Raises `DatasetError`: about the field: the hash is invalid.
    """
    if not (name and sha256):
        return None
    try:
        return NetworkRecord(name=name, sha256=sha256)
    except ValidationError:
        raise DatasetError("labels.no-hash", field, text=sha256) from None
