"""Runs the notebooks, and stores what they show: `python -m tests.notebooks.execution` in the root of the project.

Stored outputs carry no timings, no execution metadata and no paths, so that they change only with the code.
"""

import base64
import io
import os
from functools import cache
from pathlib import Path
from typing import Any

import nbclient
import nbformat
from PIL import Image

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
CELL_SECONDS = 300
"""Time limit of a cell: far more than any takes, also on a busy machine."""

PictureSize = tuple[str, int, int]
"""Media type, width and height in pixels."""


def load(name: str) -> Any:
    """The notebook as it is committed."""
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


@cache
def execute(name: str) -> Any:
    """The notebook with the outputs of a run with the code of this tree; run once per process.

    Raises nbclient's `CellExecutionError` where a cell fails.
    """
    book = load(name)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PAILENS_")}
    environment |= {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    client = nbclient.NotebookClient(
        book,
        timeout=CELL_SECONDS,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(FOLDER)}},
    )
    client.execute(env=environment)
    book.metadata.language_info = {"name": "python"}
    return book


def text_of(cell: Any) -> str:
    """What a code cell prints; lines have no blanks at their ends."""
    printed = "".join(output.text for output in cell.outputs if output.output_type == "stream")
    return "\n".join(line.rstrip() for line in printed.splitlines())


def pictures_of(cell: Any) -> list[PictureSize]:
    """The pictures that a code cell shows."""
    pictures = []
    for output in cell.outputs:
        for media, data in output.get("data", {}).items():
            if media.startswith("image/"):
                with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
                    pictures.append((media, *picture.size))
    return pictures


def code_cells(book: Any) -> list[Any]:
    return [cell for cell in book.cells if cell.cell_type == "code"]


def main() -> None:
    """Run every notebook and store its outputs."""
    for name in NAMES:
        nbformat.write(execute(name), FOLDER / f"{name}.ipynb")
        print(name)


if __name__ == "__main__":
    main()
