"""Sketches of plants and birds, no two alike: each maker of tiles draws its own flowers and 1 bamboo."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.rendering.faces.sketches import Line

Point = NDArray[np.float64]
_BASE = np.array([38.0, 96.0])


def random_plant(kind: int, rng: np.random.Generator) -> list[Line]:
    """Lines of a plant in the lower two thirds of a face, in the inks petals and leaves.

    `kind`: 0 to 3 for plum, orchid, chrysanthemum and bamboo, any of which others may resemble.
    """
    return (_plum, _orchid, _chrysanthemum, _bamboo)[kind % 4](rng)


def random_bird(rng: np.random.Generator) -> list[Line]:
    """Lines of a bird that looks to the left, in the inks main, accent and dark."""
    body = rng.uniform((34, 44), (46, 62))
    slant, length, radius = rng.uniform((-10, 15, 4.5), (70, 26, 9)).tolist()
    along = _direction(slant) * length
    breast, rump = body - along * 0.7, body + along * 0.7
    head = np.maximum(breast - rng.uniform((1, 6), (9, 30)), (16, 10))
    first, second, third = rng.permutation(["main", "accent", "main"]).tolist()
    wing, leg = rng.choice(["accent", "-", "dark"]), rng.choice(["dark", "accent"])
    tips = slant + rng.uniform(-90, 40) + np.linspace(-1, 1, int(rng.integers(1, 9))) * rng.uniform(8, 75)
    reach, eyed = rng.uniform(14, 40), rng.random() < 0.5
    lines: list[Line] = []
    for degrees in tips.tolist():
        tip = _within(rump + _direction(degrees) * reach * rng.uniform(0.8, 1.1))
        lines.append(
            f"leaf {rng.choice([first, second])} {rng.uniform(3, 7):.1f} {_points(rump, (rump + tip) / 2, tip)}"
        )
        lines += [f"disc {first} 4.4,3,1.6 {_points(tip)}"] * eyed
    for x in (-3.0, 6.0) if rng.random() < 0.8 else ():
        foot = body + np.array([x - rng.uniform(-4, 6), length])
        lines.append(f"line {leg} {rng.uniform(1.4, 2.4):.1f} {_points(body, foot, foot - (5, -2))}")
    mouth, tip = head - (radius * 0.7, 0), head - (radius + rng.uniform(4, 10), rng.uniform(-5, 2))
    lines += [
        f"leaf {first} {length * rng.uniform(0.7, 1.25):.1f} {_points(breast - along * 0.2, body, rump + along * 0.3)}",
        f"brush {second} {radius * 1.1:.1f},{length * 0.55:.1f} {_points(head, (head + breast) / 2 - (2, 0), body)}",
        f"leaf {wing} {length * rng.uniform(0.25, 0.5):.1f} {_points(body - along * 0.4, body, rump)}",
        f"disc {third} {radius:.1f} {_points(head)}",
        f"polygon dark {_points(mouth - (0, 2), tip, mouth - (0, -3))}",
        f"disc - {radius * 0.3:.1f} {_points(head - (radius * 0.25, 0.5))}",
    ]
    if rng.random() < 0.4:
        crown = head - (0, radius)
        lines += [f"leaf {second} 2.4 {_points(crown, crown - (x, 5), crown - (2 * x, 8))}" for x in (1, -2, -5)]
    if rng.random() < 0.4:
        lines.append(f"line {second} 2.6 {_points((8, 94), (66, rng.uniform(88, 96)))}")
    return lines


def _plum(rng: np.random.Generator) -> list[Line]:
    side = float(rng.choice([-1, 1]))
    reach = rng.uniform((4, 0, -10), (18, 14, 26)) * (side, -side, side)
    bough = [_BASE, *np.stack([38 + reach, rng.uniform((72, 58, 38), (82, 62, 46))], axis=1)]
    lines: list[Line] = [f"brush leaves {rng.uniform(3, 7):.1f},1.6 {_points(*bough)}"]
    places = [*bough[2:]]
    for _ in range(int(rng.integers(2, 5))):
        start = bough[int(rng.integers(1, len(bough)))]
        tip = _within(start + _direction(float(rng.uniform(-170, -10))) * rng.uniform(14, 34))
        lines.append(f"curve leaves 1.8 {_points(start, (start + tip) / 2 + rng.normal(0, 3, 2), tip)}")
        places.append(tip)
    chosen = rng.permutation(len(places))[: int(rng.integers(2, len(places) + 1))].tolist()
    at = [[*places[one], float(rng.uniform(5, 13)), float(rng.uniform(0, 72))] for one in chosen]
    return [*lines, {"at": at, "draw": _blossom(5 if rng.random() < 0.8 else 6, rng)}]


def _orchid(rng: np.random.Generator) -> list[Line]:
    lines: list[Line] = []
    for degrees in rng.uniform(-165, -15, int(rng.integers(4, 10))).tolist():
        tip = _within(_BASE + _direction(degrees) * rng.uniform(28, 62))
        bend = (_BASE + tip) / 2 - (0, rng.uniform(2, 12))
        lines.append(f"leaf leaves {rng.uniform(2, 7):.1f} {_points(_BASE, bend, tip)}")
    at = [[*_within(rng.uniform((14, 42), (62, 80))), float(rng.uniform(7, 14)), float(rng.uniform(0, 360))]
          for _ in range(int(rng.integers(1, 4)))]  # fmt: skip
    stalks: list[Line] = [f"curve leaves 1.5 {_points(_BASE, (38, 78), place[:2])}" for place in at]
    return [*lines, *stalks, {"at": at, "draw": _rays(int(rng.integers(4, 7)), rng.uniform(0.3, 0.5))}]


def _chrysanthemum(rng: np.random.Generator) -> list[Line]:
    at = [[*_within(rng.uniform((28, 48), (48, 66))), float(rng.uniform(15, 25)), 0.0]]
    if rng.random() < 0.4:
        at.append([*_within(rng.uniform((10, 66), (66, 84))), float(rng.uniform(8, 14)), 0.0])
    lines: list[Line] = [f"curve leaves 2.4 {_points(_BASE, (38 + rng.normal(0, 6), 82), place[:2])}" for place in at]
    leaves = rng.uniform(-200, 20, int(rng.integers(2, 6))).tolist()
    size = f"petal leaves {rng.uniform(14, 24):.1f},{rng.uniform(5, 12):.1f},.5 0,0"
    lines.append({"at": [[38, float(rng.uniform(76, 94)), 1, turn] for turn in leaves], "draw": [size]})
    rows = [_rays(int(rng.integers(9, 26)), width) for width in rng.uniform(0.08, 0.22, 2)]
    inner = [[x, y, scale * 0.62, 9.0] for x, y, scale, _ in at]
    heads: list[Line] = [{"at": at, "draw": rows[0]}, {"at": inner, "draw": ["disc - .95 0,0", *rows[1]]}]
    return [*lines, *heads[: int(rng.integers(1, 3))]]


def _bamboo(rng: np.random.Generator) -> list[Line]:
    lines: list[Line] = []
    joints: list[Point] = []
    for foot in rng.uniform(22, 54, int(rng.integers(1, 4))).tolist():
        width, lean, height = rng.uniform(3, 8), rng.uniform(-4, 6), float(rng.uniform(9, 17))
        for number in range(int(rng.integers(3, 6))):
            low = np.array([foot + lean * number, 96 - height * number])
            high = low + np.array([0.8 * lean, 2 - height])
            if high[1] > 34:
                lines.append(f"line leaves {width:.1f} {_points(low, high)}")
                joints.append(high)
    for _ in range(int(rng.integers(4, 13))):
        joint = joints[int(rng.integers(len(joints)))]
        tip = _within(joint + _direction(float(rng.choice([0, 180])) + float(rng.normal(0, 35))) * rng.uniform(12, 26))
        ink = "leaves" if rng.random() < 0.85 else "petals"
        lines.append(f"leaf {ink} {rng.uniform(2.5, 6):.1f} {_points(joint, (joint + tip) / 2 - (0, 1), tip)}")
    return lines


def _blossom(petals: int, rng: np.random.Generator) -> list[Line]:
    """A blossom of radius 1 about the origin, of round petals."""
    size = float(rng.uniform(0.34, 0.5))
    round_one: list[Line] = [f"ellipse petals {size:.2f},{size * rng.uniform(0.7, 1):.2f} .58,0"]
    if rng.random() < 0.3:
        round_one.append(f"disc - {size * 0.6:.2f} .6,0")
    middle: list[Line] = ["disc - .3 0,0", f"disc {rng.choice(['petals', 'leaves'])} .2 0,0"]
    return [{"spin": [-90, 270 - 360 / petals, petals], "draw": round_one}, *middle[int(rng.integers(2)) :]]


def _rays(count: int, width: float) -> list[Line]:
    """A blossom of radius 1 about the origin, of narrow petals."""
    petal = f"petal petals 1,{width:.2f},.6 0,0"
    return [{"spin": [-90, 270 - 360 / count, count], "draw": [petal]}, "disc petals .16 0,0"]


def _direction(degrees: float) -> Point:
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def _within(point: Point) -> Point:
    return np.clip(point, (6.0, 36.0), (69.0, 96.0))


def _points(*points: Sequence[float] | Point) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
