"""The winning tile laid apart or turned at the end, and other lone tiles."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said
from vision.detection.detections import Detections
from vision.layout import group_tiles
from vision.layout.grouping.model import Question

THIRTEEN = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z"


def winner(tiles: Detections) -> int | None:
    found = [group.tiles for group in group_tiles(tiles) if group.kind == "winning-tile"]
    assert len(found) <= 1
    return found[0][0] if found else None


@pytest.mark.parametrize(
    "place",
    [
        Laid("6z", 14.5, 0),
        Laid("6z", 16.5, 0),
        Laid("6z", -2.0, 0),
        Laid("6z", 7.0, -HEIGHT - 0.1),
        Laid("6z", 3.0, -HEIGHT - 0.8),
        Laid("6z", 12.0, HEIGHT + 0.3),
        Laid("6z", 13.95, 0),
    ],
)
@pytest.mark.parametrize("angle", [0, 20, 65, 180, 310])
def test_a_tile_apart_that_completes_the_hand_is_the_winning_tile(place: Laid, angle: float) -> None:
    assert winner(photograph([*row(THIRTEEN), place], angle=angle)) == 13


def test_a_tile_turned_at_the_end_is_the_winning_tile() -> None:
    assert winner(photograph(row(f"{THIRTEEN} 6z'"))) == 13


@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_an_end_tile_pushed_out_of_line_is_the_winning_tile(angle: int) -> None:
    laid = [*row(THIRTEEN), *row("6z", 13.0, -0.4 * HEIGHT)]
    assert winner(photograph(laid, angle=angle, corners=True)) == 13


def test_a_sideways_tile_shifted_within_its_set_tears_none() -> None:
    laid = [*row("1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 2s"), *row("5z'", 12.0, 0.25), *row("5z 5z", 12 + HEIGHT)]
    tiles = photograph(laid, angle=20, corners=True)
    assert "pung 5z 5z 5z" in said(group_tiles(tiles), tiles.codes)


def test_nothing_is_guessed_in_a_row_without_gaps() -> None:
    assert winner(photograph(row(f"{THIRTEEN} 6z"), noise=0.03)) is None


def test_two_uneven_gaps_tell_nothing() -> None:
    laid = [*row("1m"), *row("1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z", 1.4), *row("6z", 13.8)]
    assert winner(photograph(laid)) is None


def test_four_claimed_sets_leave_one_tile_and_the_winning_tile() -> None:
    laid = row("1m 2m 3m' | 4m 4m' 4m | 7p 8p 9p' | 2s' 3s 4s | 6z | 6z")
    assert winner(photograph(laid)) == 13


def test_of_two_different_lone_tiles_that_complete_the_hand_together_one_is_concealed() -> None:
    laid = [*row("1m 2m 3m | 5z 5z 5z | 5s 6s 7s | 9s' 9s 9s | 8s"), *row("5s", 6, -HEIGHT)]
    tiles = photograph(laid, corners=True)
    groups = said(group_tiles(tiles), tiles.codes)
    assert "winning-tile 5s" in groups
    assert "concealed 8s" in groups


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_of_two_lone_tiles_at_the_sets_the_players_right_one_wins_however_the_photo_is_turned(angle: int) -> None:
    laid = [*row("1m 2m 3m 4m 4m 4m 7p 8p 9p 2s 3s 4s", 0, -2.6), *row("6z | 6z", 5)]
    assert winner(photograph(laid, angle=angle, corners=True)) == 13


def test_a_lone_tile_beside_a_winning_hand_is_background() -> None:
    laid = [*row(f"{THIRTEEN} 6z"), Laid("9p", 5.0, -HEIGHT - 0.2)]
    assert [group.kind for group in group_tiles(photograph(laid))] == ["concealed", "background"]


def test_a_lone_tile_beside_a_hand_that_wins_nothing_is_asked_about() -> None:
    laid = [*row(f"{THIRTEEN} 5z"), Laid("9p", 5.0, -HEIGHT - 0.2)]
    groups = group_tiles(photograph(laid))
    assert [(group.kind, group.question) for group in groups] == [
        ("concealed", None),
        ("background", Question.LONE_TILE),
    ]


def lone(codes: str, tile: Laid, angle: float = 0) -> tuple[str, Question | None]:
    """Kind and question of a single tile at a row."""
    laid = [*row(codes), tile]
    (group,) = (g for g in group_tiles(photograph(laid, angle=angle, corners=True)) if len(laid) - 1 in g.tiles)
    return group.kind, group.question


@pytest.mark.parametrize("angle", [0, 20, 75, 110, 180, 250, 270, 290])
@pytest.mark.parametrize("place", [(15.0, 0.0), (-1.5, 0.0), (5.0, HEIGHT + 0.4)])
def test_a_tile_drawn_that_wins_nothing_lies_in_line_with_the_hand_or_in_front_of_it(
    place: tuple[float, float], angle: float
) -> None:
    assert lone(THIRTEEN, Laid("9p", *place), angle) == ("winning-tile", Question.LONE_TILE)


def test_a_winning_tile_is_not_asked_about() -> None:
    assert lone(THIRTEEN, Laid("6z", 15.0, 0.0)) == ("winning-tile", None)


def test_a_tile_beyond_one_end_of_a_row_is_not_in_line_with_the_other_end() -> None:
    """The row bends, so that its far end lies level with a tile of the pond beyond the near end."""
    bent = [replace(tile, y=0.0125 * i * i) for i, tile in enumerate(row(THIRTEEN))]
    groups = group_tiles(photograph([*bent, Laid("9p", 10.0, bent[10].y - HEIGHT - 0.8)], corners=True))
    assert next(group.kind for group in groups if 13 in group.tiles) == "background"


@pytest.mark.parametrize("angle", [0, 70, 90, 180, 270])
def test_a_tile_beyond_a_hand_before_its_draw_is_of_the_pond(angle: float) -> None:
    assert lone(THIRTEEN, Laid("9p", 5.0, -2 * HEIGHT - 0.4), angle) == ("background", None)
    assert lone(THIRTEEN, Laid("9p", 5.0, -HEIGHT - 0.63), angle) == ("background", Question.LONE_TILE)


@pytest.mark.parametrize("angle", [0, 20, 75, 110, 180, 250, 270, 290])
@pytest.mark.parametrize("turned", [False, True])
def test_a_tile_laid_across_the_top_of_standing_tiles_was_drawn(angle: float, turned: bool) -> None:
    """Seen from the player's side it looks as if it touched the row from beyond."""
    on_top = Laid("9p", 11.0, -HEIGHT - 0.2, turned)
    assert lone(THIRTEEN, on_top, angle) == ("winning-tile", Question.LONE_TILE)
    assert lone("5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p", on_top, angle) == ("winning-tile", Question.LONE_TILE)


def test_of_two_lone_tiles_the_one_that_wins_is_the_winning_tile() -> None:
    laid = [*row(THIRTEEN), Laid("9p", 4.0, HEIGHT + 0.3), Laid("6z", 9.0, -HEIGHT - 0.7)]
    assert winner(photograph(laid)) == 14


@pytest.mark.parametrize("angle", [0, 70, 90, 180, 270])
@pytest.mark.parametrize(
    ("place", "kind"),
    [((13.6, 0.0), "winning-tile"), ((-1.3, 0.0), "concealed"), ((5.0, HEIGHT + 1.5), "concealed")],
)
def test_the_one_tile_apart_that_a_hand_lacks_is_asked_about_and_was_drawn_if_it_lies_at_the_right_end(
    place: tuple[float, float], kind: str, angle: float
) -> None:
    tiles = "5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p"
    assert lone(tiles, Laid("5z", *place), angle) == (kind, Question.LONE_TILE)


def test_a_tile_beyond_a_hand_that_lacks_one_is_asked_about() -> None:
    assert lone("5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p", Laid("5z", 5, -HEIGHT - 0.6)) == ("unsure", Question.LONE_TILE)


def test_a_lone_tile_away_from_a_complete_hand_is_background() -> None:
    laid = [*row(f"{THIRTEEN} 6z"), Laid("9p", 5.0, -2.6)]
    assert [group.kind for group in group_tiles(photograph(laid))] == ["concealed", "background"]


def test_only_the_nearer_of_two_lone_tiles_completes_the_hand() -> None:
    laid = [*row(THIRTEEN), Laid("6z", 14.4, 0), Laid("9p", 4.0, -HEIGHT * 2.3)]
    assert winner(photograph(laid)) == 13


def scaled(laid: list[Laid], tile: int, factor: float) -> Detections:
    """The photo in which one tile looks so much larger than the others."""
    found = photograph(laid)
    centre = (found.boxes[tile, :2] + found.boxes[tile, 2:]) / 2
    sides = (found.boxes[tile, 2:] - found.boxes[tile, :2]) * factor
    found.boxes[tile] = np.concatenate([centre - sides / 2, centre + sides / 2])
    return found


def kind_of(found: Detections, tile: int) -> str:
    return next(group.kind for group in group_tiles(found) if tile in group.tiles)


@pytest.mark.parametrize(("factor", "kind"), [(1.0, "winning-tile"), (1.2, "winning-tile"), (0.85, "background")])
def test_a_tile_in_front_that_looks_smaller_was_not_drawn(factor: float, kind: str) -> None:
    laid = [*row(THIRTEEN), Laid("9p", 5.0, HEIGHT + 0.4)]
    assert kind_of(scaled(laid, 13, factor), 13) == kind


@pytest.mark.parametrize(("away", "kind"), [(2.2, "winning-tile"), (4.6, "background")])
def test_a_tile_far_in_front_of_the_hand_was_not_drawn_however_large_it_looks(away: float, kind: str) -> None:
    """It may be a picture of a tile over the photo."""
    laid = [*row(THIRTEEN), Laid("9p", 5.0, away * HEIGHT)]
    assert kind_of(scaled(laid, 13, 1.4), 13) == kind


def test_a_tile_far_beyond_a_hand_that_lacks_one_is_none_of_it() -> None:
    assert lone("5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p", Laid("5z", 5, -3.9 * HEIGHT)) == ("background", None)


@pytest.mark.parametrize(("space", "won"), [(0.35, False), (0.58, True)])
def test_an_end_tile_is_set_off_by_what_the_other_tiles_of_its_row_are(space: float, won: bool) -> None:
    """The row is laid loosely: a space between two of its tiles is as wide as the eye overlooks."""
    loose = [*row("1m 1m 1m 2m 3m 4m 5s 6s 7s"), *row("2p 2p 2p 6z", 9.16)]
    tiles = photograph([*loose, Laid("6z", 13.16 + space + 0.5, 0.0)])
    assert (winner(tiles) == 13) is won


def test_of_two_lone_equal_tiles_beside_parted_sets_one_is_the_eyes_and_one_won() -> None:
    claimed = row("1m' 2m 3m 7p 7p 7p' 5s 5s' 5s", 0, -1.6 * HEIGHT)
    tiles = photograph([*row("4z | 3p 3p 3p | 4z"), *claimed], corners=True)
    assert [one for one in said(group_tiles(tiles), tiles.codes) if "4z" in one] == ["concealed 4z", "winning-tile 4z"]


@pytest.mark.parametrize("angle", [0, 180])
def test_of_two_equal_tiles_apart_the_one_to_the_right_of_the_player_won(angle: float) -> None:
    claimed = row("5p' 5p 5p | 7m' 8m 9m | 2z' 2z 2z", 0, -2 * HEIGHT)
    assert winner(photograph([*row("4s | 1s 1s 1s | 4s"), *claimed], corners=True, angle=angle)) == 4


def test_of_two_equal_tiles_apart_the_one_on_top_won() -> None:
    claimed = row("5p 5p 5p | 7m 8m 9m | 2z 2z 2z", 0, 2 * HEIGHT)
    assert winner(photograph([*row("3p 4p 5p | 3p"), Laid("3p", 1.5, -HEIGHT), *claimed], corners=True)) == 4


def test_a_sideways_tile_of_the_eyes_won_where_every_set_is_apart() -> None:
    laid = row("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z'")
    assert winner(photograph(laid, corners=True)) == 13
