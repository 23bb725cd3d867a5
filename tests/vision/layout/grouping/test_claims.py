"""Sets of which nothing shows whether they were claimed."""

import pytest

from tests.vision.layout.scenes import Scene
from tests.vision.layout.table import photograph, row, said
from vision.layout import (
    ANY_RULES,
    apply_claims,
    assemble_hand,
    build_review_list,
    conventions_for,
    find_unsure_sets,
    group_tiles,
)

GAPLESS = "1z 1z 1z 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
RULES = {
    "sets in a gapless winning row": (GAPLESS, ["pung 1z", "chow 2m", "chow 5s", "pung 2p"]),
    "none where a set is laid out": ("1z 1z 1z | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z", []),
    "none of a hand that does not win": ("1z 1z 1z 2m 3m 4m 5s 6s 8s 2p 2p 2p 6z 6z", []),
    "none of seven pairs": ("1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 4s 6z 6z", []),
    "none of thirteen orphans": ("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z", []),
    "of sets laid out those of a row along the concealed tiles": (
        "2z 2z 2z | 3m 4m 5m 7s 7s 7s / 4,1h: 1p 2p 3p 6z 6z",
        ["chow 3m", "pung 7s"],
    ),
    "sets all on their own": (
        "1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z",
        ["chow 1m", "pung 4m", "chow 7p", "chow 2s"],
    ),
    "those of a row right along the concealed one, which may be its second row": (
        "3m 4m 5m 7s 7s 7s 2z 2z 2z / 0,1h: 1p 2p 3p 6z 6z",
        ["chow 3m", "pung 7s", "pung 2z"],
    ),
    "not of one farther off": ("3m 4m 5m 7s 7s 7s 2z 2z 2z / 0,1.933: 1p 2p 3p 6z 6z", []),
    "those in one row with a kong as it was laid down": (
        "[australia] 6p 6p 6p 6p 8p 8p 8p 6z 6z 6z 9p 9p 9p 1z / 6,1.6h: 1z",
        ["pung 8p", "pung 6z", "pung 9p"],
    ),
    "not where claimed tiles lie sideways": (
        "[australia] 6p 6p' 6p 6p 8p 8p 8p 6z 6z 6z 9p 9p 9p 1z / 6,1.6h: 1z",
        [],
    ),
    "though the winning tile may lie sideways": (
        "[corners, taiwan16] 2p 2p 2p 6z 6z 6z 3z 3z 3z 3m 3m 3m 3m 6p 6p 1m 1m / 17.5,0: 1m'",
        ["pung 2p", "pung 6z", "pung 3z"],
    ),
}


@pytest.mark.parametrize(("picture", "expected"), RULES.values(), ids=RULES)
def test_sets_in_question(picture: str, expected: list[str]) -> None:
    scene = Scene.of(picture, [])
    tiles, conventions = scene.photograph(), conventions_for(scene.rules)
    unsure = find_unsure_sets(group_tiles(tiles, conventions), tiles.codes, conventions)
    assert [f"{one.kind} {tiles.codes[one.tiles[0]]}" for one in unsure] == expected


def test_a_set_that_a_person_has_settled_is_not_asked_about() -> None:
    tiles = photograph(row(GAPLESS))
    left = find_unsure_sets(group_tiles(tiles), tiles.codes, ANY_RULES, settled=[0, 1, 2, 3])
    assert [one.tiles for one in left] == [(3, 4, 5), (6, 7, 8), (9, 10, 11)]


@pytest.mark.parametrize(
    ("picture", "concealed"),
    [(GAPLESS, ("6z", "6z")), ("3m 4m 5m 7s 7s 7s 2z 2z 2z / 0,1h: 1p 2p 3p 6z 6z", ("1p", "2p", "3p", "6z", "6z"))],
    ids=["read as concealed", "read as claimed"],
)
def test_the_hand_if_they_were_claimed(picture: str, concealed: tuple[str, ...]) -> None:
    tiles = Scene.of(picture, []).photograph()
    groups = group_tiles(tiles)
    claimed = apply_claims(groups, find_unsure_sets(groups, tiles.codes, ANY_RULES))
    assert said(claimed, tiles.codes)[0].startswith("chow")
    assert assemble_hand(claimed, tiles.codes).concealed == concealed


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        ("1m 2m 3m 5m 6m 7m 4p 4p 2s 3s 4s 6s 7s 8s", "statement.read_as_concealed"),
        ("6s 7s 8s 1m 2m 3m 5m 6m 7m 4p 4p 2s 3s 4s", "question.unsure_sets"),
        ("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z", "question.unsure_sets"),
        ("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 0x 1p 1p 0x | 6z 6z", "statement.read_as_claimed"),
    ],
    ids=["sorted", "unsorted, which a claimed set breaks", "all apart", "apart beside a kong"],
)
def test_sets_in_question_are_asked_about_once_or_stated_by_how_often_they_are_misread(codes: str, told: str) -> None:
    tiles = photograph(row(codes))
    groups = group_tiles(tiles)
    unsure = find_unsure_sets(groups, tiles.codes, ANY_RULES)
    assert [item.reason.id for item in build_review_list(tiles, groups, tiles.codes, unsure=unsure)] == [told]
