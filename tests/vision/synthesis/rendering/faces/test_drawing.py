"""What is printed on the drawn faces, in every style."""

import itertools

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, FACES
from vision.synthesis.rendering.faces import STYLES, Style, draw_face

HEIGHT = 160
PLAIN = Style(dot="coin", bamboo="knots")
styles = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)


def on_ivory(face: NDArray[np.uint8]) -> NDArray[np.float64]:
    share = face[:, :, 3:] / 255.0
    return np.asarray(face[:, :, :3] * share + np.array([240, 236, 225]) * (1.0 - share))


def pieces(code: str) -> list[tuple[float, float]]:
    """The middles of the separate pieces of ink as (x, y), from top to bottom."""
    mask = (draw_face(code, PLAIN, HEIGHT)[:, :, 3] > 127).astype(np.uint8)
    count, _, _, middles = cv2.connectedComponentsWithStats(mask)
    return sorted(((float(x), float(y)) for x, y in middles[1:count]), key=lambda middle: middle[1])


def ink(code: str, style: Style) -> NDArray[np.float64]:
    face = draw_face(code, style, HEIGHT)
    return np.asarray(np.median(face[face[:, :, 3] == 255][:, :3], axis=0))


def half_turned(face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return face[::-1, ::-1]


@styles
@pytest.mark.parametrize("code", FACES)
def test_a_face_is_ink_that_keeps_clear_of_the_edges(code: str, style: Style) -> None:
    face = draw_face(code, style, HEIGHT)
    alpha = face[:, :, 3]
    assert face.shape == (HEIGHT, 120, 4)
    assert face.dtype == np.uint8
    assert (alpha.mean() > 10) != (code == "5z" and style.white == "blank")
    assert not np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]]).any()


@styles
def test_no_two_faces_of_a_set_look_alike(style: Style) -> None:
    pictures = {code: cv2.GaussianBlur(on_ivory(draw_face(code, style, 80)), (0, 0), 1.5) for code in FACES}
    for one, other in itertools.combinations(FACES, 2):
        assert np.abs(pictures[one] - pictures[other]).mean() > 3.0, (one, other)


@pytest.mark.parametrize(
    "code", [*(f"{number}p" for number in range(2, 10)), *(f"{n}s" for n in (2, 3, 4, 5, 6, 7, 9))]
)
def test_dots_and_bamboos_are_as_many_as_their_number(code: str) -> None:
    assert len(pieces(code)) == int(code[0])


def test_three_dots_and_the_upper_three_of_seven_fall_to_the_right() -> None:
    for middles in (pieces("3p"), pieces("7p")):
        across = [x for x, _ in middles[:3]]
        assert across == sorted(across)
        assert all(y > HEIGHT / 2 for _, y in middles[3:])


@pytest.mark.parametrize("code", ["8s", "9s", "6s"])
@styles
def test_a_half_turn_leaves_symmetric_bamboos_as_they_are(code: str, style: Style) -> None:
    plain = Style(bamboo=style.bamboo, eight=style.eight)
    face = on_ivory(draw_face(code, plain, HEIGHT))
    assert np.abs(face - on_ivory(half_turned(draw_face(code, plain, HEIGHT)))).mean() < 4.0


@pytest.mark.parametrize("code", ["7p", "6p", "3s", "7s", "1s", "1m", "1z", "7z", "1f"])
def test_a_half_turn_shows_on_every_other_kind(code: str) -> None:
    face = draw_face(code, PLAIN, HEIGHT)
    assert np.abs(on_ivory(face) - on_ivory(half_turned(face))).mean() > 8.0


@styles
def test_red_dragon_is_red_and_green_dragon_green(style: Style) -> None:
    assert ink("7z", style) == pytest.approx(style.red, abs=2)
    assert ink("6z", style) == pytest.approx(style.green, abs=2)


def test_indices_stand_in_the_upper_left_corner_of_all_but_flowers() -> None:
    for code in FACES:
        corner = draw_face(code, Style(indices=True, size=0.8), HEIGHT)[: HEIGHT // 7, : HEIGHT // 9, 3]
        assert corner.any() == (code[1] != "f"), code


def test_a_face_is_drawn_once_and_cannot_be_changed() -> None:
    face = draw_face("1m", PLAIN, HEIGHT)
    assert draw_face("1m", PLAIN, HEIGHT) is face
    with pytest.raises(ValueError, match="read-only"):
        face[0, 0] = 255


@pytest.mark.parametrize("code", [BACK, "0m", "8z", ""])
def test_only_faces_have_a_face(code: str) -> None:
    with pytest.raises(ValueError, match="not the code of a face"):
        draw_face(code, PLAIN, HEIGHT)
