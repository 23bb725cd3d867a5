"""The notebooks run from their first cell to their last, and say nothing about the machine they ran on."""

from __future__ import annotations

import os
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient", reason="running notebooks needs the extra [dev]")
nbformat = pytest.importorskip("nbformat", reason="running notebooks needs the extra [dev]")

FOLDER = Path(__file__).parents[2] / "notebooks"
BOOKS = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
MOST_SECONDS = 300
"""For one cell: far more than any takes, also on a machine that does other things."""


def load(name: str) -> Any:
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


@cache
def output_of(name: str) -> str:
    """All text that a notebook prints when it is run; it is run once."""
    book = load(name)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PAILENS_")}
    client = nbclient.NotebookClient(book, timeout=MOST_SECONDS, resources={"metadata": {"path": str(FOLDER)}})
    client.execute(env=environment)
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    return "\n".join(one.get("text", "") + one.get("data", {}).get("text/plain", "") for one in outputs)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", BOOKS)
def test_it_runs_and_names_no_folder_of_this_machine(name: str) -> None:
    said = output_of(name)
    for place in (FOLDER.parent, Path.home(), Path(tempfile.gettempdir())):
        assert f"{place}{os.sep}" not in said
    assert "Traceback" not in said


@pytest.mark.filterwarnings("ignore")
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
    assert said in output_of(name)


@pytest.mark.parametrize("name", BOOKS)
def test_no_output_is_kept_in_the_repository(name: str) -> None:
    cells = [cell for cell in load(name).cells if cell.cell_type == "code"]
    assert cells
    assert all(not cell.outputs and cell.execution_count is None for cell in cells)


@pytest.mark.parametrize("name", BOOKS)
def test_files_that_are_linked_exist(name: str) -> None:
    texts = [cell.source for cell in load(name).cells if cell.cell_type == "markdown"]
    links = [link for text in texts for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", text)]
    assert [link for link in links if not (FOLDER / link).exists()] == []
