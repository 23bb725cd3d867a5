"""`pailens backup` and `pailens restore`: everything that is kept, as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="The archive, a zip file.")]


def back_up(file: File) -> None:
    """Write photos, readings, corrections and score sheets to FILE, also while the server runs.

    The new archive is read again before it takes the place of an earlier one. Stopped on the way, it leaves the
    earlier one as it was. Exit status 1 if something was damaged or missing and had to be left out.
    """
    from vision.commands.backup_run import write_backup

    raise typer.Exit(write_backup(file))


def restore(
    file: File,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Leave out what cannot be read, without asking.")] = False,
) -> None:
    """Add what FILE holds and is not kept here; what is here stays as it is.

    All of it is added, or nothing: the same command can be given again at any time. If lines or photos of the archive
    cannot be read, they are listed, and it is asked whether to go on without them. Exit status 1 if something was left
    out.
    """
    from vision.commands.backup_run import read_backup

    raise typer.Exit(read_backup(file, leave_out=yes))
