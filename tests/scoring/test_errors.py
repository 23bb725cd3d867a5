"""Errors: an id, a field, and a sentence in every language."""

import subprocess
import sys

import pytest

from scoring import Hand, HandError, Meld
from scoring.errors import PailensError, TilesError
from scoring.table import TableError


def test_an_error_is_told_by_its_field_and_its_sentence() -> None:
    error = TilesError("tiles.unknown", "concealed", tile="9z")
    assert str(error) == "concealed: There is no tile 9z."
    assert (error.id, error.about, error.code, error.message) == (
        "tiles.unknown",
        "concealed",
        "tiles",
        "There is no tile 9z.",
    )
    assert error.translate("zh-Hant") == "沒有 9z 這張牌。"
    assert error.translate("zh-Hans") == "没有 9z 这张牌。"


def test_an_error_told_of_a_larger_record_keeps_its_sentence() -> None:
    with pytest.raises(PailensError) as caught:
        Hand.parse("international", "123m456p78s11z", "1z", melds=[("pung", "55z9z")])
    assert isinstance(caught.value, HandError)
    assert (caught.value.id, caught.value.about) == ("tiles.unknown", "melds[0].tiles")
    assert caught.value.values == {"tile": "9z"}


@pytest.mark.parametrize(
    ("kind", "english", "chinese"),
    [
        ("pung", "A pung is three equal tiles.", "刻子是三張相同的牌。"),
        ("kong", "A kong is four equal tiles.", "明槓是四張相同的牌。"),
        ("added-kong", "An added kong is four equal tiles.", "加槓是四張相同的牌。"),
        ("concealed-kong", "A concealed kong is four equal tiles.", "暗槓是四張相同的牌。"),
    ],
)
def test_a_set_is_called_by_its_name(kind: str, english: str, chinese: str) -> None:
    with pytest.raises(HandError) as caught:
        Meld(kind, ("5z", "5z"))  # type: ignore[arg-type]
    assert (caught.value.message, caught.value.translate("zh-Hant")) == (english, chinese)


def test_a_sentence_in_a_sentence_comes_in_its_language() -> None:
    error = TableError("table.no-win", "hand", reason=HandError("hand.back", "concealed").said)
    assert error.message == "This is not a win. A tile here shows its back: say which face it has."
    assert error.translate("zh-Hant") == "這不成胡。這裡有一張牌蓋著：請說明是哪張牌。"


def test_importing_scoring_reads_no_sentences() -> None:
    code = "import scoring; from scoring.texts import SCORING; assert '_texts' not in vars(SCORING)"
    subprocess.run([sys.executable, "-c", code], check=True)
