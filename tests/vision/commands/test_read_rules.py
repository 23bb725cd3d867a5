"""`pailens read --rules`: the score of what was read, the facts of the win as options."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import HandError
from tests.vision.commands.running import NoNetwork, refusal, run
from vision.reading.records import ReadingRecord

MakeReading = Callable[..., ReadingRecord]
Show = Callable[..., None]

INTERNATIONAL = ("--rules", "international")


def scored(table: Path, *options: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(run(table, *INTERNATIONAL, *options, "--json").stdout)
    return record


def test_score_of_a_winning_tile_that_lies_apart(table: Path, show: Show) -> None:
    show(winning_tile="1z")
    result = run(table, *INTERNATIONAL, "--round", "south")
    assert result.exit_code == 0
    for text in ("26.1", "The Coward", "Total 5.5 fans", "Score 32", "East +96"):
        assert text in result.stdout
    assert "whichever tile" not in result.stdout


def test_one_figure_where_all_candidates_agree(table: Path, make_reading: MakeReading) -> None:
    result = run(table, *INTERNATIONAL)
    assert result.exit_code == 0
    assert "The score is the same whichever tile completed the hand." in result.stdout
    assert result.stdout.count("Total 5.5 fans") == 1
    made = scored(table)
    scores, refused = made.pop("scores"), made.pop("refused")
    assert made.pop("scores_if_claimed") == made.pop("scores_if_concealed") == []
    assert (made, refused) == (make_reading().to_dict(), None)
    assert [entry["winning_tile"] for entry in scores] == ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z"]
    assert {(entry["score"]["total"], entry["score"]["schema"]) for entry in scores} == {(5.5, 1)}


def test_question_where_the_candidates_differ(table: Path, show: Show) -> None:
    """Nine gates is Nine Gates only with the tile that leaves 1112345678999 (international 25.1(5))."""
    show(concealed="11123456778999m", melds=(), flowers="")
    result = run(table, *INTERNATIONAL, "--by", "discard", "--from", "south")
    assert result.exit_code == 0
    rows = result.stdout.partition("completed by")[2].splitlines()
    assert [row.split()[0] for row in rows if "25.1(5)" in row] == ["7m"]
    assert "Say it with --winning-tile" in rows[-1]


def test_winning_tile_told_goes_before_the_one_seen(table: Path, show: Show) -> None:
    show(concealed="11123456778999m", melds=(), flowers="", winning_tile="1m")
    assert "25.1(5)" not in run(table, *INTERNATIONAL).stdout
    told = run(table, *INTERNATIONAL, "--winning-tile", "7m").stdout
    assert "25.1(5)" in told
    assert "--winning-tile" not in told


@pytest.mark.parametrize(
    ("melds", "options", "element"),
    [
        ("pung", ("--seat", "west", "--round", "south", "--by", "discard", "--from", "north"), "28.1(1)"),
        ("pung", ("--last-tile",), "28.2(1)"),
        ("pung", ("--last-tile", "--by", "discard"), "28.2(2)"),
        ("pung", ("--by", "robbed-kong", "--winning-tile", "1m"), "28.1(3)"),
        ("concealed-kong", ("--replacement", "flower", "--replacement", "kong"), "28.3(1)"),
    ],
)
def test_facts_of_the_win_are_options(
    table: Path, show: Show, melds: str, options: tuple[str, ...], element: str
) -> None:
    show(melds=((melds, "5555z" if "kong" in melds else "555z"),))
    for entry in scored(table, *options)["scores"]:
        assert element in [counted["id"] for counted in entry["score"]["elements"]]


def test_options_of_the_rules(table: Path, show: Show) -> None:
    """A hand of 25 fans is paid as one of 15, or, where the table agreed so, beyond the chart (30.1)."""
    show(concealed="11122233344455z", melds=(), flowers="1234f", winning_tile="5z")
    capped, extended = (scored(table, *said)["scores"][0] for said in ((), ("--option", "beyond_chart=extend")))
    assert capped["score"]["score"] == 6000
    assert extended["score"]["score"] > 6000


def test_hand_that_is_no_win(table: Path, show: Show) -> None:
    show(concealed="124m457p789s11z")
    result = run(table, *INTERNATIONAL)
    assert result.exit_code == 1
    assert "Not a win" in result.stdout
    assert "whichever tile" not in result.stdout


def test_hand_that_was_read_short_is_shown_and_not_scored(table: Path, show: Show) -> None:
    show(concealed="123m456p789s1z")
    result = run(table, *INTERNATIONAL)
    assert result.exit_code == 1
    assert "1m 2m 3m 4p" in result.stdout
    assert "Not scored yet: concealed: A hand of 14 with 1 meld has 11" in result.stdout
    made = scored(table)
    assert (made["scores"], made["refused"]["field"]) == ([], "concealed")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (("--rules", "hong-kong"), "rules"),
        ((*INTERNATIONAL, "--seat", "up"), "win.seat"),
        ((*INTERNATIONAL, "--from", "up"), "win.from"),
        ((*INTERNATIONAL, "--replacement", "chow"), "win.replacements[0]"),
        ((*INTERNATIONAL, "--option", "colour=red"), "options.colour"),
        ((*INTERNATIONAL, "--option", "double_wind"), "options.double_wind"),
        (("--seat", "south"), "rules"),
        (("--winning-tile", "1m"), "rules"),
        (("--tiles-on-floor", "0"), "rules"),
        (("--option", "limit=320"), "rules"),
    ],
)
def test_unknown_facts_are_refused_before_reading(table: Path, options: tuple[str, ...], field: str) -> None:
    error = refusal(table, *options)
    assert isinstance(error, HandError)
    assert error.about == field
    assert NoNetwork.loaded == 0


@pytest.mark.parametrize(
    ("option", "value", "field"),
    [
        ("--replacement", "kong", "win.replacements"),
        ("--winning-tile", "9m", "winning_tile"),
        ("--winning-tile", "xyz", "winning_tile"),
        ("--winning-tile", "1m2m", "winning_tile"),
    ],
)
def test_facts_that_the_hand_contradicts_are_refused_by_field(table: Path, option: str, value: str, field: str) -> None:
    result = run(table, *INTERNATIONAL, option, value)
    assert result.exit_code == 2
    assert f"{field}: " in result.stdout
    assert "1m 2m 3m" in result.stdout
