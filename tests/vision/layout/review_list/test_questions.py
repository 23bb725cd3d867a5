"""Every question of the review list stands in the catalogue, in every language, with all of its values."""

from collections.abc import Iterator

import pytest

from scoring.texts import LANGUAGES, Message
from vision.layout.grouping.model import Question
from vision.layout.review_list import questions
from vision.texts import CATALOGUE


def _all_questions() -> Iterator[Message]:
    yield from (message for message, _ in questions.QUESTIONS.values())
    yield from (value for value in vars(questions).values() if isinstance(value, Message))
    for others in ((), ("2m",), ("2m", "3m")):
        yield from questions.which_face("1m", others)
        yield questions.one_short(13, others)
    for most in (1, 4):
        yield questions.too_many("1f", 5, most)
    for complete in ((14,), (14, 17)):
        yield from (questions.wrong_size(count, complete) for count in (1, 8))
    yield from (questions.would_win_with("1m", "2m", settled=settled) for settled in (False, True))
    yield from questions.read_otherwise("1m", "2m")


def test_every_question_is_said_in_every_language() -> None:
    asked = list(_all_questions())
    for message in asked:
        for language in LANGUAGES:
            sentence = CATALOGUE.translate(message, language)
            assert sentence
            assert "{" not in sentence
    used = {message.id for message in asked}
    elsewhere = {"question.red_five"}  # asked of the record, see `vision.reading.pipeline`
    assert used | elsewhere == {name for name in CATALOGUE if name.startswith(("question.", "statement."))}


def test_every_question_about_a_group_has_a_sentence() -> None:
    assert set(Question) - set(questions.QUESTIONS) == {
        Question.CLAIMED_ROW,
        Question.CLAIMED_SETS,
    }, "asked once for all sets in question"


@pytest.mark.parametrize(
    ("message", "english", "chinese"),
    [
        (
            questions.which_face("1m", ["9s", "0x"])[0],
            "Is this 1 Characters or 9 Bamboos or Back?",
            "這是一萬還是九索還是牌背？",
        ),
        (
            questions.one_short(13, ["1m", "4m"]),
            "The hand has 13 tiles: one before its draw. It would win with 1 Characters, 4 Characters.",
            "這手牌有13張，是摸牌前的手牌。加上一萬、四萬就成胡牌。",
        ),
    ],
)
def test_sentences_with_values(message: Message, english: str, chinese: str) -> None:
    assert CATALOGUE.translate(message, "en") == english
    assert CATALOGUE.translate(message, "zh-Hant") == chinese
