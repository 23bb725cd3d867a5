"""`pailens backup` and `pailens restore`: everything that is kept, as one file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress

from scoring.errors import system_faults
from vision.commands.translation import translate, translate_error
from vision.data_folder import data_folder

if TYPE_CHECKING:
    from vision.review.store.archive.adding import ImportCounts
    from vision.review.store.archive.exporting import ExportCounts
    from vision.review.store.errors import ArchiveError

File = Annotated[Path, typer.Argument(metavar="FILE", help="The archive, a zip file.")]

_SHOWN: Final = 20
"""Maximum number of complaints printed at once."""


def back_up(file: File) -> None:
    """Write photos, readings, corrections and score sheets to FILE, also while the server runs.

    The new archive is read again before it takes the place of an earlier one. Stopped on the way, it leaves the
    earlier one as it was. Exit status 1 if something was damaged or missing and had to be left out.
    """
    from vision.review.store.database import DATABASE_FILE, database_url
    from vision.review.store.errors import StoreError
    from vision.review.store.store import Store

    folder = data_folder()
    if database_url() is None and not (folder / DATABASE_FILE).exists():
        raise StoreError("store.nothing-kept", str(folder))
    with Store.own() as store, _Bar() as bar:
        counts = store.back_up(file, bar.update_photos)
    _print_complaints(counts.left_out)
    print(translate("backup.done", file=str(file), **_numbers(counts)))
    raise typer.Exit(1 if counts.left_out else 0)


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
    from vision.review.store.errors import ArchiveError
    from vision.review.store.store import Store

    with system_faults("file.cannot-be-read", str(file), ArchiveError):
        stream = file.open("rb")
    with stream, Store.own() as store, _Bar() as bar:
        asked: list[ArchiveError] = []

        def approve(errors: Sequence[ArchiveError]) -> bool:
            bar.stop()
            asked.extend(errors)
            _print_complaints(errors)
            return yes or _ask(len(errors))

        try:
            counts = store.import_archive(stream, approve, bar.update_photos)
        except ArchiveError as error:
            raise ArchiveError.restating(error, f"{file}: {error.about}".removesuffix(": archive")) from None
    _print_complaints(counts.left_out[len(asked) :])
    print(translate("restore.done", **_numbers(counts)))
    raise typer.Exit(1 if counts.left_out else 0)


def _numbers(counts: ExportCounts | ImportCounts) -> dict[str, int]:
    return {name: number for name, number in asdict(counts).items() if isinstance(number, int)}


class _Bar(Progress):
    """A bar of the photos, on a terminal only."""

    def __init__(self) -> None:
        super().__init__(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        self._photos = self.add_task(translate("backup.photos"), total=None)

    def update_photos(self, done: int, total: int) -> None:
        self.update(self._photos, completed=done, total=total)


def _print_complaints(errors: Sequence[ArchiveError]) -> None:
    for error in errors[:_SHOWN]:
        typer.echo(translate_error(error), err=True)
    if len(errors) > _SHOWN:
        typer.echo(translate("backup.more-bad", count=len(errors) - _SHOWN), err=True)


def _ask(count: int) -> bool:
    if not sys.stdin.isatty():
        typer.echo(translate("restore.say-yes"), err=True)
        return False
    return typer.confirm(translate("restore.ask", count=count), err=True)
