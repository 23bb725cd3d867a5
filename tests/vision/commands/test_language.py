"""The command line speaks one language: that of `--lang`, of PAILENS_LANG, else the locale's."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from scoring.texts import LANGUAGES, Language
from tests.vision.commands.running import make_labels, put_labels
from tests.vision.labels.examples import found_row, predictions
from vision.commands.application import app
from vision.commands.translation import current_language
from vision.evaluation.predictions import save_predictions
from vision.reading.records import ReadingRecord, ReviewRecord
from vision.texts import CATALOGUE
from vision.texts.simplified import simplified

ROOT = Path(__file__).parents[3]
WIN = {"concealed": "123m123p456p789s11z", "winning_tile": "1z"}
NO_WIN = {"concealed": "123m123p456p789s12z", "winning_tile": "1z"}
_CHINESE = re.compile("[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
_KANA = re.compile("[\u3041-\u30fa]")
_PLACE = re.compile(r"\{[^}]*\}")
_LEAST = 8
"""Characters of a piece of a sentence by which its language is told."""


def run(language: Language, *arguments: object, given: bytes | None = None) -> Result:
    texts = ["--lang", language, *map(str, arguments)]
    return CliRunner().invoke(app, texts, input=given, catch_exceptions=False, env={"COLUMNS": "220"})


def english_in(text: str) -> list[str]:
    """The pieces of English sentences of the catalogue that stand in a text."""
    pieces = {
        piece.strip()
        for row in CATALOGUE.values()
        if row.en != row.zh_hant
        for piece in _PLACE.split(row.en)
        if len(piece.strip()) >= _LEAST and " " in piece.strip()
    }
    return sorted(piece for piece in pieces if piece in text)


def check(result: Callable[[Language], str], *, names: bool = False) -> None:
    """What is printed is in one language and script, but for names of elements, and says something in each."""
    english, chinese, in_simplified, japanese = (result(language) for language in LANGUAGES)
    assert not _CHINESE.search(english), english
    assert english.strip()
    for text in (chinese, in_simplified, japanese):
        assert _CHINESE.search(text), text
        assert english_in(text) == []
    assert _KANA.search(japanese), japanese
    assert not _KANA.search(chinese + in_simplified)
    if not names:
        assert "".join(map(simplified, in_simplified)) == in_simplified  # words are not converted twice


@pytest.mark.parametrize("record", [WIN, NO_WIN], ids=["win", "no win"])
def test_score(record: dict[str, str]) -> None:
    data = json.dumps({**record, "rules": "australia"}).encode()
    check(lambda language: run(language, "score", given=data).output, names=True)


@pytest.mark.usefixtures("show")
def test_read(table: Path, show: Callable[..., None]) -> None:
    check(lambda language: run(language, "read", table).output)
    check(lambda language: run(language, "read", table, "--rules", "international").output)
    show(concealed="", melds=(), flowers="")
    check(lambda language: run(language, "read", table).output)


@pytest.mark.usefixtures("show")
def test_a_question_about_a_reading_is_in_the_chosen_script(
    table: Path, make_reading: Callable[..., ReadingRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = ReviewRecord(
        tile=0, group=None, reason="It shows its back.", reason_zh="這張牌蓋著。", reason_ja="裏向きです。"
    )
    reading = make_reading().model_copy(update={"review": (question,)})
    monkeypatch.setattr("vision.reading.pipeline.read", lambda photo, detector, rules: reading)
    assert "这张牌盖着。" in run("zh-Hans", "read", table).output
    assert "裏向きです。" in run("ja", "read", table).output


def test_table(tmp_path: Path) -> None:
    def play(language: Language) -> str:
        file = tmp_path / f"{language}.jsonl"
        said = run(language, "table", "new", file, "--players", "Ann,Bob,Cat,Dan", "--rules", "taiwan16").output
        said += run(language, "table", "win", file, "--winner", "Bob", "--from", "Dan", "--fans", 3).output
        said += run(language, "table", "pay", file, "dice_123").output
        said += run(language, "table", "draw", file).output
        return said + run(language, "table", "end", file).output

    check(play)


def test_label(tmp_path: Path) -> None:
    first = put_labels(tmp_path / "a", "coco", make_labels())
    second = put_labels(tmp_path / "b", "coco", make_labels("1m 9s 3m"))
    check(lambda language: run(language, "label", "compare", first, second).output)
    check(lambda language: run(language, "label", "summary", first).output)


def test_dataset(tmp_path: Path) -> None:
    source = put_labels(tmp_path / "source", "coco", make_labels())
    terms = ("--licence", "CC0", "--consent", "mine", "--split", "100/0/0")

    def build_and_check(language: Language) -> str:
        out = tmp_path / language
        said = run(language, "dataset", "build", source, "-o", out, *terms).output
        (out / "train" / "images" / "b.jpg").touch()
        return said + run(language, "dataset", "check", out).output

    check(build_and_check)


def test_evaluate(tmp_path: Path) -> None:
    folder = tmp_path / "val"
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    for name in ("a", "b"):
        Image.new("RGB", (100, 50)).save(folder / "images" / f"{name}.png")
        (folder / "labels" / f"{name}.txt").write_text("0 0.05 0.5 0.1 0.2\n")
    for name, codes in (("one", "1m"), ("other", "2m 0x")):
        found = predictions({"val/a.png": found_row(codes), "val/b.png": found_row(codes)})
        save_predictions(tmp_path / f"{name}.json", found)
    models = ("--model", tmp_path / "one.json", "--against", tmp_path / "other.json")
    check(lambda language: run(language, "evaluate", folder, *models, "--mistakes").output)
    check(lambda language: run(language, "evaluate", folder, *models[:2], "--mistakes").output)


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (("--lang", "zh-Hant"), {"PAILENS_LANG": "en"}, "無法讀取這個檔案"),
        ((), {"LANG": "zh_TW.UTF-8"}, "無法讀取這個檔案"),
        ((), {"LANG": "zh_TW.UTF-8", "PAILENS_LANG": "en"}, "This file cannot be read"),
        ((), {}, "This file cannot be read"),
    ],
)
def test_the_language_is_that_of_the_option_else_of_the_environment(
    words: tuple[str, ...], environment: dict[str, str], said: str
) -> None:
    command = [sys.executable, "-m", "vision.cli", *words, "score", "missing.json"]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"pailens: missing.json: {said}")


@pytest.mark.parametrize("said", [["--lang", "ja"], ["--lang=ja"]], ids=len)
def test_the_language_may_be_stated_after_the_command_but_not_after_two_dashes(said: list[str]) -> None:
    result = CliRunner().invoke(app, ["score", *said, "missing.json"])
    assert isinstance(result.exception, PailensError)
    assert current_language() == "ja"
    result = CliRunner().invoke(app, ["score", "--", "--lang"])
    assert str(result.exception).startswith("--lang")


def test_records_are_the_same_in_every_language(table: Path) -> None:
    one, *others = (run(language, "read", table, "--json").stdout for language in LANGUAGES)
    assert all(other == one for other in others)


def test_a_drawing_has_the_texts_of_the_language(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("vision.drawing.overlay.font_of", asked.append)
    run("zh-Hant", "read", table, "--draw", tmp_path / "out.png")
    assert asked == ["zh-Hant"]


@pytest.mark.parametrize("arguments", [("detect", "a", "--format", "x", "-o", "b"), ("--lang", "x")])
def test_a_refused_choice_is_said_without_a_library_s_prefix(arguments: tuple[str, ...]) -> None:
    refused = run("en", *arguments)
    assert refused.exit_code == 2
    assert "is not one of" in refused.stderr
    assert "Value error" not in refused.stderr
