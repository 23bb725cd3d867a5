"""`pailens score` and `pailens schema`, run as a person or a program runs them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from scoring import Hand, Win, score
from scoring.errors import PailensError
from vision.commands.application import app
from vision.commands.score import MOST_BYTES
from vision.commands.score_table import print_score

ROOT = Path(__file__).parents[3]
WIN = {"rules": "international", "concealed": "123m456p789s123p11z", "winning_tile": "1z"}
NO_WIN = {"rules": "international", "concealed": "124m456p789s123p11z", "winning_tile": "1z"}
REFUSED = {"rules": "international", "concealed": "123m456p789s123p1z", "winning_tile": "1z"}


def pailens(*arguments: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(app, arguments, input=given, env={"COLUMNS": "120"})


def as_bytes(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode()


def test_a_win_is_status_0_and_a_table_with_the_payments() -> None:
    run = pailens("score", "-", given=as_bytes(WIN))
    assert (run.exit_code, run.stderr) == (0, "")
    assert all(part in run.stdout for part in ("All Chows", "26.2", "Total", "East +", "123m", "11z*"))


def test_a_hand_that_is_no_win_is_status_1_and_a_reason() -> None:
    run = pailens("score", given=as_bytes(NO_WIN))
    assert (run.exit_code, "Not a win" in run.stdout) == (1, True)


@pytest.mark.slow
def test_refused_input_is_status_2_and_one_line_or_record_that_names_the_field() -> None:
    def refused(*arguments: str) -> tuple[bytes, bytes]:
        command = [sys.executable, "-m", "vision.cli", "score", *arguments]
        run = subprocess.run(command, input=as_bytes(REFUSED), capture_output=True, cwd=ROOT, check=False)
        assert run.returncode == 2
        return run.stdout, run.stderr

    printed, said = refused()
    assert (printed, said.startswith(b"pailens: concealed: "), said.count(b"\n")) == (b"", True, 1)
    printed, said = refused("--json")
    assert (json.loads(printed)["error"]["field"], said) == ("concealed", b"")


@pytest.mark.parametrize(("record", "status"), [(WIN, 0), (NO_WIN, 1)])
def test_json_is_a_record_with_the_same_status(record: dict[str, Any], status: int) -> None:
    run = pailens("score", "--json", given=as_bytes(record))
    answered = json.loads(run.stdout)
    assert (run.exit_code, answered["schema"], answered["win"]) == (status, 1, status == 0)


@pytest.mark.parametrize("given", [b"", b"\xff\xfe\x00", b"[]", b"{" * 9000, b"0" * (MOST_BYTES + 1)])
def test_rubbish_is_refused(given: bytes) -> None:
    assert isinstance(pailens("score", given=given).exception, PailensError)


def test_a_file_is_read_and_one_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "hand.json").write_bytes(as_bytes(WIN))
    assert pailens("score", str(tmp_path / "hand.json"), "--json").exit_code == 0
    for unreadable in (tmp_path / "none.json", tmp_path):
        assert str(unreadable) in str(pailens("score", str(unreadable)).exception)


def test_jsonl_answers_every_line_in_order_blank_ones_too(tmp_path: Path) -> None:
    win, no_win, refused = map(as_bytes, (WIN, NO_WIN, REFUSED))
    lines = [win, b"{broken", b"", b" \r", no_win, b"7" * (3 * MOST_BYTES), refused, win]
    (tmp_path / "hands.jsonl").write_bytes(b"\n".join(lines))
    run = pailens("score", "--jsonl", str(tmp_path / "hands.jsonl"))
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.exit_code == 0
    assert [answer.get("win", answer.get("error", {}).get("field")) for answer in answers] == [
        *(True, "record", "record", "record", False, "record", "concealed", True)
    ]


@pytest.mark.slow
def test_scores_and_sheets_load_no_heavy_library(tmp_path: Path) -> None:
    heavy = ("numpy", "cv2", "onnxruntime", "PIL", "torch", "fastapi", "uvicorn")
    sheet = str(tmp_path / "night.jsonl")
    pailens("table", "new", sheet, "--players", "A,B,C,D", "--rules", "taiwan16")
    code = (
        "import sys\n"
        "from vision.commands.application import app\n"
        f"for words in (['score', '--json'], ['table', 'show', {sheet!r}, '--json']):\n"
        "    app(words, standalone_mode=False)\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], input=as_bytes(WIN), capture_output=True, cwd=ROOT, check=False)
    assert b'"rules": "taiwan16"' in run.stdout
    assert run.stderr.decode().strip() == "[]"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("score", "a", "b"), "Usage"),
        (("score", "--jso"), "--json"),
        (("reed",), "'read'"),
        (("schema", "photo"), "'photo' is not one of"),
    ],
)
def test_words_that_are_none_of_a_command_are_explained(words: tuple[str, ...], said: str) -> None:
    run = pailens(*words)
    assert (run.exit_code, said in run.stderr) == (2, True)


def test_schema_prints_the_json_schema_of_a_record() -> None:
    assert json.loads(pailens("schema", "hand").stdout)["required"] == ["rules", "concealed", "winning_tile"]


def test_the_dealers_bonus_stands_in_brackets_outside_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    hand = Hand.parse("taiwan16", "123m456p789s123s11z", "1z", melds=[("pung", "555z")], win=Win(dealer_streak=2))
    print_score(score(hand), Console(width=100))
    shown = capsys.readouterr().out
    assert "(5)" in next(line for line in shown.splitlines() if "dealer" in line)
