"""Tells photos that can be read from broken ones, before a training begins."""

from collections.abc import Callable, Sequence

from scoring.texts import Message
from vision.images.photo import PhotoError, load_photo_file
from vision.labels.labelled_photo import LabelledPhoto


def split_readable(
    photos: Sequence[LabelledPhoto], advance: Callable[[float], None] = lambda share: None
) -> tuple[tuple[LabelledPhoto, ...], dict[str, Message]]:
    """The photos that can be trained on, and of each other one the reason, by `LabelledPhoto.key`.

    Pictures are decoded whole, so that a file that was cut off is found too.
    """
    kept: list[LabelledPhoto] = []
    refused: dict[str, Message] = {}
    for number, photo in enumerate(photos, start=1):
        if (fault := _fault(photo)) is None:
            kept.append(photo)
        else:
            refused[photo.key] = fault
        advance(number / len(photos))
    return tuple(kept), refused


def _fault(photo: LabelledPhoto) -> Message | None:
    try:
        load_photo_file(photo.path)
    except PhotoError as error:
        return error.said
    return None
