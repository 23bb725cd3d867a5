"""Reads and makes XML of label files, refusing entities, document types and external references."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, ParseError
from xml.parsers.expat import ErrorString

from scoring.texts import Text
from vision.labels.files import read_bytes
from vision.labels.labelled_photo import DatasetError

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
