"""Own photos before a fine-tuning: those that can be read, and those held out, by whole sessions if possible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

import numpy as np

from scoring.texts import Message
from vision.dataset.sessions import CaptureInfo, find_sessions
from vision.evaluation.evaluate import MIN_PHOTOS
from vision.images.perceptual_hash import compute_perceptual_hash
from vision.images.photo import PhotoError, load_photo_file
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import photo_groups


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


_SHARE: Final = 0.25
_LEAST: Final = 6
"""Fewest photos held out, if at least twice as many remain."""
_HASH_SIDE: Final = 512


@dataclass(frozen=True, slots=True)
class HeldOut:
    """Photos to train on and photos held out.

    Attributes:
        check: held out; they choose how far to go, and fit the confidences.
        gate: held out, of other sessions than `check`: they only decide. Where there are too few sessions, none, and
            `check` decides.
        sessions: whether those held out are of other sessions than those to train on.
    """

    train: tuple[LabelledPhoto, ...]
    check: tuple[LabelledPhoto, ...]
    gate: tuple[LabelledPhoto, ...]
    sessions: bool


def hold_out(photos: Sequence[LabelledPhoto]) -> HeldOut:
    """Hold out about a quarter of the photos: the last sessions by name, never the largest.

    Photos of a single session are split by name; copies of one photo stay together. Too few photos are not split; of
    thirty or more as many are held out as the gate needs to see a gain. Of enough sessions held out about half are left
    to the gate.
    """
    wanted = max(_LEAST, round(len(photos) * _SHARE))
    if len(photos) >= 3 * MIN_PHOTOS:
        wanted = max(wanted, MIN_PHOTOS)
    if len(photos) < 3 * _LEAST:
        return HeldOut(tuple(photos), (), (), sessions=False)
    sessions = _sessions(photos, grouped=True)
    several = len(sessions) > 2 and len(photos) - max(map(len, sessions)) >= wanted
    groups = sessions if several else _sessions(photos, grouped=False)
    largest = max(groups, key=len)
    held: list[list[LabelledPhoto]] = []
    for group in reversed(groups):
        if group is not largest and _count(held) + len(group) <= 1.5 * wanted:
            held.append(group)
        if _count(held) >= wanted:
            break
    check, gate = _halves(held) if several else (held, [])
    train = _without(photos, [*check, *gate])
    return HeldOut(train, _without(photos, [train, *gate]), _without(photos, [train, *check]), several)


def _halves(held: list[list[LabelledPhoto]]) -> tuple[list[list[LabelledPhoto]], list[list[LabelledPhoto]]]:
    """Sessions that choose and sessions that decide, each at least `_LEAST` photos; else all choose."""
    check = list(held)
    gate: list[list[LabelledPhoto]] = []
    while _count(gate) < _LEAST and check:
        gate.append(check.pop(0))
    return (check, gate) if _count(check) >= _LEAST else (held, [])


def _count(groups: Sequence[Sequence[LabelledPhoto]]) -> int:
    return sum(map(len, groups))


def _without(photos: Sequence[LabelledPhoto], groups: Sequence[Sequence[LabelledPhoto]]) -> tuple[LabelledPhoto, ...]:
    left_out = {photo.key for group in groups for photo in group}
    return tuple(photo for photo in photos if photo.key not in left_out)


def _sessions(photos: Sequence[LabelledPhoto], *, grouped: bool) -> list[list[LabelledPhoto]]:
    """Photos by session, or, not `grouped`, by copies of one photo; in the order of their first photos."""
    groups: dict[Path, dict[str, str]] = {}
    captures = []
    for photo in photos:
        folder = photo.path.parent.parent
        known = groups.setdefault(folder, photo_groups(folder)) if grouped else {}
        pixels = load_photo_file(photo.path, max_side=_HASH_SIDE).pixels
        bits = compute_perceptual_hash(pixels, np.empty((0, 4), np.float32), ()).bits
        captures.append(CaptureInfo(photo.key, photo.source, bits, known.get(photo.path.stem)))
    by_key = {photo.key: photo for photo in photos}
    order = {photo.key: place for place, photo in enumerate(photos)}
    sessions = [[by_key[one.photo] for one in found] for found in find_sessions(captures, timedelta(hours=1)).values()]
    for session in sessions:
        session.sort(key=lambda photo: order[photo.key])
    return sorted(sessions, key=lambda session: order[session[0].key])
