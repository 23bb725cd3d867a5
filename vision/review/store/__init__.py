"""The store of photos, readings, corrections and score sheets.

Writes are durable before a call returns. Readings, corrections and score sheet events are immutable: they are added and
deleted, never updated.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from vision.review.store.errors import (
    ArchiveError,
    ConflictError,
    DamageError,
    DiskFullError,
    StoreBusyError,
    StoreError,
    UnknownError,
)
from vision.review.store.records import StoredCorrection, StoredPhoto, StoredReading, StoredTable

if TYPE_CHECKING:
    from vision.review.store.archive.adding import ImportCounts
    from vision.review.store.places import data_folder, database_url, photos_address
    from vision.review.store.store import Store

__all__ = [
    "ArchiveError",
    "ConflictError",
    "DamageError",
    "DiskFullError",
    "ImportCounts",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoredCorrection",
    "StoredPhoto",
    "StoredReading",
    "StoredTable",
    "UnknownError",
    "data_folder",
    "database_url",
    "photos_address",
]

_HOMES: Final = {
    "ImportCounts": "archive.adding",
    "Store": "store",
    "data_folder": "places",
    "database_url": "places",
    "photos_address": "places",
}
"""Imported on first use: the results of the store are records, which a browser has without a database."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
