"""`pailens score` and `pailens schema`, run as a person or a program runs them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from scoring import Hand, Win, score
from vision.commands.score import MOST_BYTES
from vision.commands.score_table import print_score

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
WIN = {"rules": "international", "concealed": "123m456p789s123p11z", "winning_tile": "1z"}
NO_WIN = {"rules": "international", "concealed": "124m456p789s123p11z", "winning_tile": "1z"}
REFUSED = {"rules": "international", "concealed": "123m456p789s123p1z", "winning_tile": "1z"}
TAIWAN = {"concealed": "123m123p123s11122233z", "winning_tile": "1m"}


def pailens(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "vision.cli", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, check=False)


def as_bytes(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode()


def test_a_win_is_status_0_and_a_table_with_the_payments() -> None:
    run = pailens("score", "-", given=as_bytes(WIN))
    text = run.stdout.decode()
    assert (run.returncode, run.stderr) == (0, b"")
    for part in ("All Chows", "26.2", "Total", "East +", "123m", "11z*"):
        assert part in text


def test_a_hand_that_is_no_win_is_status_1_and_a_reason() -> None:
    run = pailens("score", given=as_bytes(NO_WIN))
    assert run.returncode == 1
    assert "Not a win" in run.stdout.decode()


def test_refused_input_is_status_2_and_one_line_that_names_the_field() -> None:
    run = pailens("score", given=as_bytes(REFUSED))
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode().startswith("pailens: concealed: ")
    assert run.stderr.count(b"\n") == 1


@pytest.mark.parametrize(("record", "status"), [(WIN, 0), (NO_WIN, 1), (REFUSED, 2)])
def test_json_is_a_record_with_the_same_status(record: dict[str, Any], status: int) -> None:
    run = pailens("score", "--json", given=as_bytes(record))
    answered = json.loads(run.stdout)
    assert (run.returncode, answered["schema"], run.stderr) == (status, 1, b"")
    assert answered["error"]["field"] == "concealed" if status == 2 else answered["win"] is (status == 0)


@pytest.mark.parametrize("given", [b"", b"\xff\xfe\x00", b"[]", b"{" * 9000, b"0" * (MOST_BYTES + 1)])
def test_rubbish_is_status_2_without_a_traceback(given: bytes) -> None:
    run = pailens("score", given=given)
    assert run.returncode == 2
    assert run.stderr.count(b"\n") == 1


def test_a_file_is_read_and_one_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "hand.json").write_bytes(as_bytes(WIN))
    assert pailens("score", str(tmp_path / "hand.json"), "--json").returncode == 0
    for unreadable in (tmp_path / "none.json", tmp_path):
        run = pailens("score", str(unreadable))
        assert run.returncode == 2
        assert str(unreadable) in run.stderr.decode()


def test_jsonl_answers_every_line_in_order_and_skips_blank_ones(tmp_path: Path) -> None:
    win, no_win, refused = map(as_bytes, (WIN, NO_WIN, REFUSED))
    lines = [win, b"{broken", b"", b" \r", no_win, b"7" * (2 * MOST_BYTES), refused, win]
    (tmp_path / "hands.jsonl").write_bytes(b"\n".join(lines))
    run = pailens("score", "--jsonl", str(tmp_path / "hands.jsonl"))
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 0
    assert [answer.get("win", answer.get("error", {}).get("field")) for answer in answers] == [
        *(True, "record", False, "record", "concealed", True)
    ]


def test_score_loads_no_heavy_library() -> None:
    heavy = ("numpy", "cv2", "onnxruntime", "PIL", "torch", "fastapi", "uvicorn")
    code = (
        "import sys; sys.argv = ['pailens', 'score', '--json']\n"
        "from vision.cli import main\n"
        "try: main()\n"
        f"except SystemExit: print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, input=as_bytes(WIN), capture_output=True, cwd=ROOT, check=False)
    assert json.loads(run.stdout)["win"]
    assert run.stderr.decode().strip() == "[]"


@pytest.mark.parametrize("words", [["a", "b"], ["--jso"], [""], ["--help", "a"]])
def test_words_that_are_no_file_are_explained(words: list[str]) -> None:
    run = pailens("score", *words)
    assert run.returncode == (0 if "--help" in words else 2)
    assert b"Traceback" not in run.stderr
    assert b"Usage" in run.stdout + run.stderr or words == [""]


def test_a_command_that_is_misspelt_is_answered_with_one_that_there_is() -> None:
    assert "'read'" in pailens("reed").stderr.decode()


def test_schema_prints_the_json_schema_of_a_record() -> None:
    run = pailens("schema", "hand")
    assert run.returncode == 0
    assert json.loads(run.stdout)["required"] == ["rules", "concealed", "winning_tile"]
    assert pailens("schema", "photo").returncode == 2


def test_the_dealers_bonus_stands_in_brackets_outside_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    hand = Hand.parse("taiwan16", "123m456p789s123s11z", "1z", melds=[("pung", "555z")], win=Win(dealer_streak=2))
    print_score(score(hand), Console(width=100))
    shown = capsys.readouterr().out
    assert "(5)" in next(line for line in shown.splitlines() if "dealer" in line)
