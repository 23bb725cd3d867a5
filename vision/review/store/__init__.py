"""The store of photos, readings, corrections and score sheets.

Writes are durable before a call returns. Readings, corrections and score sheet events are immutable: they are added and
deleted, never updated.
"""

from vision.review.store.archive import ImportCounts
from vision.review.store.errors import (
    ArchiveError,
    ConflictError,
    StoreBusyError,
    StoreError,
    UnknownError,
)
from vision.review.store.places import data_folder, database_url, photos_address
from vision.review.store.records import ReadingPage, StoredCorrection, StoredPhoto, StoredReading, StoredTable
from vision.review.store.store import Store

__all__ = [
    "ArchiveError",
    "ConflictError",
    "ImportCounts",
    "ReadingPage",
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
