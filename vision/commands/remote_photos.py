"""Fetches photos from addresses such as `s3://bucket/photos`, so that a stopped run has them at hand."""

import hashlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Final

import fsspec

from vision.annotation.prelabel.photos import FoundPhoto, find_photos
from vision.commands.progress import tracked
from vision.labels.files import atomic_target
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_names import sanitize_name
from vision.labels.yolo_folders import PICTURES, is_picture

FETCHED: Final = ".fetched"
"""Folder of the output in which fetched photos are kept."""
_MOST_WORDS: Final = 200


def find_photos_anywhere(places: Sequence[str], out: Path) -> list[FoundPhoto]:
    """Photos of files, folders, patterns and, fetched first, fsspec addresses. Raises `DatasetError`: about a place."""
    local = [place for place in places if "://" not in place]
    photos = find_photos(local, leave_out=out) if local else []
    for address in places:
        if "://" in address:
            folder = out / FETCHED / hashlib.sha256(address.encode()).hexdigest()[:16]
            _fetch(address, folder)
            photos += find_photos([str(folder)], leave_out=folder / "nothing")
    return photos


def _fetch(address: str, folder: Path) -> None:
    """Copy the photos below an address into a folder; those fetched before in their size are left."""
    try:
        files, root = fsspec.core.url_to_fs(address)
        found = {str(name): info for name, info in files.find(root, detail=True).items() if is_picture(str(name))}
        for name, info in tracked(sorted(found.items()), "detect.fetching"):
            target = folder / sanitize_name(_below(name, root))
            if not (target.is_file() and target.stat().st_size == info.get("size")):
                with atomic_target(target) as part:
                    files.get_file(name, str(part))
    except DatasetError:
        raise
    except Exception as error:  # drivers of strangers raise what they like
        words = " ".join(str(error).split())[:_MOST_WORDS] or type(error).__name__
        raise DatasetError("file.unreadable", address, reason=words) from None
    if not found:
        raise DatasetError("labels.no-photos-of", address, endings=tuple(sorted(PICTURES)))


def _below(name: str, root: str) -> str:
    """A file's name relative to the address; of an address that is a file, its own name."""
    return name[len(root) :].lstrip("/") if name != root else PurePosixPath(name).name
