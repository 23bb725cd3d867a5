"""What a reading is counted by: rules, facts of the win and options, as a person said them last."""

from datetime import datetime
from typing import Annotated, Any, Final, Self

from pydantic import AwareDatetime, Field

from scoring.records.base import Model, Record
from scoring.records.declared import RulesName, Tiles
from scoring.records.hand import OptionsRecord, WinRecord

_MOST_NAME: Final = 200
Name = Annotated[str, Field(max_length=_MOST_NAME)]


class TermsRecord(Record):
    """The terms of a reading; `player` is the winner's name, where a score sheet tells it."""

    rules: RulesName
    win: WinRecord = WinRecord()
    options: OptionsRecord = OptionsRecord()
    winning_tile: Tiles | None = None
    player: Name | None = None


class KeptTerms(Model):
    """Terms as they are kept, with the time at which they were said; of `win` and `options` only what was said.

    They are not held against the rule sets: the package that declared theirs may be gone, and the reading stays.
    """

    changed: AwareDatetime
    rules: Name
    win: dict[Name, Any]
    options: dict[Name, Any]
    winning_tile: Name | None
    player: Name | None

    @classmethod
    def of(cls, terms: TermsRecord, changed: datetime) -> Self:
        """Terms said now. Raises `HandError` or `TilesError`: about a fact or option that contradicts itself."""
        terms.win.to_win()
        terms.options.to_options()
        said = terms.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return cls.like(terms, changed=changed, win=said.get("win", {}), options=said.get("options", {}))
