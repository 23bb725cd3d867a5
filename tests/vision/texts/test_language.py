"""`vision.texts.language`: which language a locale speaks."""

import pytest

from scoring.texts import Language
from vision.texts.language import language_of_locale


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh_HK", "zh-Hant"),
        ("zh_MO.Big5", "zh-Hant"),
        ("zh_Hant_SG", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh_CN.GB18030@stroke", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("ja_JP.UTF-8", "ja"),
        ("en_HK.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
    ],
)
def test_language_of_a_locale(locale: str, language: Language) -> None:
    assert language_of_locale({"LANG": locale}) == language


def test_lc_all_counts_before_lc_messages_and_that_before_lang() -> None:
    environment = {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8", "LC_ALL": "zh_CN.UTF-8"}
    assert language_of_locale(environment) == "zh-Hans"
    assert language_of_locale(environment | {"LC_ALL": ""}) == "zh-Hant"
    assert language_of_locale({}) == "en"
