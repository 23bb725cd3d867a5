"""Errors of the store."""

from vision.errors import VisionError


class StoreError(VisionError):
    """The store cannot be opened, read or written; `about` is the folder, the file or the setting."""

    code = "store"


class StoreBusyError(StoreError):
    """The database timed out or is unreachable; nothing was stored, and a retry may succeed."""

    code = "store-busy"


class DiskFullError(StoreError):
    """There is no room left for what was to be written; nothing was stored."""

    code = "full"


class DamageError(StoreError):
    """What is stored is damaged; a retry is pointless, and the rest may be whole."""

    code = "damage"


class PhotoDamageError(DamageError):
    """The file of a photo is missing or damaged; `about` is the file."""


class UnknownError(VisionError):
    """No such item; `about` is its kind: `reading`, `photo`, `table`, `before`."""

    code = "unknown"


class ConflictError(VisionError):
    """A write based on an outdated state; `about` is the field."""

    code = "conflict"


class ArchiveError(VisionError):
    """An archive that cannot be imported; `about` is the part of the archive. Nothing was changed."""

    code = "archive"
