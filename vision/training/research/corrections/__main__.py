"""`python -m vision.training.research.corrections …`: corrects published labels."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from vision.training.research.corrections.apply import Split
from vision.training.research.corrections.corrections_file import CorrectionFile

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)

Folder = Annotated[Path, typer.Argument(help="YOLO folder of the photos as published.")]
File = Annotated[Path, typer.Argument(help="The file of corrections.")]


@app.command()
def apply(
    file: File,
    folder: Folder,
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


@app.command()
def count(file: File) -> None:
    """Count what FILE puts right, for each folder of photos."""
    from vision.training.research.corrections.corrections_file import count_corrections

    for folder, counts in count_corrections(CorrectionFile.load(file)).items():
        typer.echo(f"{folder}: " + ", ".join(f"{number} {what}" for what, number in counts.items()))


if __name__ == "__main__":
    app()
