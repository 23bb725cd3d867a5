"""`pailens label`: the labelling queue, comparison of labels, and coverage of labels."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

_QUEUE = "queue"


class _WithQueue(TyperGroup):
    """Makes `queue` the default command, so that `pailens label FOLDER` opens the queue."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Insert the `queue` command if no command is named, then parse."""
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args = [_QUEUE, *args]
        return super().parse_args(ctx, args)


label_app = typer.Typer(
    cls=_WithQueue, help="Label photos in the order of what they would teach: `pailens label [FOLDER...]`."
)

AsJson = Annotated[bool, typer.Option("--json", help="Print a record instead of tables.")]


@label_app.command(_QUEUE)
def label_photos(
    folders: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FOLDER...]", help="Folders or patterns of photos. Default: the photos kept."),
    ] = None,
    *,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    check: Annotated[
        bool, typer.Option("--check", help="Queue what was labelled before and is probably wrong, to be mended.")
    ] = False,
    is_open: Annotated[
        bool, typer.Option("--open", help="Ask for no token, though others have accounts on this machine.")
    ] = False,
) -> None:
    """Serve the review page with a queue of photos, what teaches most first; `queue` may be left out.

    Photos are read while you label. What you accept is kept as a correction in PAILENS_DATA; the same command goes on
    from there. A folder called `queue`, `compare` or `summary` is named `./queue`. The page is for this machine alone.
    """
    from vision.commands.label.queue import label_until_stopped

    label_until_stopped(folders or [], port, is_open=is_open, check=check)


@label_app.command("compare")
def compare_labels(
    first: Annotated[Path, typer.Argument(metavar="A", help="A folder or zip file of labels, or an archive.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The same photos as somebody else labelled them.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Compare two people's labels of the same photos, in any of the formats.

    Exit status 0 where they agree in everything, 1 where they differ or share no photo, 2 for refused input.
    """
    from vision.commands.label.compare import compare_and_report

    raise typer.Exit(compare_and_report(first, second, as_json=as_json))


@label_app.command("summary")
def summarise_labels(
    places: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[LABELS...]", help="Folders, zip files, archives. Default: the corrections kept."),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Count what the labels show, and what is still missing: faces, backs, flowers, sideways tiles, groups, light."""
    from vision.commands.label.summary import summarise_and_report

    summarise_and_report(places or [], as_json=as_json)
