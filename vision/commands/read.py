"""`pailens read`: reads, draws, scores and prints each photo."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from PIL import Image
from rich.console import Console
from rich.progress import track
from rich.text import Text

from scoring.errors import system_faults
from scoring.records.base import ErrorRecord
from vision.commands.declared_options import RULES_HELP, RULES_METAVAR, given_values, with_declared
from vision.commands.output import DONE, NO_ANSWER, REFUSED
from vision.commands.translation import current_language, translate, translate_error
from vision.drawing.overlay import draw_reading
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.detection.detector import Detector
    from vision.images.photo import Photo, PhotoError
    from vision.reading.records import ReadingRecord
    from vision.reading.scores import CandidateScores, OtherScores, ScoringTerms


_ANSWERS: Final = ("cli.read.if-claimed", "cli.read.if-concealed")
"""What is said above the scores of each other answer about unsure sets."""


@with_declared("facts")
def read_photos(
    photos: Annotated[list[str], typer.Argument(metavar="PHOTO...", help="Photos, or - for standard input.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print records, for several photos one a line.")] = False,
    draw: Annotated[
        Path | None,
        typer.Option(metavar="OUT.png", help="Draw what was read over the photo; for several photos a folder."),
    ] = None,
    rules: Annotated[
        str | None, typer.Option(metavar=RULES_METAVAR, help=f"Score the hand as well. {RULES_HELP}")
    ] = None,
    winning_tile: Annotated[
        str | None, typer.Option(metavar="TILE", help="The tile that completed the hand, such as 5p.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="self-draw|discard|robbed-kong", help="How it came (default: self-draw).")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="east|south|west|north", help="The winner's seat (default: east).")
    ] = None,
    round_: Annotated[
        str | None, typer.Option("--round", metavar="east|south|west|north", help="The round's wind (default: east).")
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="SEAT", help="Who discarded the tile or was robbed of it.")
    ] = None,
    last_tile: Annotated[
        bool | None, typer.Option("--last-tile", help="Won on the last tile drawn or exposed.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the rules, such as beyond_chart=extend."),
    ] = None,
    **facts: Any,
) -> None:
    """Read photos of laid-out hands: tiles, groups, the hand and, with --rules, its score.

    Exit status 0 when done, 1 for a photo with nothing to read or a hand that is no win, 2 for refused input.
    """
    from vision.detection.detector import Detector
    from vision.images.photo import PhotoError

    shared = {"by": by, "seat": seat, "round": round_, "from": from_, "last_tile": last_tile}
    given = {name: value for name, value in shared.items() if value is not None} | given_values("facts", facts)
    terms = _terms(rules, given, option or [], winning_tile)
    several = len(photos) > 1
    drawings = None if draw is None else Drawings(draw, several=several)
    detector = cache(Detector.load)  # At the first photo that can be opened.
    console = Console(highlight=False)
    status = DONE
    for path in _with_progress(photos, console):
        try:
            answer = _read(path, detector, terms, drawings)
        except PhotoError as error:
            _print_refusal(error, console, as_json=as_json)
            status = REFUSED
            continue
        if as_json:
            console.out(answer.record().to_json(indent=None if several else 2), highlight=False)
        else:
            _print_tables(answer, console)
        status = max(status, answer.status)
    raise typer.Exit(status)


def _terms(
    rules: str | None, facts: dict[str, Any], options: list[str], winning_tile: str | None
) -> ScoringTerms | None:
    from vision.reading.scores import ScoringTerms, TermsError

    if rules is not None:
        return ScoringTerms.parse(rules, facts, options, winning_tile)
    if facts or options or winning_tile:
        raise TermsError("cli.read.rules-needed", "rules")
    return None


def _with_progress(photos: list[str], console: Console) -> Iterable[str]:
    # Progress and results on one terminal must share a console.
    live = console if sys.stdout.isatty() else Console(stderr=True)
    hidden = len(photos) == 1 or not live.is_terminal
    return track(photos, translate("cli.read.progress"), console=live, transient=True, disable=hidden)


@dataclass(frozen=True)
class _Answer:
    """A photo's reading and, if requested, the scores of its hand."""

    name: str
    reading: ReadingRecord
    candidates: CandidateScores | None
    others: OtherScores | None

    @property
    def status(self) -> int:
        if self.candidates is not None and self.candidates.terms_refused:
            return REFUSED
        scored = self.candidates is None or self.candidates.has_win
        return DONE if self.reading.tiles and scored else NO_ANSWER

    def record(self) -> ReadingRecord:
        return self.reading if self.candidates is None else self.candidates.attach_to(self.reading, self.others)


def _read(
    path: str, detector: Callable[[], Detector], terms: ScoringTerms | None, drawings: Drawings | None
) -> _Answer:
    from vision.detection.detector import PHOTO_SIDE
    from vision.images.photo import load_photo_file
    from vision.reading.pipeline import read
    from vision.reading.score_neutral_questions import ReviewedHand, drop_score_neutral_questions
    from vision.reading.scores import score_hand, score_other_answers

    photo = load_photo_file(path, max_side=PHOTO_SIDE)
    reading = read(photo, detector(), terms.rules if terms else None)
    if drawings is not None:
        drawings.save(photo, reading)
    if terms is None or not reading.tiles:
        return _Answer(photo.name, reading, None, None)
    candidates = score_hand(reading.hand, terms)
    read_hand = ReviewedHand(reading.tiles, reading.groups, reading.hand, reading.unsure_sets)
    asked = drop_score_neutral_questions(reading.review, read_hand, terms)
    reading = reading.model_copy(update={"review": asked})
    return _Answer(photo.name, reading, candidates, score_other_answers(reading, terms, candidates))


def _print_refusal(error: PhotoError, console: Console, *, as_json: bool) -> None:
    typer.echo(f"pailens: {translate_error(error)}", err=True)
    if as_json:
        console.out(ErrorRecord.from_error(error).to_json(), highlight=False)


def _print_tables(answer: _Answer, console: Console) -> None:
    from vision.commands.reading_tables import reading_tables
    from vision.commands.score_table import print_candidates

    console.print(reading_tables(answer.reading, answer.name))
    if answer.candidates is not None:
        print_candidates(answer.candidates, console)
    for said, other in zip(_ANSWERS, answer.others or (), strict=False):
        if other is not None:
            console.print(Text(translate(said), "bold"))
            print_candidates(other, console)


class Drawings:
    """A PNG file, or a folder of one a photo. Raises `PailensError`: it cannot be written, or is no `.png`."""

    def __init__(self, out: Path, *, several: bool) -> None:
        self._out = out
        self._in_folder = several or out.is_dir()
        self._taken: set[str] = set()
        if not self._in_folder and out.suffix.lower() != ".png":
            raise VisionError("drawing.png", str(out))
        if self._in_folder:
            with system_faults("drawing.unwritable", str(out), VisionError):
                out.mkdir(parents=True, exist_ok=True)

    def save(self, photo: Photo, reading: ReadingRecord) -> Path:
        """Draw a reading over its photo; returns the file, in a folder named (and numbered) after the photo."""
        path = self._out / self._free_name(Path(photo.name).stem) if self._in_folder else self._out
        with system_faults("drawing.unwritable", str(path), VisionError):
            Image.fromarray(draw_reading(photo.pixels, reading, current_language())).save(path, compress_level=2)
        return path

    def _free_name(self, stem: str) -> str:
        name, number = f"{stem}.png", 1
        while name in self._taken:
            number += 1
            name = f"{stem}-{number}.png"
        self._taken.add(name)
        return name
