"""`python -m vision.training.research.corrections …`: corrects published labels."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from vision.training.research.corrections.apply import Split
from vision.training.research.corrections.corrections_file import CorrectionFile

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)
app.callback()(lambda: None)  # keeps the name of the one command


@app.command()
def apply(
    file: Annotated[Path, typer.Argument(help="The file of corrections.")],
    folder: Annotated[Path, typer.Argument(help="YOLO folder of the photos as published.")],
    out: Annotated[Path, typer.Option("--out", "-o")],
    split: Annotated[
        Split | None, typer.Option(help="Only photos of tables to train on, or of those held out.")
    ] = None,
) -> None:
    """Write a corrected copy of FOLDER to OUT."""
    from vision.training.research.corrections.apply import apply_corrections

    corrections = CorrectionFile.load(file)
    for _ in track(apply_corrections(corrections, folder, out, split), description=folder.name):
        pass


if __name__ == "__main__":
    app()
