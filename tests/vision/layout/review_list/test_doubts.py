"""What a person should check of a reading, and in which order."""

from collections.abc import Sequence

import numpy as np
import pytest

from scoring.tiles import INDEX
from tests.vision.layout.scenes import Scene
from tests.vision.layout.table import HEIGHT, photograph, row
from vision.detection.detections import Detections
from vision.layout import ReviewItem, build_review_list, group_tiles
from vision.texts import CATALOGUE

HAND = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
MIXED = "1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z"
FIVE_ALIKE = "1m 1m 1m 1m 1m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
Faces = dict[int, dict[str, float]]


def doubts_of(tiles: Detections, settled: Sequence[int] = ()) -> list[ReviewItem]:
    return build_review_list(tiles, group_tiles(tiles), tiles.codes, settled=settled)


RULES: dict[str, tuple[str, Faces, list[str]]] = {
    "nothing of a clear hand": (HAND, {}, []),
    "nor of one of sixteen tiles": (f"9p 9p 9p {HAND}", {}, []),
    "that there is no hand, only backs": ("0x×14", {}, ["question.no_hand"]),
    "which of two faces that win a tile has": (HAND, {6: {"5s": 0.45, "8s": 0.4}}, ["question.which_face tile 6"]),
    "a tile with a low probability": (HAND, {7: {"6s": 0.4}}, ["question.hard_to_read tile 7"]),
    "also one just too low": (HAND, {7: {"6s": 0.65}}, ["question.hard_to_read tile 7"]),
    "a likelier one as a statement": (HAND, {7: {"6s": 0.68, "9s": 0.3}}, ["statement.taken_for tile 7"]),
    "none that is likely": (HAND, {7: {"6s": 0.93, "9s": 0.05}}, []),
    "a close second face, however likely the first": (
        HAND,
        {7: {"6s": 0.6, "9s": 0.38}},
        ["statement.taken_for tile 7"],
    ),
    "the most doubtful tile first": (
        HAND,
        {3: {"2m": 0.55}, 7: {"6s": 0.4}, 9: {"2p": 0.5}},
        ["question.hard_to_read tile 7", "question.hard_to_read tile 9", "question.hard_to_read tile 3"],
    ),
    "the least certain of five tiles of a face": (FIVE_ALIKE, {2: {"1m": 0.9}}, ["question.too_many tile 2"]),
    "a tile once": (FIVE_ALIKE, {2: {"1m": 0.4}}, ["question.too_many tile 2"]),
    "a flower twice": (f"3f 3f {HAND}", {}, ["question.too_many_flowers tile 0"]),
    "a hand of impossible size": (HAND.removesuffix(" 6z 6z"), {}, ["statement.wrong_size"]),
    "one tile": ("5p", {}, ["statement.few_tiles"]),
    "a concealed kong without a face": (
        "0x 0x 0x 0x | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z",
        {},
        ["question.no_face concealed-kong"],
    ),
    "a back among concealed tiles": (HAND.replace("5s", "0x"), {}, ["question.hidden_tile tile 6"]),
    "how a kong with no tile turned was come by": (
        "7p 7p 7p 7p | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z",
        {},
        ["question.claimed_kong kong"],
    ),
    "not of a kong with a sideways tile": ("7p' 7p 7p 7p | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z", {}, []),
    "nor before the win": (f"0,-2.4: 9p 9p 9p 9p / {MIXED[:29]}", {}, ["statement.one_short"]),
    "but also where the kong is in a row of its own": (
        f"0,-2.4: 9p 9p 9p 9p / {HAND[:26]} 6z 6z",
        {},
        ["question.claimed_kong kong"],
    ),
    "of a set apart with a tile that does not fit, that tile": (
        "7p 7p 8s | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z",
        {},
        ["question.would_win_with tile 2"],
    ),
    "no background tile": (f"{HAND} / 4,-9: 5p 8p", {14: {"5p": 0.4}}, []),
    "a hand before its draw as a statement": (MIXED, {}, ["statement.one_short"]),
    "with what would complete it": (HAND[:38], {}, ["statement.one_short_waiting"]),
    "the tile that a confident hand would take to win": (
        HAND.replace("7s", "8s"),
        {},
        ["question.would_win_with tile 6"],
    ),
    "that no single tile would save a hand": (
        "1m 4m 7m 1p 4p 7p 2s 5s 8s 9s 1z 2z 3z 3z",
        {},
        ["statement.not_winning"],
    ),
    "a tile apart where nothing else explains that the hand does not win": (
        f"{MIXED} / 14.5,0: 9p",
        {},
        ["statement.not_winning", "question.lone_tile winning-tile"],
    ),
    "and not where it does itself": (f"{HAND[:38]} / 14.5,0: 9p", {}, ["question.would_win_with tile 12"]),
    "a tile that is hard to read before one beside a whole hand": (
        f"{MIXED} / 4.5,-1.963: 9p",
        {7: {"9s": 0.6, "6s": 0.38}},
        ["question.which_face tile 7", "statement.one_short", "question.lone_tile background"],
    ),
}


@pytest.mark.parametrize(("picture", "faces", "expected"), RULES.values(), ids=RULES)
def test_it_says(picture: str, faces: Faces, expected: list[str]) -> None:
    tiles = Scene.of(picture, []).photograph()
    for tile, probabilities in faces.items():
        tiles.class_probs[tile] = 0
        for code, probability in probabilities.items():
            tiles.class_probs[tile, INDEX[code]] = probability
    groups = group_tiles(tiles)
    about = [
        "" if one == (None, None) else f" tile {one[0]}" if one[1] is None else f" {groups[one[1]].kind}"
        for one in ((doubt.tile, doubt.group) for doubt in doubts_of(tiles))
    ]
    assert [doubt.reason.id + of for doubt, of in zip(doubts_of(tiles), about, strict=True)] == expected


def test_a_photo_on_which_no_tile_is_found_says_so() -> None:
    (doubt,) = doubts_of(photograph(row("1m")).select(np.zeros(1, np.bool_)))
    assert (doubt.tile, doubt.group, doubt.reason.id) == (None, None, "question.no_tiles")


def test_a_hand_one_tile_short_names_what_would_complete_it() -> None:
    (doubt,) = doubts_of(photograph(row(HAND[:38])))
    assert doubt.faces == ("6z",)
    assert CATALOGUE.translate(doubt.reason).count("Green") == 1


@pytest.mark.parametrize("settled", [[7], range(14)])
def test_tile_set_by_hand_is_found_where_no_other_would_make_the_hand_win(settled: Sequence[int]) -> None:
    tiles = photograph(row(HAND.replace("5s 6s 7s", "5s 9p 7s")))
    (doubt,) = doubts_of(tiles, settled)
    assert (doubt.tile, doubt.faces, doubt.reason.id) == (7, ("6s",), "question.would_win_with_set")


def test_more_tiles_than_a_hand_has_are_a_hand_of_a_wrong_size() -> None:
    codes = [f"{i % 9 + 1}{'mps'[i % 3]}" for i in range(48)]
    laid = [*row(" ".join(codes[:24])), *row(" ".join(codes[24:]), 0, HEIGHT)]
    assert "statement.wrong_size" in [doubt.reason.id for doubt in doubts_of(photograph(laid))]
