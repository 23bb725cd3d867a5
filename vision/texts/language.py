"""The language of the user's locale."""

from collections.abc import Mapping
from typing import Final

from scoring.texts import Language

VARIABLE: Final = "PAILENS_LANG"
"""Environment variable that sets the language and overrides the locale."""

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_TRADITIONAL: Final = frozenset({"tw", "hk", "mo", "hant"})


def language_of_locale(environment: Mapping[str, str]) -> Language:
    """The catalogue's language for a POSIX locale.

    >>> language_of_locale({"LANG": "zh_TW.UTF-8"})
    'zh-Hant'

    `environment`: variables; the first non-empty one of `LC_ALL`, `LC_MESSAGES` and `LANG` is used. Returns Japanese;
    Traditional Chinese for Taiwan, Hong Kong and Macau, Simplified for other Chinese; English for anything else.
    """
    name = next((environment[variable] for variable in _LOCALE if environment.get(variable)), "")
    language, *parts = name.partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if language != "zh":
        return "ja" if language == "ja" else "en"
    return "zh-Hant" if _TRADITIONAL & set(parts) else "zh-Hans"
