"""The hash that identifies photos, labels and models."""

import hashlib
from pathlib import Path


def sha256_of(content: bytes | Path) -> str:
    """SHA-256 of bytes or of a file's content, as 64 hexadecimal digits. Raises `OSError`: the file cannot be read."""
    if isinstance(content, bytes):
        return hashlib.sha256(content).hexdigest()
    with content.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
