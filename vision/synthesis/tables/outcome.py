"""The end of a game: the hand with the facts of its win, and the rest of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.declaration import RuleSet
from scoring.hand import FirstTurn, Hand, Replacement, Rules, Seat, Win, WonBy
from scoring.registry import rule_set
from scoring.rules import score
from scoring.tiles import CLASSES
from vision.synthesis.tables.played import OtherPlayer, PlayedHand
from vision.synthesis.tables.player import Player


@dataclass(frozen=True, slots=True)
class Table:
    """State of the table that the result of a game depends on.

    Attributes:
        rules: the rule set.
        players: in turn order, East first.
        round: the round wind.
        dealer_streak: consecutive wins of the dealer.
        discards: number of tiles discarded, claimed or not.
        wall: number of tiles left.
    """

    rules: Rules
    players: Sequence[Player]
    round: Seat
    dealer_streak: int
    discards: int
    wall: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A declared win.

    Attributes:
        winner: index of the winner in turn order.
        by: source of the winning tile.
        tile: the tile, already in the winner's hand.
        replaced: replacement draws of the turn that brought the tile.
        giver: who discarded the tile or is robbed of it.
        flower_win: the kind of win on flowers alone.
    """

    winner: int
    by: WonBy
    tile: int
    replaced: Sequence[Replacement] = ()
    giver: int | None = None
    flower_win: str | None = None


def finish_game(table: Table, claim: Claim) -> PlayedHand:
    """The hand that is laid out, whether or not it scores as a win."""
    player = table.players[claim.winner]
    hand = Hand(
        rules=table.rules,
        concealed=player.concealed(),
        winning_tile=CLASSES[claim.tile],
        melds=tuple(laid.meld for laid in player.melds),
        flowers=tuple(CLASSES[flower] for flower in player.flowers),
        win=_win(table, claim),
    )
    return PlayedHand(
        hand=hand,
        won=score(hand).win,
        melds=tuple(player.melds),
        flowers=tuple(CLASSES[flower] for flower in player.flowers),
        ponds={other.seat: tuple(CLASSES[face] for face in other.pond) for other in table.players},
        others=tuple(_other(table.players[(claim.winner + step) % 4]) for step in (1, 2, 3)),
        wall=table.wall,
    )


def _other(player: Player) -> OtherPlayer:
    flowers = tuple(CLASSES[flower] for flower in player.flowers)
    return OtherPlayer(player.seat, player.concealed(), tuple(player.melds), flowers)


def _win(table: Table, claim: Claim) -> Win:
    player = table.players[claim.winner]
    declared = rule_set(table.rules)
    floor = sum(len(other.pond) for other in table.players) + (claim.by == "discard")
    replaced = tuple(claim.replaced) if claim.by == "self-draw" else ()
    facts = {
        "declared_ready": player.declared_ready,
        "robbed_kong_on_kong": claim.by == "robbed-kong" and "kong" in claim.replaced,
        "tiles_on_floor": floor,
        "dealer_streak": table.dealer_streak,
    }
    return Win(
        by=claim.by,
        seat=player.seat,
        round=table.round,
        from_=None if claim.giver is None else table.players[claim.giver].seat,
        last_tile=not table.wall and not claim.flower_win and claim.by != "robbed-kong",
        replacements=replaced,
        first_turn=_first_turn(declared, table, claim, player),
        flower_win=claim.flower_win,
    ).replace(**{name: fact for name, fact in facts.items() if declared.asks(name)})


def _first_turn(declared: RuleSet, table: Table, claim: Claim, player: Player) -> FirstTurn | None:
    """Heaven before any discard, earth on the dealer's first, human within the first four."""
    kongs = any(laid.meld.is_kong for laid in table.players[0].melds)
    barred = kongs and declared.kong_bars_heaven
    if not table.discards:
        return "heaven" if claim.by == "self-draw" and claim.winner == 0 and not barred else None
    if claim.winner == 0:
        return None
    if table.discards == 1 and claim.by == "discard" and not player.melds:
        earth = not (kongs and declared.kong_bars_earth)
        return "earth" if earth else None
    human = any(term.name == "first_turn" and "human" in term.values for term in declared.facts)
    early = human and table.discards <= 4 and not claim.flower_win
    return "human" if early else None
