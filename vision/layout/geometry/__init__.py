"""Relative positions of tiles: row directions, extents, spacing, rows."""
