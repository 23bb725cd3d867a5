"""Records of a score sheet as it stands: deal, balances, standings, session and steps."""

from typing import Annotated, Self, get_args

from pydantic import Field

from scoring.declaration import Abortive
from scoring.hand import Seat
from scoring.records.base import Model, Record, sparse
from scoring.records.declared import RulesName
from scoring.records.table import EventRecord, Written, event_record
from scoring.registry import rule_set
from scoring.table import (
    Finish,
    Sheet,
    finish,
    has_own_rules,
    played_rulings,
    results,
    standings,
)


class StandingRecord(Model):
    """A player's result, debts counted as paid."""

    place: int
    player: str
    total: Written


class ResultRecord(Model):
    """What a player has at the end of a session; see `scoring.declaration.FinalResult`."""

    place: int
    player: str
    points: Written
    returned: int
    uma: int
    oka: int
    penalty: int
    sum: Written


class SessionRecord(Model):
    """A session in which players hold points: what was agreed on, and where it stands.

    Attributes:
        start, returned, goal, rounds, bust, leader_stops: as `scoring.declaration.Session`.
        rulings: all options as they are played, those of the preset filled in.
        own_rules: whether one of them differs from the preset.
        abortive: the ways in which hands can be broken off.
        nagashi: whether a nagashi mangan is paid.
        most_wins: how many players may win on one discard.
        deal: number of the deal in its round, from 1.
        points: what each player holds, or held at the end.
        finish: why the session is over by its rules; null if it goes on.
        results: what each player would have if it ended now, or has, best first.
    """

    start: int
    returned: int
    goal: int
    rounds: int | None
    bust: bool
    leader_stops: bool
    rulings: dict[str, int | bool | str | None]
    own_rules: bool
    abortive: tuple[Abortive, ...]
    nagashi: bool
    most_wins: int
    deal: int
    points: dict[str, Written]
    finish: Finish | None
    results: tuple[ResultRecord, ...]

    @classmethod
    def from_sheet(cls, sheet: Sheet) -> Self | None:
        """The record of a sheet's session; None under rule sets without points."""
        session, points, rules = sheet.session, sheet.points, rule_set(sheet.rules).sheet.session
        if session is None or points is None or rules is None:
            return None
        options = sheet.opened.options
        kinds = rules.abortive(options)
        return cls.like(
            session,
            rulings=played_rulings(sheet),
            own_rules=has_own_rules(sheet),
            abortive=tuple(kind for kind in get_args(Abortive) if kind in kinds),
            nagashi=rules.nagashi(options),
            most_wins=rules.most_wins(options),
            deal=sheet.deal,
            points=points,
            finish=finish(sheet),
            results=results(sheet),
        )


class StepRecord(Model):
    """An event that is not withdrawn, and its change for each player, debts counted as paid."""

    event: Annotated[EventRecord, Field(discriminator="event")]
    changes: dict[str, Written]


class TableRecord(Record):
    """The current score sheet: balances and debts by player, deal, standings and all events.

    `owed` is the creditor of the `debts`; the totals of `standings` count them as paid. `session` is written only where
    players hold points.
    """

    rules: RulesName
    round: Seat
    seats: dict[Seat, str]
    dealer_streak: int
    hands: int
    honba: int
    sticks: int
    ended: bool
    balances: dict[str, Written]
    owed: str | None
    debts: dict[str, Written]
    standings: tuple[StandingRecord, ...]
    session: SessionRecord | None = sparse(None)
    events: tuple[StepRecord, ...]

    @classmethod
    def from_sheet(cls, sheet: Sheet) -> Self:
        return cls.like(
            sheet,
            owed=sheet.claims.owed,
            debts=sheet.claims.debts,
            standings=standings(sheet),
            session=SessionRecord.from_sheet(sheet),
            events=tuple(
                StepRecord.like(step, event=event_record(step.event), changes=step.changes())
                for step in sheet.history()
            ),
        )
