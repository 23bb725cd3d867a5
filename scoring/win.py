"""How a hand was won, and the table rules that were agreed on."""

from __future__ import annotations

from typing import Any, Literal, Self

from scoring.term_values import TermValues
from scoring.terms import Seat

WonBy = Literal["self-draw", "discard", "robbed-kong"]
OtherWonBy = Literal["tsumo", "ron", "chankan"]
"""Other names of sources of the winning tile, which are understood."""
Replacement = Literal["kong", "flower"]
FirstTurn = Literal["heaven", "earth", "human"]


class Win(TermValues):
    """How the hand was won: the facts that rule sets ask for, by name.

    Facts of particular rule sets, such as `dealer_streak`, are keyword arguments and attributes like those below; the
    rule sets declare them.

    Attributes:
        by: source of the winning tile: self-draw, discard or robbed kong; `tsumo`, `ron` and `chankan` are understood.
        seat: the winner's seat; East is the dealer.
        round: the prevailing wind.
        from_: seat that discarded the tile or whose kong was robbed; needed for payments only.
        last_tile: won on the last tile of the wall (self-draw) or on the last tile exposed (otherwise).
        replacements: replacement draws of the winning turn, in order; the last is the winning tile.
        first_turn: a win in the first turn; `earth` is on East's first discard.
        flower_win: a win declared on flowers alone.

    Raises:
        HandError: about `win.…`, for a value that is invalid under every rule set or a fact that none declares.
    """

    declared = "facts"
    field = "win"

    by: WonBy = "self-draw"
    seat: Seat = "east"
    round: Seat = "east"
    from_: Seat | None = None
    last_tile: bool = False
    replacements: tuple[Replacement, ...] = ()
    first_turn: FirstTurn | None = None
    flower_win: str | None = None

    def __init__(
        self,
        by: WonBy | OtherWonBy = "self-draw",
        seat: Seat = "east",
        round: Seat = "east",  # noqa: A002  It is the name in the record.
        from_: Seat | None = None,
        last_tile: bool = False,
        replacements: tuple[Replacement, ...] = (),
        first_turn: FirstTurn | None = None,
        flower_win: str | None = None,
        **facts: Any,
    ) -> None:
        # What has its default is left out, so that no rule set is looked up for it.
        if by != "self-draw":
            facts["by"] = by
        if seat != "east":
            facts["seat"] = seat
        if round != "east":
            facts["round"] = round
        if from_ is not None:
            facts["from_"] = from_
        if last_tile is not False:
            facts["last_tile"] = last_tile
        if replacements != ():
            facts["replacements"] = replacements
        if first_turn is not None:
            facts["first_turn"] = first_turn
        if flower_win is not None:
            facts["flower_win"] = flower_win
        super().__init__(**facts)

    def under(self, rules: str) -> Self:
        """The facts that a rule set uses; Earth is won on East's discard, whether `from_` says so or not.

        Raises `HandError`: about `rules`, if there is no such rule set.
        """
        facts = super().under(rules)
        if facts.first_turn == "earth" and facts.by == "discard" and facts.seat != "east" and facts.from_ is None:
            return facts.replace(from_="east")
        return facts


class Options(TermValues):
    """Table rules to agree on, by name; the rule sets declare them, and each uses its own only.

    Raises:
        HandError: about `options.…`, for a value that is invalid under every rule set or an option that none declares.
    """

    declared = "options"
    field = "options"
