"""Folders of rendered series: several processes, stopping and going on."""

import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.errors import PailensError
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.faces import Style
from vision.synthesis.rendering.samples import Series
from vision.synthesis.rendering.series_folder import BEGUN, SeriesFolder

pytestmark = pytest.mark.slow

SERIES = Series.of(seed=11, side=320)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rendered(folder: Path, count: int, workers: int = 1, series: Series = SERIES) -> list[int]:
    return list(SeriesFolder(series, count, folder).render(workers))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    rendered(folder, 5)
    return folder


def test_several_processes_write_the_same_files_as_one(whole: Path, tmp_path: Path) -> None:
    assert sorted(rendered(tmp_path, 5, workers=2)) == list(range(5))
    assert files(tmp_path) == files(whole)
    assert not multiprocessing.active_children()


def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_files(whole: Path, tmp_path: Path) -> None:
    run: Iterator[int] = SeriesFolder(SERIES, 5, tmp_path).render()
    assert [next(run), next(run)] == [0, 1]
    run.close()  # type: ignore[attr-defined]
    assert (tmp_path / BEGUN).exists()
    assert not (tmp_path / "truth.json").exists()
    assert rendered(tmp_path, 5) == [2, 3, 4]
    assert files(tmp_path) == files(whole)


def test_a_finished_folder_takes_more_pictures_and_renders_none_twice(whole: Path, tmp_path: Path) -> None:
    assert rendered(tmp_path, 3) == [0, 1, 2]
    assert rendered(tmp_path, 5) == [3, 4]
    assert files(tmp_path) == files(whole)
    assert rendered(tmp_path, 5) == []
    assert rendered(tmp_path, 2) == []
    assert files(tmp_path) == files(whole), "fewer pictures leave the others, and their truth"


def test_a_picture_without_labels_and_one_that_is_empty_are_rendered_again(whole: Path, tmp_path: Path) -> None:
    run: Iterator[int] = SeriesFolder(SERIES, 5, tmp_path).render()
    for _ in range(3):
        next(run)
    run.close()  # type: ignore[attr-defined]
    (tmp_path / "labels" / "taiwan16-1.txt").unlink()  # as after a kill
    (tmp_path / "images" / "international-1.jpg").write_bytes(b"")
    assert rendered(tmp_path, 5) == [0, 2, 3, 4]
    assert files(tmp_path) == files(whole)


def test_pictures_of_another_series_are_not_taken_for_this_one_when_it_grows(whole: Path, tmp_path: Path) -> None:
    rendered(tmp_path, 5, series=Series.of(seed=12, side=320))
    rendered(tmp_path, 2)
    run: Iterator[int] = SeriesFolder(SERIES, 5, tmp_path).render()
    assert next(run) == 2
    run.close()  # type: ignore[attr-defined]
    assert rendered(tmp_path, 5) == [3, 4]
    assert files(tmp_path) == files(whole)


@pytest.mark.parametrize(
    "rubbish", ["", "[]", '{"images": 3}', "not JSON", '{"recipe": 1, "images": [[1]]}', '{"count": 2}']
)
def test_a_truth_that_is_rubbish_counts_as_nothing(rubbish: str, tmp_path: Path) -> None:
    for name in ("truth.json", BEGUN):
        (tmp_path / name).write_text(rubbish, encoding="utf-8")
    assert SeriesFolder(SERIES, 2, tmp_path).missing() == [0, 1]


def test_a_series_of_halves_is_refused() -> None:
    with pytest.raises(PailensError, match="all suits and honours"):
        Series.of(0, 400, sets=[DrawnSet("half", Style(), codes=["1m", "2m"])])
