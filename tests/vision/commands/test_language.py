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
from tests.vision.annotation.prelabel.examples import MODEL, ByHand, put_photos
from tests.vision.labels.examples import found_row, predictions
from vision.commands import detect
from vision.commands.application import app
from vision.commands.translation import current_language
from vision.evaluation.predictions import save_predictions
from vision.labels.formats import FORMATS, GroupLabel, PhotoLabels, TileLabel
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


def labels(folder: Path, codes: str = "1m 2m 3m 0x") -> Path:
    """A COCO folder of one photo of 800 x 400 pixels with its picture."""
    tiles = tuple(TileLabel(code, (90.0 * i, 100, 90.0 * i + 80, 210)) for i, code in enumerate(codes.split()))
    group = GroupLabel("concealed", tuple(range(len(tiles))))
    FORMATS["coco"].write([PhotoLabels("a.jpg", 800, 400, tiles, (group,))], folder)
    (folder / "images").mkdir(exist_ok=True)
    Image.new("RGB", (800, 400), "darkgreen").save(folder / "images" / "a.jpg")
    return folder


@pytest.mark.parametrize("record", [WIN, NO_WIN], ids=["win", "no win"])
@pytest.mark.parametrize("rules", ["international", "australia"])
def test_score(record: dict[str, str], rules: str) -> None:
    data = json.dumps({**record, "rules": rules}).encode()
    check(lambda language: run(language, "score", given=data).output, names=True)


@pytest.mark.usefixtures("show")
def test_read(table: Path, show: Callable[..., None]) -> None:
    check(lambda language: run(language, "read", table).output)
    check(lambda language: run(language, "read", table, "--rules", "international").output)
    show(concealed="11123456778999m", melds=(), flowers="")  # which tile won is asked
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
    assert "這張牌蓋著。" in run("zh-Hant", "read", table).output
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


def test_detect(tmp_path: Path, make_reading: Callable[..., ReadingRecord], monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ByHand(make_reading())
    monkeypatch.setattr(detect, "_engine", lambda model, workers, ray: engine)
    monkeypatch.setattr(detect, "_network", lambda model: MODEL)
    put_photos(tmp_path / "in", "a.jpg", "b.jpg")
    check(
        lambda language: run(language, "detect", tmp_path / "in", "--format", "yolo", "-o", tmp_path / language).output
    )


def test_label(tmp_path: Path) -> None:
    first, second = labels(tmp_path / "a"), labels(tmp_path / "b", "1m 9s 3m")
    check(lambda language: run(language, "label", "compare", first, second).output)
    check(lambda language: run(language, "label", "summary", first).output)


def test_dataset(tmp_path: Path) -> None:
    source = labels(tmp_path / "source")
    terms = ("--licence", "CC0", "--consent", "mine", "--split", "50/50/0")

    def build_and_check(language: Language) -> str:
        out = tmp_path / language
        said = run(language, "dataset", "build", source, "-o", out, *terms).output
        (out / "train" / "images" / "b.jpg").parent.mkdir(parents=True, exist_ok=True)
        (out / "train" / "images" / "b.jpg").write_bytes(b"")
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


def test_synth(tmp_path: Path) -> None:
    size = ("--count", 1, "--size", 320, "--workers", 1)
    check(lambda language: run(language, "synth", "--out", tmp_path / language, *size).output)


@pytest.mark.parametrize(
    "arguments",
    [
        ("read", "missing.jpg"),
        ("detect", "missing", "-o", "out"),
        ("evaluate", "missing"),
        ("label", "compare", "missing", "missing"),
        ("dataset", "build", "missing", "-o", "out"),
        ("score", "missing.json"),
        ("table", "show", "missing.jsonl"),
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_what_is_refused(arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def refuse(language: Language) -> str:
        try:
            return run(language, *arguments).output
        except PailensError as error:
            return error.translate(language)

    english = refuse("en")
    assert not _CHINESE.search(english)
    assert _CHINESE.search(refuse("zh-Hant"))


def pailens(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "vision.cli", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=environment, check=False
    )


def test_a_refusal_is_one_line_in_the_chosen_language_and_status_2() -> None:
    done = pailens("--lang", "zh-Hant", "score", "missing.json", PAILENS_LANG="en")
    assert done.returncode == 2
    assert done.stderr.startswith("pailens: missing.json: 無法讀取這個檔案：")


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "無法讀取這個檔案"),
        ({"LANG": "zh_TW.UTF-8", "PAILENS_LANG": "en"}, "This file cannot be read"),
        ({"PAILENS_LANG": "zh-Hant"}, "無法讀取這個檔案"),
        ({}, "This file cannot be read"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], said: str) -> None:
    assert said in pailens("score", "missing.json", **environment).stderr


@pytest.mark.parametrize("said", [["--lang", "ja"], ["--lang=ja"]], ids=len)
def test_the_language_may_be_stated_after_the_command(said: list[str]) -> None:
    result = CliRunner().invoke(app, ["score", *said, "missing.json"])
    assert isinstance(result.exception, PailensError)
    assert current_language() == "ja"


def test_what_follows_two_dashes_is_no_option() -> None:
    result = CliRunner().invoke(app, ["score", "--", "--lang"])
    assert str(result.exception).startswith("--lang")


def test_an_unknown_language_is_refused_with_status_2() -> None:
    result = CliRunner().invoke(app, ["--lang", "fr", "schema", "hand"])
    assert result.exit_code == 2
    assert "--lang" in result.output


def test_records_are_the_same_in_every_language(table: Path) -> None:
    one, *others = (run(language, "read", table, "--json").stdout for language in LANGUAGES)
    assert all(other == one for other in others)


def test_a_drawing_has_the_texts_of_the_language(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("vision.drawing.overlay.font_of", asked.append)
    run("zh-Hant", "read", table, "--draw", tmp_path / "out.png")
    assert asked == ["zh-Hant"]


def test_a_photo_of_standard_input_is_refused_in_the_language() -> None:
    result = CliRunner().invoke(app, ["--lang", "zh-Hans", "read", "-"], input=b"no picture")
    assert "这不是" in result.output


@pytest.mark.parametrize(
    "arguments", [("schema", "rules"), ("detect", "a", "--format", "x", "-o", "b"), ("--lang", "x")]
)
def test_a_refused_choice_is_said_without_a_library_s_prefix(arguments: tuple[str, ...]) -> None:
    refused = run("en", *arguments)
    assert refused.exit_code == 2
    assert "is not one of" in refused.stderr
    assert "Value error" not in refused.stderr
