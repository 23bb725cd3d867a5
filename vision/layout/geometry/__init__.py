"""Relative positions of tiles: row directions, frames, spacing, rows."""
