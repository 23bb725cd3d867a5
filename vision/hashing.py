"""The hash by which photos, labels and models are known."""

from __future__ import annotations

import hashlib
from pathlib import Path


def sha256_of(content: bytes | Path) -> str:
    """SHA-256 of bytes, or of what a file holds, as 64 hexadecimal digits.

    Raises:
        OSError: the file cannot be read.
    """
    if isinstance(content, bytes):
        return hashlib.sha256(content).hexdigest()
    with content.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
