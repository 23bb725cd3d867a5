"""What the store refuses, or cannot do."""

from vision.errors import VisionError


class StoreError(VisionError):
    """The store cannot be opened, read or written; `about` is the folder, the file or the setting."""

    code = "store"


class StoreBusyError(StoreError):
    """The database did not answer in time, or cannot be reached; nothing was kept, and trying again may help."""

    code = "store-busy"


class UnknownError(VisionError):
    """Nothing of this name is kept; `about` says what was asked for: `reading`, `photo`, `table`, `before`."""

    code = "unknown"


class ConflictError(VisionError):
    """What was sent goes on from something that is not the newest any more; `about` is the field."""

    code = "conflict"


class ArchiveError(VisionError):
    """A file that is no archive that can be taken in; `about` is the part of the archive. Nothing was changed."""

    code = "archive"
