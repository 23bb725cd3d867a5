"""Errors of the store."""

from vision.errors import VisionError


class StoreError(VisionError, code="store"):
    """The store cannot be opened, read or written; `about` is the folder, the file or the setting."""


class StoreBusyError(StoreError, code="store-busy"):
    """The database timed out or is unreachable; nothing was stored, and a retry may succeed."""


class DiskFullError(StoreError, code="full"):
    """There is no room left for what was to be written; nothing was stored."""


class DamageError(StoreError, code="damage"):
    """What is stored is damaged; a retry is pointless, and the rest may be whole."""


class PhotoDamageError(DamageError):
    """The file of a photo is missing or damaged; `about` is the file."""


class UnknownError(VisionError, code="unknown"):
    """No such item; `about` is its kind: `reading`, `photo`, `table`, `before`."""


class ConflictError(VisionError, code="conflict"):
    """A write based on an outdated state; `about` is the field."""


class ArchiveError(VisionError, code="archive"):
    """An archive that cannot be imported; `about` is the part of the archive. Nothing was changed."""
