"""Paints tiles on a table as a camera sees them, with their exact places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.dataset.render.art import Face
from vision.dataset.render.geometry import Camera, Pose, Shape
from vision.dataset.render.surfaces import Picture
from vision.dataset.render.things import Box, Finger, paint_box, paint_finger
from vision.resizing import resize, shrink

_TEXTURE_HEIGHT = 176
_SIDES = {"front": (0, 1, 2, 3), "back": (5, 4, 7, 6)}
_EDGES = ((4, 5, 1, 0), (6, 7, 3, 2), (7, 4, 0, 3), (5, 6, 2, 1))
"""Each edge side as back, back, front, front corners, clockwise seen from outside."""
_EDGE_NORMALS = ((1, -1), (1, 1), (0, -1), (0, 1))
"""For each edge side: which axis of the pose points along its normal, and the sign."""


@dataclass(frozen=True)
class Tile:
    """One tile of a scene: what it shows on its upper side (`code`, a back where face down) and where it is."""

    code: str
    pose: Pose
    picture: Face | None
    """The face's picture; None where the tile lies on its face."""


@dataclass(frozen=True)
class Material:
    """What a set of tiles is made of. Colours are RGB, 0..255.

    Attributes:
        body: the front layer; None takes the colour of the face's own picture.
        back: the back layer.
        layer: share of the thickness that the front layer takes.
        rounding: radius of the face's corners in tile widths.
        margin: free rim around a printed face, as a share of the tile's width.
        bevel: strength of the light rim, 0..1.
    """

    body: tuple[float, float, float]
    back: tuple[float, float, float]
    layer: float = 0.65
    rounding: float = 0.10
    margin: float = 0.09
    bevel: float = 0.5


@dataclass(frozen=True)
class Scene:
    """Tiles on a table under one camera and one light, and what lies among and above them.

    `light` is the unit vector (3,) towards the light.
    """

    tiles: list[Tile]
    shape: Shape
    material: Material
    camera: Camera
    light: NDArray[np.float64] = field(default_factory=lambda: np.array([-0.4, -0.5, 0.77]))
    boxes: Sequence[Box] = ()
    fingers: Sequence[Finger] = ()


@dataclass(frozen=True)
class Painted:
    """A picture and the exact truth about it, an entry for each tile of the scene in its order.

    Attributes:
        picture: float32 (h, w, 3), 0..255.
        corners: float32 (n, 4, 2), the upper side's corners in the tile's own frame as its face reads.
        visible: float32 (n,), share of the upper side that is inside the picture and not hidden.
    """

    picture: Picture
    corners: NDArray[np.float32]
    visible: NDArray[np.float32]


def paint(scene: Scene, ground: Picture, rng: np.random.Generator) -> Painted:
    """Draws a scene over a picture of the bare table, float32 (h, w, 3)."""
    lit = ground.copy()
    boxes = [tile.pose.corners(scene.shape) for tile in scene.tiles]
    flat = [scene.camera.project(box) for box in boxes]
    _cast_shadows(lit, scene, [*boxes, *(box.corners() for box in scene.boxes)], rng)
    picture = np.clip(lit, 0, 255).astype(np.uint8)  # lines are only drawn smooth on 8 bits
    centres = np.array([*(tile.pose.centre for tile in scene.tiles), *(box.centre for box in scene.boxes)]).reshape(
        -1, 3
    )
    owner = np.full(picture.shape[:2], -1, np.int16)
    painter = _Painter(scene, picture, owner, rng)
    for index in np.argsort(-np.linalg.norm(centres - scene.camera.eye, axis=1)):
        if index < len(scene.tiles):
            painter.tile(int(index), flat[index])
        else:
            painter.box(scene.boxes[index - len(scene.tiles)])
    for finger in scene.fingers:
        paint_finger(picture, owner, finger, scene.camera)
    corners = np.array(
        [points[list(_upper(tile))] for tile, points in zip(scene.tiles, flat, strict=True)], np.float32
    ).reshape(-1, 4, 2)
    return Painted(picture.astype(np.float32), corners, _visible(owner, corners))


def hull(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """Float32 (n, 4, 2) corners to (n, 4) xyxy boxes around them."""
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)


def _upper(tile: Tile) -> tuple[int, ...]:
    return _SIDES["back" if tile.picture is None else "front"]


def _visible(owner: NDArray[np.int16], corners: NDArray[np.float32]) -> NDArray[np.float32]:
    counts = np.bincount(owner[owner >= 0].ravel(), minlength=len(corners)).astype(np.float32)
    areas = np.array([abs(cv2.contourArea(quad)) for quad in corners], np.float32)
    return np.asarray(np.minimum(counts[: len(corners)] / np.maximum(areas, 1.0), 1.0), dtype=np.float32)


def _cast_shadows(picture: Picture, scene: Scene, boxes: list[NDArray[np.float64]], rng: np.random.Generator) -> None:
    """Darkens the table where the tiles keep the light away, softly."""
    shadow = np.zeros(picture.shape[:2], np.uint8)
    lean = -scene.light[:2] / max(scene.light[2], 0.2)
    for box in boxes:
        ground = box.copy()
        ground[:, :2] += lean * box[:, 2:]
        ground[:, 2] = 0
        outline = cv2.convexHull(scene.camera.project(ground).astype(np.float32))
        cv2.fillConvexPoly(shadow, outline.astype(np.int32), 255, cv2.LINE_AA)
    softness = float(rng.uniform(0.02, 0.25)) * scene.camera.scale / max(float(scene.camera.eye[2]), 1.0)
    soft = cv2.GaussianBlur(shadow, (0, 0), min(max(softness, 0.6), 12.0))
    picture *= (1 - soft.astype(np.float32) / 255 * float(rng.uniform(0.15, 0.6)))[..., None]


class _Painter:
    """Paints tile by tile, far ones first, and remembers which tile each pixel shows."""

    def __init__(
        self, scene: Scene, picture: NDArray[np.uint8], owner: NDArray[np.int16], rng: np.random.Generator
    ) -> None:
        self._scene, self._picture, self._owner, self._rng = scene, picture, owner, rng
        self._textures: dict[int, NDArray[np.float32]] = {}
        self._ambient = float(rng.uniform(0.45, 0.8))

    def tile(self, index: int, points: NDArray[np.float64]) -> None:
        tile, material = self._scene.tiles[index], self._scene.material
        tone = float(self._rng.normal(1, 0.025))
        for edge, (axis, sign) in zip(_EDGES, _EDGE_NORMALS, strict=True):
            quad = points[list(edge)]
            if _area(quad) > 0.5:
                light = self._shade(tile.pose.axes[1 - axis if axis == 1 else 0] * sign) * tone * 0.92
                self._edge(quad, light, material)
                self._mark(quad, -1)
        front, back = points[list(_SIDES["front"])], points[list(_SIDES["back"])]
        if _area(front) > 0.5 and tile.picture is not None:
            self._face(front, tile.picture, self._shade(tile.pose.axes[2]) * tone)
            self._mark(front, index)
        elif _area(back) > 0.5:
            colour = np.array(material.back) * self._shade(-tile.pose.axes[2]) * tone
            self._fill(back, colour)
            self._rim(back, colour)
            self._mark(back, index if tile.code == BACK else -1)

    def box(self, box: Box) -> None:
        paint_box(self._picture, box, self._scene.camera, self._scene.light, self._ambient)
        outline = cv2.convexHull(np.round(self._scene.camera.project(box.corners()) * 16).astype(np.int32))
        cv2.fillConvexPoly(self._owner, outline, -1, cv2.LINE_8, 4)

    def _shade(self, normal: NDArray[np.float64]) -> float:
        return self._ambient + (1.05 - self._ambient) * max(0.0, float(normal @ self._scene.light))

    def _edge(self, quad: NDArray[np.float64], light: float, material: Material) -> None:
        """One side of the tile: the back's layer, then the front's."""
        first, second, third, fourth = quad
        split = 1 - material.layer
        left, right = first + (fourth - first) * split, second + (third - second) * split
        self._fill(np.array([first, second, right, left]), np.array(material.back) * light)
        self._fill(np.array([left, right, third, fourth]), np.array(material.body) * light)

    def _face(self, quad: NDArray[np.float64], face: Face, light: float) -> None:
        texture = self._textures.get(id(face))
        if texture is None:
            texture = self._textures[id(face)] = _texture(face, self._scene.shape, self._scene.material)
        self._fill(quad, np.array(self._scene.material.body) * light * 0.9)
        size = float(np.sqrt(_area(quad)))
        # Shrunk to at most twice the size it is seen at, or fine lines would flicker.
        halvings = max(0, int(np.log2(texture.shape[0] / max(size * 1.1, 1.0))))
        self._warp(quad, shrink(texture, 0.5**halvings) if halvings else texture, light)

    def _warp(self, quad: NDArray[np.float64], texture: NDArray[np.float32], light: float) -> None:
        height, width = self._picture.shape[:2]
        x1, y1 = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
        x2, y2 = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, (width, height))
        if x2 - x1 < 2 or y2 - y1 < 2:
            return
        rows, columns = texture.shape[:2]
        source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
        target = (quad - (x1, y1)).astype(np.float32) - 0.5
        turn = cv2.getPerspectiveTransform(source, target)
        flat = cv2.warpPerspective(texture, turn, (int(x2 - x1), int(y2 - y1)), flags=cv2.INTER_LINEAR)
        window = self._picture[y1:y2, x1:x2]
        window[:] = np.clip(window * (1 - flat[..., 3:]) + flat[..., :3] * light, 0, 255)

    def _fill(self, quad: NDArray[np.float64], colour: NDArray[np.float64]) -> None:
        points = np.round(quad * 16).astype(np.int32)
        cv2.fillConvexPoly(self._picture, points, [float(c) for c in colour], cv2.LINE_AA, 4)

    def _rim(self, quad: NDArray[np.float64], colour: NDArray[np.float64]) -> None:
        points = np.round((quad + (quad.mean(axis=0) - quad) * 0.05) * 16).astype(np.int32)
        light = [float(c) for c in np.clip(colour * 1.12 + 6, 0, 255)]
        cv2.polylines(self._picture, [points], isClosed=True, color=light, thickness=1, lineType=cv2.LINE_AA, shift=4)

    def _mark(self, quad: NDArray[np.float64], index: int) -> None:
        cv2.fillConvexPoly(self._owner, np.round(quad * 16).astype(np.int32), index, cv2.LINE_8, 4)


def _area(quad: NDArray[np.float64]) -> float:
    """Signed area in square pixels, positive where the corners run clockwise in the picture."""
    x, y = quad[:, 0], quad[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _texture(face: Face, shape: Shape, material: Material) -> NDArray[np.float32]:
    """Float32 (h, w, 4): colour 0..255 already weighted by its alpha 0..1, corners rounded, rim lit."""
    height = _TEXTURE_HEIGHT
    width = round(height * shape.width / shape.height)
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = material.body
    margin = 0 if face.whole else round(material.margin * width)
    inner_width, inner_height = width - 2 * margin, height - 2 * margin
    if not face.whole:  # a drawing keeps its proportions, a photo of the whole side takes the side's
        scale = min(inner_width / face.pixels.shape[1], inner_height / face.pixels.shape[0])
        inner_width, inner_height = round(face.pixels.shape[1] * scale), round(face.pixels.shape[0] * scale)
    ink = resize(face.pixels, inner_width, inner_height, cv2.INTER_AREA).astype(np.float32)
    left, top = (width - inner_width) // 2, (height - inner_height) // 2
    window = canvas[top : top + inner_height, left : left + inner_width]
    alpha = ink[..., 3:] / 255
    window *= 1 - alpha
    window += ink[..., :3] * alpha
    radius = max(2, round(material.rounding * width))
    _bevel(canvas, radius, material.bevel)
    mask = _rounded(height, width, radius)
    return np.concatenate([canvas * mask[..., None], mask[..., None]], axis=2)


def _bevel(canvas: NDArray[np.float32], radius: int, strength: float) -> None:
    height, width = canvas.shape[:2]
    inner = np.zeros((height, width), np.float32)
    inner[radius // 2 : height - radius // 2, radius // 2 : width - radius // 2] = 1
    rim = 1 - cv2.GaussianBlur(inner, (0, 0), radius / 3)
    slope = np.linspace(1, -1, height, dtype=np.float32)[:, None]
    canvas *= (1 + rim * slope * 0.25 * strength - rim * 0.10 * strength)[..., None]
    np.clip(canvas, 0, 255, out=canvas)


def _rounded(height: int, width: int, radius: int) -> NDArray[np.float32]:
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask.astype(np.float32) / np.float32(255)
