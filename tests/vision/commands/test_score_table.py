"""Scores and sheets in a terminal: thousands are parted wherever points stand."""

import re
from decimal import Decimal
from io import StringIO

import pytest
from rich.console import Console

from scoring import Hand, Options, Win, score
from scoring.table import HandDrawn, HandWon, SessionOpened, replay
from vision.commands.score_table import print_candidates, print_score
from vision.commands.table.view import print_sheet
from vision.reading.records import ReadHandRecord
from vision.reading.scores import ScoringTerms, score_hand

SELF_DRAW = Win(by="self-draw", seat="east", riichi_sticks=2)


def points(text: str) -> list[str]:
    """The numbers of at least a thousand; all of them are parted."""
    assert re.findall(r"\d{4,}", text) == []
    return re.findall(r"\d+(?:,\d{3})+", text)


def test_points_of_a_score() -> None:
    console = Console(width=200, record=True, file=StringIO())
    print_score(score(Hand.parse("riichi", "22233344455577z", "7z", win=SELF_DRAW)), console)
    assert points(console.export_text()) == ["96,000", "96,000", "32,000", "32,000", "32,000", "2,000"]


def test_points_of_candidates() -> None:
    console = Console(width=200, record=True, file=StringIO())
    hand = ReadHandRecord(concealed="123m456p789s55511z", melds=(), flowers="", winning_tile=None)
    print_candidates(score_hand(hand, ScoringTerms("riichi", SELF_DRAW, Options(), None)), console)
    assert len(points(console.export_text())) > 1


def test_points_of_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    players = ("Ann", "Bob", "Cat", "Dan")
    drawn = HandDrawn(riichi=("Ann",), tenpai=("Ann", "Bob"))
    won = HandWon("Cat", "discard", 12000, "Dan")
    print_sheet(replay([SessionOpened(players, "riichi"), drawn, won]))
    stakes = SessionOpened(players, "taiwan16", Options(base=Decimal(1000), rate=Decimal(2500)))
    print_sheet(replay([stakes, HandWon("Cat", "discard", 3, "Dan")]))
    assert {"1,500", "12,000", "1,000", "2,500"} <= set(points(capsys.readouterr().out))
