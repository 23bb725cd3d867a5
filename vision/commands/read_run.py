"""Runs `pailens read`: reads, draws, scores and prints each photo."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import track
from rich.text import Text

from scoring.records.base import ErrorRecord
from vision.commands.candidate_table import print_candidates
from vision.commands.drawings import Drawings
from vision.commands.reading_tables import reading_tables
from vision.commands.translation import translate, translate_error
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import PhotoError, load_photo_file
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord
from vision.reading.score_neutral_questions import ReviewedHand, drop_score_neutral_questions
from vision.reading.scores import CandidateScores, OtherScores, ScoringTerms, score_hand, score_other_answers

DONE: Final = 0
NO_ANSWER: Final = 1
REFUSED: Final = 2
_ANSWERS: Final = ("cli.read.if-claimed", "cli.read.if-concealed")
"""What is said above the scores of each other answer about unsure sets."""


def read_and_print(photos: list[str], terms: ScoringTerms | None, draw: Path | None, *, as_json: bool) -> int:
    """Read photos and print the results; an invalid photo does not stop the others.

    Args:
        photos: files, `-` for standard input.
        terms: scoring terms, None to skip scoring.
        draw: output of the drawings: a file for one photo, a folder for several.
        as_json: print records instead of tables.

    Returns:
        The exit status, the highest of any photo's.

    Raises:
        PailensError: about the drawing or model file, if it cannot be used.
    """
    several = len(photos) > 1
    reader = _Reader(terms, None if draw is None else Drawings(draw, several=several))
    console = Console(highlight=False)
    status = DONE
    for path in _with_progress(photos, console):
        try:
            answer = reader.read(path)
        except PhotoError as error:
            _print_refusal(error, console, as_json=as_json)
            status = REFUSED
            continue
        if as_json:
            console.out(answer.record().to_json(indent=None if several else 2), highlight=False)
        else:
            _print_tables(answer, console)
        status = max(status, answer.status)
    return status


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


class _Reader:
    """Reads photos; the networks are loaded at the first valid photo."""

    def __init__(self, terms: ScoringTerms | None, drawings: Drawings | None) -> None:
        self._terms = terms
        self._drawings = drawings

    @cached_property
    def _detector(self) -> Detector:
        return Detector.load()

    def read(self, path: str) -> _Answer:
        photo = load_photo_file(path, max_side=PHOTO_SIDE)
        reading = read(photo, self._detector, self._terms.rules if self._terms else None)
        if self._drawings is not None:
            self._drawings.save(photo, reading)
        if self._terms is None or not reading.tiles:
            return _Answer(photo.name, reading, None, None)
        candidates = score_hand(reading.hand, self._terms)
        read_hand = ReviewedHand(reading.tiles, reading.groups, reading.hand, reading.unsure_sets)
        asked = drop_score_neutral_questions(reading.review, read_hand, self._terms)
        reading = reading.model_copy(update={"review": asked})
        return _Answer(photo.name, reading, candidates, score_other_answers(reading, self._terms, candidates))


def _print_refusal(error: PhotoError, console: Console, *, as_json: bool) -> None:
    typer.echo(f"pailens: {translate_error(error)}", err=True)
    if as_json:
        console.out(ErrorRecord.from_error(error).to_json(), highlight=False)


def _print_tables(answer: _Answer, console: Console) -> None:
    console.print(reading_tables(answer.reading, answer.name))
    if answer.candidates is not None:
        print_candidates(answer.candidates, console)
    for said, other in zip(_ANSWERS, answer.others or (), strict=False):
        if other is not None:
            console.print(Text(translate(said), "bold"))
            print_candidates(other, console)
