"""Colours and keys of the classes in labelling tools."""

from colorsys import hls_to_rgb
from typing import Final

from scoring.tiles import CLASSES

_HUES: Final = {"m": 0.0, "p": 0.58, "s": 0.35, "z": 0.12, "f": 0.83, "x": 0.0}
_KEYS: Final = {"m": "123456789", "p": "qwertyuio", "s": "asdfghjkl", "z": "zxcvbnm"}
"""A row of a keyboard for each suit, in the order of the numbers."""


def _colour(code: str) -> str:
    """A hue a suit, darker as the number grows; a back is grey."""
    lightness = 0.68 - 0.045 * int(code[0])
    parts = hls_to_rgb(_HUES[code[1]], lightness, 0.0 if code[1] == "x" else 0.75)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _key(code: str) -> str:
    if code[1] == "f":
        return f"shift+{code[0]}"
    return "0" if code[1] == "x" else _KEYS[code[1]][int(code[0]) - 1]


LABEL_COLOURS: Final = {code: _colour(code) for code in CLASSES}
"""A colour of each class, `#rrggbb`, all different."""
HOTKEYS: Final = {code: _key(code) for code in CLASSES}
"""A key of each class: digits, then the three rows of letters; flowers with shift, a back by 0."""
