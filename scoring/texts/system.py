"""Why the operating system refused something, as a message."""

from __future__ import annotations

import errno
from typing import Final

from scoring.texts.catalogue import Message

_REASONS: Final = {
    errno.EACCES: Message("system.permission-denied"),
    errno.EADDRINUSE: Message("system.address-in-use"),
    errno.EADDRNOTAVAIL: Message("system.address-not-available"),
    errno.EEXIST: Message("system.file-exists"),
    errno.EIO: Message("system.input-output"),
    errno.EISDIR: Message("system.is-a-directory"),
    errno.EMFILE: Message("system.too-many-open-files"),
    errno.ENAMETOOLONG: Message("system.name-too-long"),
    errno.ENOENT: Message("system.no-such-file"),
    errno.ENOSPC: Message("system.no-space"),
    errno.ENOTDIR: Message("system.not-a-directory"),
    errno.EPERM: Message("system.not-permitted"),
    errno.EROFS: Message("system.read-only"),
}
"""The errors that users meet; others are given as the operating system says them."""


def system_reason(error: OSError | ValueError) -> Message | str:
    """The reason why a file or address was refused; a path with a null byte is a `ValueError`."""
    if isinstance(error, ValueError) or error.errno is None:
        return str(error)
    return _REASONS.get(error.errno) or error.strerror or str(error)
