"""The pipeline from a photo to a reading record, and the re-reading of tiles that a person has corrected."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import exp
from pathlib import Path
from typing import Final

import numpy as np

from scoring.hand import Rules
from scoring.texts import Message
from scoring.tiles import BACK, CLASSES, PLAIN, RED_FIVES
from vision.detection.colour import is_red_five
from vision.detection.detections import Detections
from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.images.photo import Photo, load_photo_file
from vision.layout import (
    Decoded,
    Group,
    Hypothesis,
    TableConventions,
    apply_claims,
    assemble_hand,
    build_review_list,
    compare_with_automatic,
    conventions_for,
    decode,
    find_other_hand,
    find_unsure_sets,
    keep_earlier,
    undo_claims,
)
from vision.reading.records import (
    UNKNOWN,
    ChangeRecord,
    GroupedRecord,
    GroupRecord,
    ImageRecord,
    NetworkRecord,
    OtherHandRecord,
    ReadHandRecord,
    ReadingRecord,
    ReviewRecord,
    RunnerUpRecord,
    TileRecord,
    TimingsRecord,
    UnsureSetRecord,
)
from vision.reading.tile_records import as_read, from_tile_records, to_tile_records
from vision.texts.translation import reason_fields

RED_OF: Final = {PLAIN[red]: red for red in RED_FIVES}
"""The red five of each plain one."""
ASKED: Final = "question.red_five"
"""Id of the question whether a five is red."""


def tell_red_fives(found: Detections, tiles: Sequence[TileRecord]) -> tuple[TileRecord, ...]:
    """The records of detections, in their order, with `red` of the fives among them from their colour."""
    if found.red is None:
        return tuple(tiles)
    told = [
        is_red_five(share) if tile.code in RED_OF else False
        for tile, share in zip(tiles, found.red.tolist(), strict=True)
    ]
    return tuple(
        tile if red is False else tile.model_copy(update={"red": red}) for tile, red in zip(tiles, told, strict=True)
    )


def shown_codes(tiles: Sequence[TileRecord], codes: Sequence[str]) -> list[str]:
    """The codes of tiles, of red fives their own."""
    return [RED_OF.get(code, code) if tile.red else code for tile, code in zip(tiles, codes, strict=True)]


def red_five_doubts(
    tiles: Sequence[TileRecord], groups: Sequence[Group], settled: Collection[int]
) -> Iterator[ReviewRecord]:
    """A question for each five of unclear colour. `groups`: by place; `settled`: places that a person confirmed."""
    own = {place for group in groups if group.kind != "background" for place in group.tiles}
    for place in sorted(own - set(settled)):
        tile = tiles[place]
        if tile.red is None and tile.code in RED_OF:
            yield ReviewRecord(tile=tile.id, group=None, id=ASKED, **reason_fields(Message(ASKED)))


FAINT_THRESHOLD: Final = 0.03
"""Top class probability from which a detection may fill in for a tile that the hand lacks."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """The hand that groups make and its review list; fields as in the reading record."""

    hand: ReadHandRecord
    review: tuple[ReviewRecord, ...]
    unsure_sets: tuple[UnsureSetRecord, ...]
    hand_if_claimed: ReadHandRecord | None
    hand_if_concealed: ReadHandRecord | None
    other_hand: OtherHandRecord | None


def read_photo(file: str | Path, rules: Rules | None = None, detector: Detector | None = None) -> ReadingRecord:
    """Read the hand on a photo file.

    `rules`: the rule set, if known: it determines how many tiles a hand has and which hands win. Raises `PhotoError`:
    the file is missing, damaged or not a supported picture; `ModelError`: the networks cannot be loaded.
    """
    return read(load_photo_file(file), detector or _shipped_detector(), rules)


@cache
def _shipped_detector() -> Detector:
    return Detector.load()


def read(photo: Photo, detector: Detector, rules: Rules | None = None) -> ReadingRecord:
    """Detect the tiles of a photo, group them and list what is doubtful.

    `rules`: the rule set, if known: it determines how many tiles a hand has and which hands win. Returns the record;
    boxes and corners are in pixels of the upright photo at full resolution.
    """
    started = time.perf_counter()
    found = detector.detect(photo.pixels, FAINT_THRESHOLD, photo.finer)
    detect_ms = 1000 * (time.perf_counter() - started)
    return read_detections(photo, found, model_of(detector), detect_ms, rules)


def model_of(detector: Detector) -> NetworkRecord:
    """Name and hash of a detector's model."""
    return NetworkRecord(name=detector.name, sha256=detector.sha256)


def read_detections(
    photo: Photo, found: Detections, model: NetworkRecord, detect_ms: float, rules: Rules | None = None
) -> ReadingRecord:
    """The second half of `read`, from detections above `FAINT_THRESHOLD`, in pixels of `photo.pixels`."""
    started = time.perf_counter()
    seen = _scale_to_photo(found, photo)
    size = photo.width, photo.height
    likely = seen.above_threshold(WORKING_THRESHOLD, size)
    conventions = conventions_for(rules)
    decoded = decode(seen.select(likely), conventions, faint=seen.select(~likely))
    tiles = tell_red_fives(decoded.detections, to_tile_records(decoded.detections, decoded.best.faces))
    grouped = _grouped(decoded, tiles, conventions, ())
    done = time.perf_counter()
    return ReadingRecord.like(
        grouped,
        image=ImageRecord(width=photo.width, height=photo.height, sha256=photo.sha256),
        model=model,
        timings_ms=TimingsRecord(
            decode=round(photo.decode_ms, 1), detect=round(detect_ms, 1), group=round(1000 * (done - started), 1)
        ),
    )


def regroup(
    tiles: Sequence[TileRecord],
    confirmed: Collection[int] = (),
    rules: Rules | None = None,
    groups: Sequence[GroupRecord] = (),
) -> GroupedRecord:
    """Group tiles again after a person has added, deleted or changed some.

    An answer moves nothing else: other tiles keep their codes, the tiles of the hand and the winning tile stay so.

    Args:
        tiles: with arbitrary unique ids.
        confirmed: ids of the tiles that a person has confirmed; these keep their code.
        rules: the rule set, if known.
        groups: of all tiles before the answer; if not given, those that the class probabilities give without it.
    """
    settled = [place for place, tile in enumerate(tiles) if tile.id in confirmed]
    conventions = conventions_for(rules)
    decoded = decode(from_tile_records(tiles, confirmed), conventions, settled)
    read_before = [as_read(tile) for tile in tiles]
    earlier: Sequence[Group] = _groups_of(tiles, groups, conventions)
    if not groups and any(tile.probabilities for tile in tiles) and (settled or read_before != list(tiles)):
        earlier = decode(from_tile_records(read_before), conventions).best.groups
    if earlier:
        decoded = keep_earlier(decoded, _named(tiles, decoded.best.codes), earlier, conventions)
    records = to_tile_records(decoded.detections, decoded.best.faces)
    read_again = [
        tile if tile.code == record.code else record.model_copy(update={"id": tile.id, "in_photo": tile.in_photo})
        for tile, record in zip(tiles, records, strict=True)
    ]
    return _grouped(decoded, read_again, conventions, settled)


def assess_groups(
    tiles: Sequence[TileRecord],
    groups: Sequence[GroupRecord],
    confirmed: Collection[int] = (),
    rules: Rules | None = None,
) -> Assessment:
    """Judge groups that a person has set: the hand, and doubts left. `groups`: each tile in at most one."""
    conventions = conventions_for(rules)
    own = _groups_of(tiles, groups, conventions)
    settled = [i for i, tile in enumerate(tiles) if tile.id in confirmed]
    found = from_tile_records(tiles, confirmed)
    codes = _named(tiles, found.codes)
    asking, left_out = compare_with_automatic(found, own, codes, conventions, settled)
    ids = [group.id for group in groups]
    return _assess(tiles, codes, found, asking, ids, conventions, settled, left_out)


def _named(tiles: Sequence[TileRecord], likeliest: Sequence[str]) -> list[str]:
    """The codes of tiles, of unknown ones the likeliest."""
    return [guess if tile.code == UNKNOWN else tile.code for tile, guess in zip(tiles, likeliest, strict=True)]


def _groups_of(
    tiles: Sequence[TileRecord], groups: Sequence[GroupRecord], conventions: TableConventions
) -> list[Group]:
    place = {tile.id: i for i, tile in enumerate(tiles)}
    return [
        Group(
            group.kind,
            tuple(place[tile] for tile in group.tiles),
            added=group.added,
            face=PLAIN[group.face] if group.face and not conventions.red_fives else group.face,
        )
        for group in groups
    ]


def _grouped(
    decoded: Decoded, tiles: Sequence[TileRecord], conventions: TableConventions, settled: Collection[int]
) -> GroupedRecord:
    found, codes = decoded.detections, decoded.best.codes
    groups, left_out = compare_with_automatic(
        found, decoded.best.groups, codes, conventions, settled, decoded.automatic
    )
    judged = _assess(tiles, codes, found, groups, range(len(groups)), conventions, settled, left_out)
    runners_up = (
        _runner_up_record(runner, decoded.best, tiles, conventions)
        for runner in decoded.runners_up
        if found.named[list(runner.changes_from(decoded.best))].all()
    )
    return GroupedRecord.like(
        judged, tiles=tuple(tiles), groups=_group_records(groups, tiles), runners_up=tuple(runners_up)
    )


def _assess(
    tiles: Sequence[TileRecord],
    codes: Sequence[str],
    found: Detections,
    groups: Sequence[Group],
    group_ids: Sequence[int],
    conventions: TableConventions,
    settled: Collection[int],
    left_out: Sequence[int],
) -> Assessment:
    shown = _hand_codes(tiles, codes, conventions)
    unsure = find_unsure_sets(groups, codes, conventions, settled)
    doubts = build_review_list(found, groups, codes, conventions, unsure=unsure, left_out=left_out, settled=settled)
    concealed = undo_claims(groups, unsure)
    other = find_other_hand(found, groups, codes, conventions)
    return Assessment(
        hand=ReadHandRecord.like(assemble_hand(groups, shown)),
        review=(
            *(
                ReviewRecord(
                    tile=None if doubt.tile is None else tiles[doubt.tile].id,
                    group=None if doubt.group is None else group_ids[doubt.group],
                    **reason_fields(doubt.reason),
                    id=doubt.reason.id,
                    faces=doubt.faces,
                )
                for doubt in doubts
            ),
            *(red_five_doubts(tiles, groups, settled) if conventions.red_fives else ()),
        ),
        unsure_sets=tuple(
            UnsureSetRecord(group=group_ids[one.group], kind=one.kind, tiles=tuple(tiles[t].id for t in one.tiles))
            for one in unsure
        ),
        hand_if_claimed=ReadHandRecord.like(assemble_hand(apply_claims(groups, unsure), shown)) if unsure else None,
        hand_if_concealed=None if concealed == list(groups) else ReadHandRecord.like(assemble_hand(concealed, shown)),
        other_hand=None
        if other is None
        else OtherHandRecord(
            groups=_group_records(other, tiles), hand=ReadHandRecord.like(assemble_hand(other, shown))
        ),
    )


def _group_records(groups: Sequence[Group], tiles: Sequence[TileRecord]) -> tuple[GroupRecord, ...]:
    return tuple(
        GroupRecord(id=i, kind=group.kind, tiles=tuple(tiles[tile].id for tile in group.tiles), added=group.added)
        for i, group in enumerate(groups)
    )


def _runner_up_record(
    runner: Hypothesis, best: Hypothesis, tiles: Sequence[TileRecord], conventions: TableConventions
) -> RunnerUpRecord:
    changes = runner.changes_from(best)
    return RunnerUpRecord(
        changes=tuple(ChangeRecord(tile=tiles[tile].id, code=CLASSES[face]) for tile, face in changes.items()),
        hand=ReadHandRecord.like(assemble_hand(runner.groups, _hand_codes(tiles, runner.codes, conventions))),
        odds=round(min(exp(runner.score - best.score), 1.0), 4),
    )


def _hand_codes(tiles: Sequence[TileRecord], codes: Sequence[str], conventions: TableConventions) -> list[str]:
    """The codes with red fives where the rules tell them, and of unknown tiles the back."""
    shown = shown_codes(tiles, codes) if conventions.red_fives else codes
    return [BACK if tile.code == UNKNOWN else code for tile, code in zip(tiles, shown, strict=True)]


def _scale_to_photo(found: Detections, photo: Photo) -> Detections:
    """Detections in pixels of the full-resolution photo; boxes are clipped to it and dropped where nothing remains."""
    edges = np.array([photo.width, photo.height] * 2, np.float32)
    boxes = np.clip(found.boxes / photo.scale, 0, edges).astype(np.float32)
    corners = (found.corners / photo.scale).astype(np.float32)
    seen = np.flatnonzero((boxes[:, 2:] - boxes[:, :2] >= 1).all(axis=1))
    return replace(found, boxes=boxes, corners=corners).select(seen)
