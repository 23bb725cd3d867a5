"""Table tops in perspective: felt with printed lines, boards, cloth."""

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import Camera
from vision.synthesis.rendering.noise import Picture, add_grain, shade, soft_noise, tint

_FELTS: Final = ((24, 92, 58), (18, 74, 66), (30, 66, 112), (96, 34, 40), (62, 44, 84), (52, 60, 64), (16, 96, 96))
_WOODS: Final = ((138, 92, 56), (176, 132, 88), (92, 60, 42), (204, 176, 138), (120, 78, 62))
_CLOTHS: Final = ((206, 198, 184), (120, 130, 136), (176, 150, 128), (88, 92, 112), (228, 224, 216))

_TEXELS: Final = 1024
_SHEET: Final = 1280
"""Side in pixels of the material sheets that table textures are cropped from."""
_SHEETS: Final = 3
_KINDS: Final = {"felt": _FELTS, "boards": _WOODS, "cloth": _CLOTHS}
_REACH: Final = 32.0
"""Half the side of the drawn square of table, in tile widths; beyond it the texture is mirrored."""


def table_top(
    camera: Camera, size: tuple[int, int], middle: NDArray[np.float64], near: float, rng: np.random.Generator
) -> Picture:
    """A bare table, uint8 (h, w, 3), about `middle` (2,), its rim beyond the y `near`, in tile widths."""
    texels = _texels(camera, size, middle)
    kind = ("felt", "felt", "boards", "cloth")[int(rng.integers(4))]
    texture = _cut(kind, texels, rng)
    if kind == "felt" and rng.random() < 0.5:
        _frame(texture, rng)
    if kind == "boards" and rng.random() >= 0.6:
        texture = np.ascontiguousarray(texture.transpose(1, 0, 2))
    if rng.random() < 0.35:
        _rail(texture, near - float(middle[1]), rng)
    # The texture is coarser than the picture, so half its resolution suffices.
    half = (max(1, size[0] // 2), max(1, size[1] // 2))
    view = np.diag([half[0] / size[0], half[1] / size[1], 1.0]) @ camera.ground_view() @ _from_texels(texels, middle)
    top = cv2.warpPerspective(texture, view, half, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    fibres = add_grain(np.asarray(top, np.uint8), float(rng.uniform(0.6, 3.2)), rng)
    return np.asarray(cv2.resize(fibres, size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def _texels(camera: Camera, size: tuple[int, int], middle: NDArray[np.float64]) -> int:
    """Side of the texture in texels: not much finer than the picture, to avoid aliasing."""
    step = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]) + np.append(middle, 0.0)
    seen = camera.project(step)
    pixels = float(np.linalg.norm(seen[1:] - seen[0], axis=1).min()) / 2.0
    texels = _TEXELS if max(size) > 900 else _TEXELS // 2
    while texels > 128 and texels / (2.0 * _REACH) > 1.5 * pixels:
        texels //= 2
    return texels


def _from_texels(texels: int, middle: NDArray[np.float64]) -> NDArray[np.float64]:
    """Affine map, float64 (3, 3), from (column, row, 1) of the texture to (x, y, 1) of the table."""
    step = 2.0 * _REACH / texels
    return np.array([[step, 0.0, middle[0] - _REACH], [0.0, step, middle[1] - _REACH], [0.0, 0.0, 1.0]])


def _cut(kind: str, texels: int, rng: np.random.Generator) -> Picture:
    """A crop of a sheet of a kind in a colour near one of its colours."""
    sheet = _sheet(kind, int(rng.integers(_SHEETS)), texels * _SHEET // _TEXELS)
    top, left = rng.integers(len(sheet) - texels + 1, size=2)
    piece = cv2.flip(sheet[top : top + texels, left : left + texels], int(rng.integers(-1, 2)))
    colours = _KINDS[kind]
    colour = np.array(colours[int(rng.integers(len(colours)))]) + rng.normal(0.0, 7.0, 3)
    contrasts = float(rng.uniform(0.7, 1.5)) * (1.0 + rng.normal(0.0, 0.12, 3))
    return tint(np.asarray(piece, dtype=np.uint8), np.clip(colour, 8, 248), contrasts)


def _frame(texture: Picture, rng: np.random.Generator) -> None:
    texels = len(texture)
    scale = texels / (2.0 * _REACH)
    lines = np.zeros((texels, texels), np.uint8)
    turn, side = float(rng.normal(0.0, 4.0)), float(rng.uniform(26.0, 40.0)) * scale
    centre = (texels / 2.0, texels * float(rng.uniform(0.3, 0.4)))
    ink = int(rng.uniform(25.0, 70.0))
    for inset in (1.0, 0.94)[: int(rng.integers(1, 3))]:
        outline = np.round(cv2.boxPoints((centre, (side * inset, side * inset), turn)) * 16).astype(np.int32)
        cv2.polylines(lines, [outline], isClosed=True, color=ink, lineType=cv2.LINE_AA, shift=4)
    cv2.add(texture, cv2.cvtColor(lines, cv2.COLOR_GRAY2RGB), dst=texture)


def _rail(texture: Picture, near: float, rng: np.random.Generator) -> None:
    """Draw the table's rim on the player's side, and the floor beyond it."""
    scale = len(texture) / (2.0 * _REACH)
    edge = int((_REACH + near + float(rng.uniform(1.5, 6.0))) * scale)
    width = int(float(rng.uniform(1.0, 2.5)) * scale)
    if edge >= len(texture):
        return
    cv2.convertScaleAbs(texture[edge:], dst=texture[edge:], alpha=0.55)
    colour = np.array(_WOODS[int(rng.integers(len(_WOODS)))]) * float(rng.uniform(0.35, 0.9))
    rim = texture[edge : edge + width]
    if len(rim):
        rim[:] = tint(shade(_streaks(len(rim), len(texture), scale / 25.0, rng), 1.0), colour, np.ones(3))


@cache
def _sheet(kind: str, number: int, side: int) -> NDArray[np.uint8]:
    """Shades of a sheet, uint8 (side, side); deterministic in kind and number."""
    if side < _SHEET:
        return np.asarray(
            cv2.resize(_sheet(kind, number, side * 2), (side, side), interpolation=cv2.INTER_AREA), dtype=np.uint8
        )
    maker = {"felt": _felt_sheet, "boards": _boards_sheet, "cloth": _cloth_sheet}[kind]
    rng = np.random.default_rng((list(_KINDS).index(kind), number))
    clouds = soft_noise(side, side, float(rng.uniform(80, 260)), rng) * np.float32(0.04)
    return shade(clouds + maker(side, rng), 1.0)


def _felt_sheet(side: int, rng: np.random.Generator) -> NDArray[np.float32]:
    return soft_noise(side, side, 1.5, rng) * np.float32(0.035) + soft_noise(side, side, 9.0, rng) * np.float32(0.012)


def _boards_sheet(side: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Boards side by side, each with its own tone and grain."""
    wave = np.zeros((side, side), np.float32)
    top = 0
    while top < side - 4:
        rows = int(rng.uniform(3.0, 9.0) * _TEXELS / (2.0 * _REACH))
        board = wave[top : top + rows]
        board += _streaks(len(board), side, 0.64, rng) + np.float32(rng.normal(0.0, 0.06))
        board[-1] -= 0.28
        top += rows
    return wave


def _cloth_sheet(side: int, rng: np.random.Generator) -> NDArray[np.float32]:
    weave = soft_noise(side, side, 1.5, rng) * np.float32(0.03)
    weave[::2] *= 0.4
    return weave


def _streaks(rows: int, columns: int, scale: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Streaks along a board, float32 (rows, columns), of mean 0; `scale` 1 means 25 texels per tile width."""
    grain = np.zeros((rows, columns), np.float32)
    for cell, strength in ((2.5, 0.02), (7.0, 0.035), (24.0, 0.035)):
        coarse = rng.standard_normal((max(3, int(rows / (cell * scale))), 9), dtype=np.float32)
        grain += cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC) * np.float32(strength)
    return grain
