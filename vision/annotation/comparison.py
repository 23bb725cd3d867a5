"""Inter-annotator agreement: two people's labels of the same photos compared tile by tile and group by group."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from vision.labels.formats import PhotoLabels, TileLabel
from vision.labels.matching import MIN_IOU, box_iou, match_boxes

GroupKey = tuple[str, frozenset[int]]


class TilePair(NamedTuple):
    """One tile as labelled by each annotator; None where one of them has no box there."""

    first: TileLabel | None
    second: TileLabel | None

    @property
    def agrees(self) -> bool:
        """Whether both gave the same code."""
        return self.first is not None and self.second is not None and self.first.code == self.second.code


@dataclass(frozen=True, slots=True)
class ComparedPhoto:
    """A photo labelled by both annotators.

    Attributes:
        tiles: every tile labelled by either, paired where the boxes match.
        groups: kinds of the groups that agree in kind and tiles. Groups are compared only where both have some.
        first_groups: kinds of all groups of the first.
        second_groups: kinds of all groups of the second.
    """

    name: str
    tiles: tuple[TilePair, ...]
    groups: Counter[str]
    first_groups: Counter[str]
    second_groups: Counter[str]

    @property
    def differences(self) -> list[TilePair]:
        """Tiles whose codes differ or that only one has."""
        return [pair for pair in self.tiles if not pair.agrees]

    @property
    def agrees(self) -> bool:
        return not self.differences and self.groups == self.first_groups == self.second_groups


class FaceAgreement(NamedTuple):
    """Agreement on a face or kind of group: times both gave it, one gave another, and only one gave anything."""

    code: str
    same: int
    other: int
    alone: int

    @property
    def agreement(self) -> float:
        """`same` as a share of the times that either gave it (Jaccard index), 0 to 1."""
        return self.same / (self.same + self.other + self.alone)


@dataclass(frozen=True, slots=True)
class LabelComparison:
    """Two sets of labels compared. `photos`: those in both sets."""

    photos: tuple[ComparedPhoto, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]

    @property
    def pairs(self) -> list[TilePair]:
        return [pair for photo in self.photos for pair in photo.tiles]

    def faces(self) -> list[FaceAgreement]:
        """Agreement on each face that either used, lowest first."""
        same: Counter[str] = Counter()
        other: Counter[str] = Counter()
        alone: Counter[str] = Counter()
        for pair in self.pairs:
            codes = [tile.code for tile in pair if tile is not None]
            if len(codes) == 1:
                alone.update(codes)
            elif pair.agrees:
                same[codes[0]] += 1
            else:
                other.update(codes)
        return _by_share(FaceAgreement(code, same[code], other[code], alone[code]) for code in {*same, *other, *alone})

    def groups(self) -> list[FaceAgreement]:
        """Agreement on each kind of group, lowest first; `alone` counts groups that only one has with these tiles."""
        same: Counter[str] = Counter()
        every: Counter[str] = Counter()
        for photo in self.photos:
            same.update(photo.groups)
            every.update(photo.first_groups + photo.second_groups)
        return _by_share(FaceAgreement(kind, same[kind], 0, every[kind] - 2 * same[kind]) for kind in every)

    def kappa(self) -> float | None:
        """Cohen's kappa of matched tiles' codes, at most 1 (1960); None without any, or where chance alone gives 1."""
        both = [(first.code, second.code) for first, second in self.pairs if first and second]
        if not both:
            return None
        observed = sum(one == other for one, other in both) / len(both)
        ones, others = Counter(one for one, _ in both), Counter(other for _, other in both)
        chance = sum(ones[code] * others[code] for code in ones) / len(both) ** 2
        return None if chance == 1 else (observed - chance) / (1 - chance)


def compare_annotations(first: Sequence[PhotoLabels], second: Sequence[PhotoLabels]) -> LabelComparison:
    """Compare two sets of labels; photos are matched by name, by hash, or by file name without folders."""
    pairs = list(_same_photos(first, second))
    ones, others = {id(one) for one, _ in pairs}, {id(other) for _, other in pairs}
    return LabelComparison(
        tuple(_compare_photo(one, other) for one, other in pairs),
        tuple(photo.name for photo in first if id(photo) not in ones),
        tuple(photo.name for photo in second if id(photo) not in others),
    )


def _same_photos(
    first: Sequence[PhotoLabels], second: Sequence[PhotoLabels]
) -> Iterator[tuple[PhotoLabels, PhotoLabels]]:
    left = {id(photo): photo for photo in second}
    tables = [_unique(second, key) for key in _KEYS]
    for photo in first:
        for key, table in zip(_KEYS, tables, strict=True):
            found = table.get(key(photo) or "")
            if found is not None and id(found) in left and (found.width, found.height) == (photo.width, photo.height):
                del left[id(found)]
                yield photo, found
                break


_KEYS: Final[tuple[Callable[[PhotoLabels], str | None], ...]] = (
    lambda photo: photo.name,
    lambda photo: photo.sha256,
    lambda photo: PurePosixPath(photo.name).name,
)


def _unique(photos: Sequence[PhotoLabels], key: Callable[[PhotoLabels], str | None]) -> dict[str, PhotoLabels]:
    """Photos by key, leaving out keys that several photos share."""
    counts = Counter(map(key, photos))
    return {name: photo for photo in photos if (name := key(photo)) is not None and counts[name] == 1}


def _compare_photo(first: PhotoLabels, second: PhotoLabels) -> ComparedPhoto:
    matched = match_boxes(box_iou(first.boxes, second.boxes), MIN_IOU)
    places = {int(other): place for place, other in enumerate(matched) if other >= 0}
    pairs = [
        TilePair(tile, second.tiles[matched[place]] if matched[place] >= 0 else None)
        for place, tile in enumerate(first.tiles)
    ]
    pairs += [TilePair(None, tile) for place, tile in enumerate(second.tiles) if place not in places]
    ones: Counter[GroupKey] = Counter()
    others: Counter[GroupKey] = Counter()
    if first.groups and second.groups:  # not every format stores groups
        ones = _groups(first, {place: place for place in range(len(first.tiles))})
        others = _groups(second, places)
    both = _kinds((ones & others).elements())
    return ComparedPhoto(first.name, tuple(pairs), both, _kinds(ones.elements()), _kinds(others.elements()))


def _groups(photo: PhotoLabels, places: Mapping[int, int]) -> Counter[GroupKey]:
    """Groups by kind and tile indices, renumbered to the first annotator's tiles; unmatched tiles are negative."""
    return Counter(
        (group.kind, frozenset(places.get(tile, -1 - tile) for tile in group.tiles)) for group in photo.groups
    )


def _kinds(groups: Iterable[GroupKey]) -> Counter[str]:
    return Counter(kind for kind, _ in groups)


def _by_share(rows: Iterable[FaceAgreement]) -> list[FaceAgreement]:
    return sorted(rows, key=lambda row: (row.agreement, -(row.other + row.alone), row.code))
