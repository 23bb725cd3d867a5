"""Two people's labels: what they agree on is counted for each face and kind of group."""

from dataclasses import replace

import pytest

from vision.annotation.comparison import compare_annotations
from vision.labels.formats import GroupLabel, PhotoLabels, TileLabel

SHIFT = 3.0


def make_photo(codes: str, name: str = "a.jpg", shift: float = 0.0, kinds: str = "", **more: object) -> PhotoLabels:
    """Tiles in a row, 40 pixels wide; `-` leaves a place empty. `kinds` puts tiles 3 by 3 into groups."""
    tiles = [
        TileLabel(code, (10 + 44.0 * place + shift, 10.0, 50 + 44.0 * place + shift, 66.0))
        for place, code in enumerate(codes.split())
        if code != "-"
    ]
    groups = [
        GroupLabel(kind, tuple(range(3 * place, 3 * place + 3)))  # type: ignore[arg-type]
        for place, kind in enumerate(kinds.split())
    ]
    return replace(PhotoLabels(name, 1000, 100, tuple(tiles), tuple(groups)), **more)  # type: ignore[arg-type]


def test_other_faces_and_boxes_that_one_has_alone() -> None:
    result = compare_annotations([make_photo("1m 2m 3m -")], [make_photo("1m 9s - 5z", shift=SHIFT)])
    rows = {row.code: row[1:] for row in result.faces()}
    assert rows == {"1m": (1, 0, 0), "2m": (0, 1, 0), "9s": (0, 1, 0), "3m": (0, 0, 1), "5z": (0, 0, 1)}
    (photo,) = result.photos
    assert [(one and one.code, other and other.code) for one, other in photo.differences] == [
        ("2m", "9s"),
        ("3m", None),
        (None, "5z"),
    ]
    assert not photo.agrees


def test_groups_agree_by_kind_and_tiles() -> None:
    first = make_photo("1m 2m 3m 5z 5z 5z", kinds="chow pung")
    second = make_photo("1m 2m 3m 5z 5z 5z", shift=SHIFT, kinds="chow concealed")
    result = compare_annotations([first], [second])
    assert {row.code: row.agreement for row in result.groups()} == {"chow": 1, "pung": 0, "concealed": 0}
    assert not result.photos[0].agrees
    assert result.photos[0].differences == []

    lacking = replace(make_photo("1m 2m -"), groups=(GroupLabel("chow", (0, 1)),))
    assert compare_annotations([make_photo("1m 2m 3m", kinds="chow")], [lacking]).groups()[0][1:] == (0, 0, 2)
    ungrouped = compare_annotations([make_photo("1m 2m 3m", kinds="chow")], [make_photo("1m 2m 3m")])
    assert (ungrouped.photos[0].agrees, ungrouped.groups()) == (True, []), "compared where both have any"


def test_kappa_leaves_out_what_chance_would_give() -> None:
    result = compare_annotations([make_photo("1m 1m 1m 2m")], [make_photo("1m 1m 2m 2m")])
    # Observed .75; by chance .75 * .5 + .25 * .5 = .5.
    assert result.kappa() == pytest.approx(0.5)
    assert compare_annotations([make_photo("1m 1m")], [make_photo("1m 1m")]).kappa() is None
    assert compare_annotations([make_photo("1m -")], [make_photo("- 1m")]).kappa() is None
    empty = compare_annotations([make_photo("-")], [make_photo("-")])
    assert (empty.photos[0].agrees, empty.faces(), empty.kappa()) == (True, [], None)


def test_photos_are_the_same_by_name_hash_or_file_name() -> None:
    digest = "a" * 64
    first = [make_photo("1m"), make_photo("2m", "b.jpg", sha256=digest), make_photo("3m", "evening/c.jpg")]
    second = [make_photo("3m", "c.jpg"), make_photo("2m", "other.jpg", sha256=digest), make_photo("1m")]
    result = compare_annotations(first, second)
    assert [(photo.name, photo.agrees) for photo in result.photos] == [
        ("a.jpg", True),
        ("b.jpg", True),
        ("evening/c.jpg", True),
    ]


def test_photos_of_one_side_only_and_of_another_size() -> None:
    first = [make_photo("1m"), make_photo("1m", "mine.jpg")]
    second = [make_photo("1m", width=500), make_photo("1m", "yours.jpg")]
    result = compare_annotations(first, second)
    assert result.photos == ()
    assert result.only_first == ("a.jpg", "mine.jpg")
    assert result.only_second == ("a.jpg", "yours.jpg")
    twice = [make_photo("1m", "x/a.jpg"), make_photo("1m", "y/a.jpg")]
    assert compare_annotations([make_photo("1m", "z/a.jpg")], twice).photos == (), "one file name, which of the two?"
