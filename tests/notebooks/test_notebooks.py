"""The notebooks run from their first cell to their last and show what is committed, and no more of the machine."""

import re
import tempfile
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbclient", reason="running notebooks needs the extra [dev]")

from tests.notebooks.execution import FOLDER, NAMES, ROOT, code_cells, execute, load, pictures_of, text_of

MOST_BYTES = 300_000
REFRESH = "python -m tests.notebooks.execution stores the outputs of today's code"
_DECIMAL = re.compile(r"\d+\.\d+")

every_notebook = pytest.mark.parametrize("name", NAMES)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@every_notebook
def test_outputs_are_those_of_this_code(name: str) -> None:
    """Text is equal but for the last digits of decimals, which depend on the processor; pictures by their sizes."""
    for stored, run in zip(code_cells(load(name)), code_cells(execute(name)), strict=True):
        assert _DECIMAL.sub("#", text_of(run)) == _DECIMAL.sub("#", text_of(stored)), REFRESH
        assert _decimals(run) == pytest.approx(_decimals(stored), abs=0.02), REFRESH
        shown, committed = pictures_of(run), pictures_of(stored)
        assert [media for media, _, _ in shown] == [media for media, _, _ in committed], REFRESH
        assert [size[1:] for size in shown] == [pytest.approx(size[1:], rel=0.1) for size in committed], REFRESH


def _decimals(cell: Any) -> list[float]:
    return [float(number) for number in _DECIMAL.findall(text_of(cell))]


@every_notebook
def test_every_notebook_is_committed_with_its_outputs(name: str) -> None:
    cells = code_cells(load(name))
    assert any(cell.outputs for cell in cells), REFRESH
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), REFRESH
    assert all(output.output_type in ("stream", "display_data") for cell in cells for output in cell.outputs)
    assert all(output.get("name") != "stderr" for cell in cells for output in cell.outputs)


@every_notebook
def test_outputs_are_small_and_say_nothing_of_the_machine_and_files_linked_exist(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    assert path.stat().st_size < MOST_BYTES
    source = path.read_text(encoding="utf-8")
    for place in (ROOT, Path.home(), Path(tempfile.gettempdir())):
        assert str(place) + "/" not in source
    cells = load(name).cells
    assert all("execution" not in cell.metadata for cell in cells)
    texts = "".join(cell.source for cell in cells if cell.cell_type == "markdown")
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", texts)
    assert [link for link in links if not (FOLDER / link).exists()] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("read_a_hand", "concealed"),
        ("score_and_explain", "refused: concealed"),
        ("detector_errors", "photos_right"),
        ("train_on_your_tiles", "Nothing was trained"),
        ("the_loop", "tiles is at version 2."),
        ("the_loop", "licence: is missing"),
        ("the_loop", "6 photos are as the manifest says"),
    ],
)
def test_it_shows_what_it_is_about(name: str, said: str) -> None:
    assert said in "\n".join(text_of(cell) for cell in code_cells(load(name)))
