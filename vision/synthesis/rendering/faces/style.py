"""Style of a tile set's printing: inks, stroke weight, and which variants of the drawings it uses."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeVar

import numpy as np
from pydantic import TypeAdapter

from vision.synthesis.rendering.faces.canvas import Colour

T = TypeVar("T")
Ink = Literal["red", "green", "blue", "black"]


@dataclass(frozen=True, slots=True)
class Style:
    """The printing of one set of tiles. Frozen and hashable, so faces can be cached by it.

    Attributes:
        red, green, blue, black: the inks of the set.
        numeral, myriad, wind: inks of the numerals and 萬 of the characters, and of the winds.
        dots: inks of the dots: of the 2's upper half, of the middle, and of the 8.
        bamboos: inks of the bamboos and of the highlighted ones (in the 5, 7 and 9).
        petals, leaves: inks of the flower tiles.
        weight: stroke thickness, 1 for average.
        slant: horizontal shear of characters, as a share of their height.
        unsteadiness: deviation of stroke points, as a share of the character's size.
        hand: seed of that deviation.
        size: size of the printing, 1 for average.
        five: 五 or 伍 on the 5 of characters. `myriad_form`: 萬 or 万.
        dot, one_dot, bamboo, bird, white: which variant of the drawing is used.
        eight: direction of the slanted bamboos of the 8.
        indices: whether numerals or letters are printed in a corner.
    """

    red: Colour = (196, 30, 38)
    green: Colour = (10, 122, 62)
    blue: Colour = (24, 60, 160)
    black: Colour = (24, 24, 30)
    back: Colour = (20, 120, 80)
    numeral: Ink = "blue"
    myriad: Ink = "red"
    wind: Ink = "blue"
    dots: tuple[Ink, Ink, Ink] = ("green", "red", "blue")
    bamboos: tuple[Ink, Ink] = ("green", "red")
    petals: Ink = "red"
    leaves: Ink = "green"
    weight: float = 1.0
    slant: float = 0.0
    unsteadiness: float = 0.0
    hand: int = 0
    size: float = 1.0
    five: Literal["五", "伍"] = "伍"
    myriad_form: Literal["萬", "万"] = "萬"
    dot: Literal["rings", "coin", "target", "rosette"] = "rings"
    one_dot: Literal["wheel", "sun", "target"] = "wheel"
    bamboo: Literal["knots", "outline", "solid"] = "knots"
    bird: Literal["sparrow", "peacock", "crane"] = "sparrow"
    white: Literal["blank", "frame", "corners", "fret"] = "frame"
    eight: Literal["m-over-w", "w-over-m"] = "w-over-m"
    indices: bool = False

    def ink(self, name: Ink) -> Colour:
        """The set's red, green, blue or black."""
        return {"red": self.red, "green": self.green, "blue": self.blue, "black": self.black}[name]


STYLES: Final = TypeAdapter(dict[str, Style]).validate_json(Path(__file__).with_name("styles.json").read_bytes())
"""Four sets that cover the main differences between real ones."""


def random_style(rng: np.random.Generator) -> Style:
    """A random set: variants, inks and hand."""
    dark: Ink = pick(("blue", "blue", "black"), rng)
    first: Ink = pick(("green", "green", dark), rng)
    return Style(
        red=_near(rng, (200, 34, 36)),
        green=_near(rng, (10, 108, 62)),
        blue=_near(rng, (26, 62, 156)),
        black=_near(rng, (30, 30, 34), 12),
        back=pick(_BACKS, rng),
        numeral=dark,
        myriad=pick(("red", "red", "red", "red", dark), rng),
        wind=pick((dark, "black"), rng),
        dots=(first, "red", "green" if first == dark else dark),
        bamboos=("green", pick(("red", "red", "red", dark), rng)),
        petals=pick(("red", "red", dark), rng),
        leaves=pick(("green", "green", dark), rng),
        weight=float(rng.uniform(0.75, 1.7)),
        slant=float(rng.normal(0.0, 0.06)),
        unsteadiness=float(rng.uniform(0.0, 0.015)),
        hand=int(rng.integers(1 << 31)),
        size=float(rng.uniform(0.84, 1.03)),
        five=pick(("五", "伍", "伍"), rng),
        myriad_form=pick(("萬", "萬", "萬", "万"), rng),
        dot=pick(("rings", "coin", "target", "rosette"), rng),
        one_dot=pick(("wheel", "sun", "target"), rng),
        bamboo=pick(("knots", "outline", "solid"), rng),
        bird=pick(("sparrow", "peacock", "crane"), rng),
        white=pick(("blank", "frame", "corners", "fret"), rng),
        eight=pick(("m-over-w", "w-over-m"), rng),
        indices=bool(rng.random() < 0.25),
    )


_BACKS: Final[tuple[Colour, ...]] = (
    (20, 120, 80),
    (214, 150, 40),
    (40, 96, 170),
    (30, 30, 34),
    (150, 34, 40),
    (90, 60, 130),
    (40, 160, 180),
    (230, 120, 140),
)


def pick(choices: Sequence[T], rng: np.random.Generator) -> T:
    """One of some things."""
    return choices[int(rng.integers(len(choices)))]


def _near(rng: np.random.Generator, colour: Colour, spread: float = 22) -> Colour:
    red, green, blue = np.clip(np.rint(np.array(colour) + rng.normal(0.0, spread, 3)), 0, 255).astype(int)
    return int(red), int(green), int(blue)
