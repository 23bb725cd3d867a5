"""Table tops as a camera sees them: felt with printed lines, boards, cloth, each with its grain in perspective."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.render.geometry import Camera
from vision.dataset.render.surfaces import Picture, soft_noise

_FELTS: Final = ((24, 92, 58), (18, 74, 66), (30, 66, 112), (96, 34, 40), (62, 44, 84), (52, 60, 64), (16, 96, 96))
_WOODS: Final = ((138, 92, 56), (176, 132, 88), (92, 60, 42), (204, 176, 138), (120, 78, 62))
_CLOTHS: Final = ((206, 198, 184), (120, 130, 136), (176, 150, 128), (88, 92, 112), (228, 224, 216))

_TEXELS: Final = 1600
_REACH: Final = 32.0
"""Half the side of the square of table that is drawn, in tile widths."""
_SCALE: Final = _TEXELS / (2.0 * _REACH)


def table_top(camera: Camera, size: tuple[int, int], middle: NDArray[np.float64], rng: np.random.Generator) -> Picture:
    """A bare table, float32 (h, w, 3), 0..255.

    Args:
        camera: who looks at it.
        size: width and height of the picture.
        middle: the point (2,) of the table that the hand lies around, in tile widths.
        rng: what the table is made of is drawn from it.
    """
    texture = (_felt, _felt, _boards, _cloth)[int(rng.integers(4))](rng)
    if rng.random() < 0.35:
        _rail(texture, rng)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * _REACH + middle
    seen = camera.project(np.column_stack([corners, np.zeros(4)])).astype(np.float32)
    texels = np.array([(0, 0), (_TEXELS, 0), (_TEXELS, _TEXELS), (0, _TEXELS)], np.float32)
    shrunk = _TEXELS / float(np.linalg.norm(seen[1] - seen[0]))
    if shrunk > 1.0:
        texture = np.asarray(cv2.GaussianBlur(texture, (0, 0), 0.5 * shrunk), dtype=np.float32)
    view = cv2.getPerspectiveTransform(texels, seen)
    top = cv2.warpPerspective(texture, view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    fibres = soft_noise(size[1], size[0], 1.4, rng) * float(rng.uniform(0.8, 3.0))
    return np.asarray(np.clip(top + fibres[..., None], 0, 255), dtype=np.float32)


def _base(colours: tuple[tuple[int, int, int], ...], rng: np.random.Generator) -> Picture:
    """A square of one colour near one of those given, in clouds of a little more and less light."""
    colour = np.array(colours[int(rng.integers(len(colours)))]) + rng.normal(0.0, 7.0, 3)
    clouds = soft_noise(_TEXELS, _TEXELS, float(rng.uniform(120, 400)), rng)
    shade = clouds * np.float32(0.04) + np.float32(1.0)
    return np.asarray(cv2.merge([shade * np.float32(level) for level in np.clip(colour, 8, 248)]), dtype=np.float32)


def _felt(rng: np.random.Generator) -> Picture:
    texture = _base(_FELTS, rng)
    texture *= 1.0 + soft_noise(_TEXELS, _TEXELS, 2.0, rng)[..., None] * 0.03
    if rng.random() < 0.5:
        _frame(texture, rng)
    return texture


def _frame(texture: Picture, rng: np.random.Generator) -> None:
    """One or two squares of lines printed around the middle of the table."""
    lines = np.zeros(texture.shape[:2], np.uint8)
    turn, side = float(rng.normal(0.0, 4.0)), float(rng.uniform(26.0, 40.0)) * _SCALE
    centre = (_TEXELS / 2.0, _TEXELS * float(rng.uniform(0.3, 0.4)))
    for inset in (1.0, 0.94)[: int(rng.integers(1, 3))]:
        outline = np.round(cv2.boxPoints((centre, (side * inset, side * inset), turn)) * 16).astype(np.int32)
        cv2.polylines(lines, [outline], isClosed=True, color=255, thickness=2, lineType=cv2.LINE_AA, shift=4)
    texture += lines[..., None] / np.float32(255.0) * float(rng.uniform(25.0, 70.0))


def _boards(rng: np.random.Generator) -> Picture:
    """Boards side by side, each with a tone and a grain of its own."""
    texture = _base(_WOODS, rng)
    edges = np.cumsum(rng.uniform(3.0, 9.0, 24) * _SCALE).astype(int)
    for top, bottom in zip((0, *edges), edges, strict=False):
        board = texture[top:bottom]
        if len(board) < 4:
            break
        board *= 1.0 + float(rng.normal(0.0, 0.06))
        board *= _grain(len(board), rng)
        board[-1] *= 0.72
    return texture if rng.random() < 0.6 else np.ascontiguousarray(texture.transpose(1, 0, 2))


def _cloth(rng: np.random.Generator) -> Picture:
    texture = _base(_CLOTHS, rng)
    weave = soft_noise(_TEXELS, _TEXELS, 1.5, rng) * 0.025
    weave[::2] *= 0.4
    texture *= 1.0 + weave[..., None]
    return texture


def _rail(texture: Picture, rng: np.random.Generator) -> None:
    """The table's rim on the player's side."""
    near = int((_REACH + float(rng.uniform(4.0, 8.0))) * _SCALE)
    width = int(float(rng.uniform(1.0, 2.5)) * _SCALE)
    texture[near:] *= 0.55
    colour = np.array(_WOODS[int(rng.integers(len(_WOODS)))]) * float(rng.uniform(0.35, 0.9))
    texture[near : near + width] = colour * _grain(width, rng)


def _grain(rows: int, rng: np.random.Generator) -> Picture:
    """Long streaks along a board, float32 (rows, texels, 1), of mean 1."""
    grain = np.ones((rows, _TEXELS), np.float32)
    for cell, strength in ((2.5, 0.02), (7.0, 0.035), (24.0, 0.035)):
        coarse = rng.standard_normal((max(3, int(rows / cell)), 9)).astype(np.float32)
        grain += cv2.resize(coarse, (_TEXELS, rows), interpolation=cv2.INTER_CUBIC) * strength
    return grain[..., None]
