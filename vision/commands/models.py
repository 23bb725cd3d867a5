"""`pailens models` and `pailens rollback`: which model is in use, and back to the one before."""

import json
from typing import Annotated

import typer


def show_models(
    as_json: Annotated[bool, typer.Option("--json", help="Print a record instead of a table.")] = False,
) -> None:
    """List the models: the one that comes with Pailens, and those promoted into the data folder."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from vision.commands.translation import translate
    from vision.detection.model_folders import models_folder
    from vision.training.promotion import list_models

    found = list_models()
    if as_json:
        rows = [
            {
                "name": one.name,
                "current": one.current,
                "folder": str(one.folder),
                "promoted": one.promoted and one.promoted.isoformat(timespec="seconds"),
            }
            for one in found
        ]
        typer.echo(json.dumps({"schema": 1, "models": rows}, ensure_ascii=False))
        return
    heads = (translate(f"models.head.{head}") for head in ("name", "promoted", "folder"))
    table = Table("", *heads, box=box.SIMPLE, pad_edge=False)
    for one in found:
        when = f"{one.promoted.astimezone():%Y-%m-%d %H:%M}" if one.promoted else translate("models.packaged")
        table.add_row("*" if one.current else "", one.name, when, str(one.folder))
    Console().print(table)
    typer.echo(translate("models.where", folder=str(models_folder())))


def go_back(
    name: Annotated[str | None, typer.Argument(help="The model to use. Default: the one used before.")] = None,
) -> None:
    """Use the model before again, or the one named. No model is deleted."""
    from vision.commands.translation import translate
    from vision.training.promotion import roll_back

    typer.echo(translate("models.in-use", name=roll_back(name)))
