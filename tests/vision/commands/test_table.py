"""`pailens table`: a score sheet in a file, from the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from vision.commands.table import table_app

TAIWAN = ("--players", "Ann,Bob, 小明 ,Dan", "--rules", "taiwan16")
HAND = {"rules": "taiwan16", "concealed": "123456789m111222p33s", "winning_tile": "3s"}


def run(*arguments: object, given: bytes | None = None) -> Result:
    texts = list(map(str, arguments))
    return CliRunner().invoke(table_app, texts, input=given, catch_exceptions=False, env={"COLUMNS": "160"})


def sheet(*arguments: object, given: bytes | None = None) -> dict[str, Any]:
    """The record that a command prints."""
    done = run(*arguments, "--json", given=given)
    assert done.exit_code == 0
    record: dict[str, Any] = json.loads(done.stdout)
    return record


def refusal(*arguments: object, given: bytes | None = None) -> str:
    """The field or file that `pailens` reports in one line, with exit status 2."""
    with pytest.raises(PailensError) as caught:
        run(*arguments, given=given)
    return caught.value.about


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    assert run("new", path, *TAIWAN).exit_code == 0
    return path


def test_the_texts_session_from_the_command_line(file: Path) -> None:
    run("win", file, "--winner", "Ann", "--fans", 12)
    assert sheet("win", file, "--winner", "east", "--from", "bob", "--fans", 2)["debts"] == {
        "Bob": 74,
        "小明": 36,
        "Dan": 36,
    }
    won = sheet("win", file, "--winner", "Bob", "--from", "Ann", "--fans", 8)
    assert won["balances"] == {"Ann": 109, "Bob": -37, "小明": -36, "Dan": -36}
    assert (won["owed"], won["debts"], won["seats"]["east"]) == ("Bob", {"Ann": 36}, "Bob")
    ended = sheet("end", file)
    assert (ended["balances"]["Ann"], ended["owed"], ended["ended"]) == (73, None, True)
    assert [one["player"] for one in ended["standings"]] == ["Ann", "Bob", "小明", "Dan"]


def test_undo_takes_the_last_event_back_redo_adds_it_again_and_the_file_keeps_all(file: Path) -> None:
    before = sheet("show", file)
    whole = sheet("win", file, "--winner", "Ann", "--fans", 12)
    assert sheet("undo", file) == before
    assert len(file.read_text("utf-8").splitlines()) == 3
    assert refusal("undo", file) == "event"
    assert sheet("redo", file) == whole


def test_a_sheet_in_a_table_has_every_event(file: Path) -> None:
    run("win", file, "--winner", "Ann", "--fans", 12)
    run("pay", file, "false_win", "--player", "Dan")
    run("pay", file, "dice_123")
    text = run("draw", file).stdout
    for part in (
        *("Taiwan 16", "round: East", "dealer: Ann", "wins in a row: 1", "10 + 2"),
        *("Ann wins, 12 fans, self-draw", "+108", "-36", "Dan: false win", "-180", "+60"),
        *("dealer: dice 1-2-3", "nobody won", "owes Ann", "balance", "total", "place"),
        *("小明", "West"),
    ):
        assert part in text
    assert "session ended" in run("end", file).stdout


@pytest.mark.parametrize(
    ("rules", "win", "parts"),
    [
        ("international", ("--fans", "4.5"), ("International", "4.5 fans", "discard by Dan", "+16")),
        ("australia", ("--points", "60"), ("Australia", "60 points", "+180", "-130", "-25")),
    ],
)
def test_the_other_rule_sets(tmp_path: Path, rules: str, win: tuple[str, ...], parts: tuple[str, ...]) -> None:
    path = tmp_path / "night.jsonl"
    run("new", path, "--players", "[bold]Ann,Bob,:smile:,Dan", "--rules", rules)
    text = run("win", path, "--winner", "Bob", "--from", "Dan", *win).stdout
    assert all(part in text for part in (*parts, "[bold]Ann", ":smile:")), "names are printed as they are"
    assert "balance" not in text


def test_what_the_table_agreed_on(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    stakes = ("--base", "2.5", "--rate", "0.5", "--settlement", "direct")
    agreed = (*stakes, "--double-wind", "4", "--drawn-hand", "passes")
    opened = sheet("new", path, *TAIWAN, *agreed)["events"][0]["event"]
    options = {"base": "2.5", "rate": "0.5", "settlement": "direct", "double_wind": 4}
    assert {name: opened["options"][name] for name in options} == options
    assert sheet("win", path, "--winner", "Ann", "--fans", 0, "--streak", 2)["balances"]["Bob"] == -5
    assert sheet("draw", path)["seats"]["east"] == "Bob"


def test_what_a_hand_record_leaves_out_is_filled_in_from_the_sheet(file: Path, tmp_path: Path) -> None:
    run("win", file, "--winner", "Ann", "--fans", 12)
    hand = tmp_path / "hand.json"
    hand.write_text(json.dumps(HAND))
    won = sheet("win", file, hand, "--winner", "Bob", "--from", "Dan")
    event = won["events"][-1]["event"]
    assert (event["winner"], event["by"], event["from"]) == ("Bob", "discard", "Dan")
    assert won["debts"] == {"Dan": 10 + 2 * event["value"]}
    record = {**HAND, "win": {"seat": "west", "by": "self-draw"}}
    given = sheet("win", file, "-", given=json.dumps(record).encode())
    assert given["events"][-1]["event"]["winner"] == won["seats"]["west"]


@pytest.mark.parametrize(
    ("change", "arguments", "field"),
    [
        ({}, (), "win.seat"),
        ({"win": {"seat": "south"}}, ("--winner", "Ann"), "win.seat"),
        ({"win": {"round": "west"}}, ("--winner", "Ann"), "win.round"),
        ({"win": {"dealer_streak": 3}}, ("--winner", "Ann"), "win.dealer_streak"),
        ({"win": {"by": "self-draw"}}, ("--winner", "Ann", "--by", "discard", "--from", "Bob"), "win.by"),
        ({"win": {"by": "discard"}}, ("--winner", "Ann"), "win.from"),
        ({}, ("--winner", "Ann", "--by", "theft"), "win.by"),
        ({"options": {"base": 20}}, ("--winner", "Ann"), "options.base"),
        ({"rules": "international"}, ("--winner", "Ann"), "concealed"),
        ({"rules": "international", "concealed": "123m456p789s123p33s"}, ("--winner", "Ann"), "rules"),
        ({"concealed": "124578m124578p33s123z"}, ("--winner", "Ann"), "hand"),
        ({"winner": "Ann"}, (), "winner"),
        ({}, ("--winner", "Eve"), "--winner"),
        ({}, ("--winner", "Ann", "--fans", "3"), "hand"),
    ],
)
def test_what_contradicts_a_hand_record_is_refused_by_field(
    file: Path, change: dict[str, Any], arguments: tuple[str, ...], field: str
) -> None:
    before = file.read_bytes()
    given = json.dumps(HAND | change).encode()
    assert refusal("win", file, "-", *arguments, given=given) == field
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("win", "--fans", "3"), "--winner"),
        (("win", "--winner", "Ann"), "--fans"),
        (("win", "--winner", "Ann", "--points", "30"), "--points"),
        (("win", "--winner", "Ann", "--fans", "many"), "--fans"),
        (("win", "--winner", "Ann", "--fans", "NaN"), "--fans"),
        (("win", "--winner", "Ann", "--fans", "0.5"), "--fans"),
        (("win", "--winner", "Eve", "--fans", "3"), "--winner"),
        (("win", "--winner", "Ann", "--fans", "3", "--from", "Eve"), "--from"),
        (("win", "--winner", "Ann", "--fans", "3", "--by", "theft"), "--by"),
        (("win", "--winner", "Ann", "--fans", "3", "--streak", "-1"), "--streak"),
        (("pay", "chase"), "--player"),
        (("pay", "chase", "--player", "Eve"), "--player"),
        (("pay", "unclaimed_pung", "--player", "Ann", "--to", "Eve"), "--to"),
        (("new", *TAIWAN), None),
    ],
)
def test_refused_by_option_or_file_and_nothing_is_written(
    file: Path, arguments: tuple[str, ...], field: str | None
) -> None:
    before = file.read_bytes()
    command, *rest = arguments
    assert refusal(command, file, *rest) == (field or str(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("--players", "Ann,Bob,Cat", "--rules", "taiwan16"), "--players"),
        (("--players", "Ann,Bob,Cat,ann", "--rules", "taiwan16"), "--players"),
        (("--players", "Ann,Bob,Cat,Dan", "--rules", "hong-kong"), "--rules"),
        ((*TAIWAN, "--base", "much"), "--base"),
        ((*TAIWAN, "--settlement", "later"), "--settlement"),
        ((*TAIWAN, "--dealer-win", "goes"), "--dealer-win"),
    ],
)
def test_an_opening_is_refused_by_option_and_makes_no_file(
    tmp_path: Path, arguments: tuple[str, ...], field: str
) -> None:
    path = tmp_path / "night.jsonl"
    assert refusal("new", path, *arguments) == field
    assert not path.exists()


def test_a_file_cut_short_is_reported_and_repaired(file: Path) -> None:
    run("win", file, "--winner", "Ann", "--fans", 12)
    whole = sheet("show", file)
    with file.open("ab") as log:
        log.write(b'{"schema":1,"event":"wo')
    assert refusal("show", file) == f"{file}, line 3"
    repaired = run("repair", file, "--json")
    assert json.loads(repaired.stdout) == whole
    assert f"{file}.cut" in repaired.stderr
    assert sheet("show", file) == whole


def test_an_evening_of_riichi_is_headed_by_its_deal_and_ends_with_results(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    names = ("--players", "Ann,Bob,Cat,Dan", "--rules", "riichi")
    assert "rules: M.League" in run("new", tmp_path / "a.jsonl", *names, "--preset", "m-league").stdout
    own = run("new", tmp_path / "b.jsonl", *names, "--preset", "wrc", "--uma", "10-20").stdout
    assert "rules: own, like" in own
    run("new", path, *names)
    run("win", path, "--winner", "Ann", "--points", 12000)
    text = run("draw", path, "--riichi", "Bob", "--tenpai", "Bob,Ann").stdout
    assert "East 1 · 2 honba · 1 stick" in text
    assert all(part in text for part in ("38,500", "+12,000", "nobody won; ready"))
    text = run("draw", path, "--reason", "four-winds").stdout
    assert "broken off: four" in text
    text = run("win", path, "--winner", "Cat", "--points", 4000).stdout
    assert "+ 3 honba" in text
    ended = run("end", path).stdout
    assert all(part in ended for part in ("return", "uma", "oka", "session ended"))


def test_a_winner_whose_stick_lies_on_the_table_has_riichi(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    run("new", path, "--players", "Ann,Bob,Cat,Dan", "--rules", "riichi")
    hand = json.dumps({"rules": "riichi", "concealed": "123m456p789s234m55p", "winning_tile": "5p"}).encode()
    with pytest.raises(PailensError, match="no yaku"):
        run("win", path, "-", "--winner", "Bob", "--from", "Ann", "--riichi", "Ann", given=hand)
    won = sheet("win", path, "-", "--winner", "Bob", "--from", "Ann", "--riichi", "Bob", given=hand)
    assert won["balances"] == {"Ann": -1300, "Bob": 1300, "Cat": 0, "Dan": 0}


def test_an_unknown_payment_is_told_those_of_the_sheets_rules(file: Path) -> None:
    with pytest.raises(PailensError) as error:
        run("pay", file, "tip", "--player", "Ann")
    assert error.value.about == "id"
    assert ("chase" in str(error.value), "mcr_false_win" in str(error.value)) == (True, False)
