"""Archives taken apart, changed and put together again."""

import json
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from vision.review.store.errors import ArchiveError
from vision.review.store.store import Store

Parts = dict[str, bytes]
MANIFEST = "manifest.json"


def exported(store: Store) -> bytes:
    stream = BytesIO()
    store.export_archive(stream)
    return stream.getvalue()


def unpacked(archive: bytes) -> Parts:
    """Every part but the manifest."""
    with ZipFile(BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if name != MANIFEST}


def manifest_of(parts: Mapping[str, bytes], /, **changes: Any) -> bytes:
    described = {name: {"size": len(data), "sha256": sha256(data).hexdigest()} for name, data in parts.items()}
    written = {"schema": 1, "format": "pailens-archive", "version": 1, "created": "2026-01-01T00:00:00+00:00"}
    return json.dumps(written | {"parts": described} | changes).encode()


def packed(parts: Mapping[str, bytes], manifest: bytes | None = None, compressed: bool = False) -> bytes:
    """An archive of parts, with the manifest that fits them where none is given."""
    stream = BytesIO()
    with ZipFile(stream, "w") as made:
        for name, data in {**parts, MANIFEST: manifest_of(parts) if manifest is None else manifest}.items():
            made.writestr(name, data, ZIP_DEFLATED if compressed else ZIP_STORED)
    return stream.getvalue()


def lines_of(parts: Parts, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in parts[name].splitlines()]


def with_lines(parts: Parts, name: str, lines: list[dict[str, Any]]) -> Parts:
    return {**parts, name: b"".join(json.dumps(line).encode() + b"\n" for line in lines)}


def refusal(store: Store, archive: bytes) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        store.import_archive(BytesIO(archive))
    return refused.value


def photo_name(parts: Parts) -> str:
    return next(name for name in parts if name.startswith("photos/"))
