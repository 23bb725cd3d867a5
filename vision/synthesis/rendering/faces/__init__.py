"""Tile faces drawn by the project itself: no font and no picture is needed."""

from vision.synthesis.rendering.faces.drawing import draw_back, draw_face
from vision.synthesis.rendering.faces.style import STYLES, Style, random_style

__all__ = ["STYLES", "Style", "draw_back", "draw_face", "random_style"]
