"""The wall: shuffled tiles drawn from the head, replacements from the tail (articles 17, 21-23)."""

from __future__ import annotations

from random import Random

from scoring.tiles import FLOWERS, HONOURS, INDEX, SUITED


class Wall:
    """Faces as indices into `scoring.tiles.CLASSES`."""

    def __init__(self, rng: Random, *, flowers: bool) -> None:
        tiles = [INDEX[face] for face in (*SUITED, *HONOURS) for _ in range(4)]
        if flowers:
            tiles += [INDEX[flower] for flower in FLOWERS]
        rng.shuffle(tiles)
        self._tiles = tiles
        self._head, self._tail = 0, len(tiles)

    def __len__(self) -> int:
        return self._tail - self._head

    def draw(self) -> int:
        """Draw from the head; the wall must not be empty."""
        self._head += 1
        return self._tiles[self._head - 1]

    def draw_replacement(self) -> int:
        """Draw from the tail; the wall must not be empty."""
        self._tail -= 1
        return self._tiles[self._tail]
