"""Tile faces drawn procedurally, without fonts or pictures."""

from vision.synthesis.rendering.faces.drawing import draw_face
from vision.synthesis.rendering.faces.style import STYLES, Style, random_style

__all__ = ["STYLES", "Style", "draw_face", "random_style"]
