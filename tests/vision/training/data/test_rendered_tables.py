"""Rendered tables are made once, from seeds of their own."""

from pathlib import Path

import pytest

from vision.labels.folders import read_labelled_folder
from vision.training.data.rendered_tables import (
    BARE_TABLES,
    CHOICE,
    OTHER_TABLES,
    REHEARSAL,
    RenderedTables,
    render_bare_tables,
    render_tables,
)


def test_what_is_rehearsed_chooses_and_decides_is_never_the_same() -> None:
    sets = (REHEARSAL, CHOICE, OTHER_TABLES, BARE_TABLES)
    assert len({one.seed for one in sets}) == len({one.name for one in sets}) == len(sets)


@pytest.mark.slow
def test_tables_are_rendered_once_and_those_of_another_series_go_with_what_was_read_on_them(tmp_path: Path) -> None:
    tables = RenderedTables("few", 5, 2, 320)
    shares: list[float] = []
    folder = render_tables(tables, tmp_path, advance=shares.append)
    assert shares == [0.5, 1.0]
    photos = read_labelled_folder(folder).photos
    assert len(photos) == 2
    assert all(photo.boxes is not None and len(photo.boxes) for photo in photos)
    before = [photo.path.stat().st_mtime_ns for photo in photos]
    render_tables(tables, tmp_path, advance=shares.append)
    assert [photo.path.stat().st_mtime_ns for photo in photos] == before
    assert len(shares) == 2
    (folder / "read").mkdir()
    (folder / "read" / "model.json").touch()
    assert len(read_labelled_folder(render_tables(RenderedTables("few", 6, 1, 320), tmp_path)).photos) == 1
    assert not (folder / "read").exists()


@pytest.mark.slow
def test_bare_tables_have_no_tiles_and_are_gone_on_with_after_a_kill(tmp_path: Path) -> None:
    tables = RenderedTables("bare", 6, 2, 320)
    photos = read_labelled_folder(render_bare_tables(tables, tmp_path)).photos
    assert [photo.codes for photo in photos] == [(), ()]
    before = [photo.path.read_bytes() for photo in photos]
    whole, cut = (photo.path for photo in photos)
    kept = whole.stat().st_mtime_ns
    cut.write_bytes(before[1][:100])
    (cut.parents[1] / "labels" / f"{cut.stem}.txt").unlink()
    render_bare_tables(tables, tmp_path)
    assert [whole.read_bytes(), cut.read_bytes()] == before
    assert whole.stat().st_mtime_ns == kept
