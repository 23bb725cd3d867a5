"""Rendered tables that every fine-tuning and every decision uses; made once from fixed seeds and kept in the cache.

Their faces are drawn by this package, so that they come with it. No set shares a seed with another.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from filelock import FileLock
from platformdirs import user_cache_path

from vision.labels.yolo_folders import LABELS, write_yolo_definition, write_yolo_photo
from vision.synthesis.rendering.samples import Series, random_bare_table
from vision.synthesis.rendering.series_folder import SeriesFolder
from vision.synthesis.tables.view import RULES

Advance = Callable[[float], None]
"""Receives the share of a step that is done, 0 to 1."""


def part_of(advance: Advance, start: float, end: float) -> Advance:
    """What receives the share of a part of a step, from one share of it to another."""
    return lambda share: advance(start + (end - start) * share)


@dataclass(frozen=True, slots=True)
class RenderedTables:
    """A series of `pailens synth`; `name` is the folder's, `plain` ones are hands alone, photographed level."""

    name: str
    seed: int
    count: int
    side: int
    plain: bool = False


REHEARSAL: Final = RenderedTables("rehearsal", 17_001, 160, 1024)
"""Pictures on which a network that is fine-tuned is held to what it said before."""
CHOICE: Final = RenderedTables("choice", 17_002, 24, 960, plain=True)
"""Pictures that choose how far to go from the old weights to the new ones."""
OTHER_TABLES: Final = RenderedTables("other-tables", 17_003, 64, 960, plain=True)
"""Pictures that decide whether a model may take the place of another; nothing is trained or chosen with them.

Plain, since the labels of crowded tables are not sharp: tiles half hidden or half in the picture are read by one model
and not by the other, and the difference of two models drowns.
"""
BARE_TABLES: Final = RenderedTables("bare-tables", 17_004, 40, 960)
"""Pictures of tables without tiles."""


_QUALITY: Final = 95


def cache_folder() -> Path:
    """Where rendered tables are kept."""
    return user_cache_path("pailens", appauthor=False) / "rendered"


def render_tables(tables: RenderedTables, root: Path, workers: int = 1, advance: Advance = lambda share: None) -> Path:
    """Render what is missing of a series and return its folder inside `root`; pictures of another series there go.

    Two runs that begin at once render it once. Raises `PailensError`: a worker died, or a file cannot be written.
    """
    root.mkdir(parents=True, exist_ok=True)
    folder = root / tables.name
    with FileLock(root / f"{tables.name}.lock"):
        series = SeriesFolder(replace(Series.of(tables.seed, tables.side), plain=tables.plain), tables.count, folder)
        missing = len(series.missing())
        if missing == tables.count:
            shutil.rmtree(folder, ignore_errors=True)
        if missing:
            for number, _ in enumerate(series.render(workers), start=1):
                advance(number / missing)
    return folder


def render_bare_tables(tables: RenderedTables, root: Path, advance: Advance = lambda share: None) -> Path:
    """Render what is missing of a series of tables without tiles: a YOLO folder with empty labels."""
    folder = root / f"{tables.name}-{tables.seed}-{tables.side}"
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(root / f"{tables.name}.lock"):
        for number in range(tables.count):
            if not (folder / LABELS / f"{number:03d}.txt").is_file():
                rng = np.random.default_rng((tables.seed, number))
                photo = random_bare_table(RULES[number % len(RULES)], tables.side, rng)
                write_yolo_photo(folder, f"{number:03d}", photo, _QUALITY)
            advance((number + 1) / tables.count)
        write_yolo_definition(folder)
    return folder
