"""Simulates one game: draws, discards, claims, kongs, flowers (International articles 17 to 23).

The other two rule sets are played the same way except where noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from scoring.complete import is_complete_hand
from scoring.decompose import is_thirteen_unios
from scoring.hand import SEATS, Replacement, Rules
from scoring.registry import rule_set
from vision.synthesis.tables.outcome import Claim, Table, finish_game
from vision.synthesis.tables.played import PlayedHand
from vision.synthesis.tables.player import Player, block_of
from vision.synthesis.tables.policy import choose_discard, choose_strategy, wants_chow, wants_kong, wants_pung
from vision.synthesis.tables.wall import Wall

_FLOWER: Final = 34
"""The lowest flower index."""
_READY: Final = 0.12
"""How often a player under the sixteen-tile rules checks whether to declare a ready hand."""


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game with a hand, or with None if the wall is exhausted."""

    def __init__(self, played: PlayedHand | None) -> None:
        super().__init__()
        self.played = played


@dataclass(slots=True)
class _Turn:
    """State of a player's turn: the tile drawn last, replacements drawn, discards forbidden after a claim."""

    player: int
    drawn: int | None = None
    replaced: list[Replacement] = field(default_factory=list)
    forbidden: frozenset[int] = frozenset()


class Game:
    """A game among four players, reproducible from its random generator.

    Attributes:
        players: in turn order, East first.
        wall: the tiles not drawn yet.
        discards: number of tiles discarded, claimed or not.
        seen: counts of the faces that lie open.
    """

    def __init__(self, rules: Rules, rng: Random) -> None:
        self.rules: Rules = rules
        self._declared = rule_set(rules)
        self.players = [Player(seat, rng) for seat in SEATS]
        self.wall = Wall(rng, flowers=self._declared.has_flowers)
        self.discards = 0
        self.seen: Counter[int] = Counter()
        self._round = rng.choice(SEATS)
        self._streak = min(int(rng.expovariate(1.2)), 9) if self._declared.asks("dealer_streak") else 0
        self._stop_after: int | None = None

    def play(self, stop_after: int | None = None) -> PlayedHand | None:
        """Play to the end.

        Args:
            stop_after: return the first hand that does not win on the tile just drawn, after this many discards; None
                plays to a win.

        Returns:
            The hand and how it came about; None if the wall ran out first.
        """
        self._stop_after = stop_after
        try:
            turn = self._deal()
            while True:
                face = self._discard(turn)
                turn = self._after_discard(turn.player, face)
        except GameOver as over:
            return over.played

    def _deal(self) -> _Turn:
        size = self._declared.size - 1
        dealt = [[self.wall.draw() for _ in range(size + (at == 0))] for at in range(4)]
        last = dealt[0][-1]
        # Players replace flowers in turn; flowers drawn as replacements wait for the next cycle (article 17).
        while any(tile >= _FLOWER for tiles in dealt for tile in tiles):
            for player, tiles in zip(self.players, dealt, strict=True):
                flowers = [tile for tile in tiles if tile >= _FLOWER]
                player.flowers += flowers
                tiles[:] = [tile for tile in tiles if tile < _FLOWER] + [self.wall.draw_replacement() for _ in flowers]
        for player, tiles in zip(self.players, dealt, strict=True):
            for tile in tiles:
                player.counts[tile] += 1
            player.strategy = choose_strategy(self._declared, player)
        return _Turn(0, last if last < _FLOWER else dealt[0][-1])

    def _discard(self, turn: _Turn) -> int:
        """Play a turn up to its discard (wins, kongs and their replacements) and return the discarded face."""
        player = self.players[turn.player]
        while turn.drawn is not None:
            self._win_or_stop(turn)
            if not (len(self.wall) and self._makes_kong(turn)):
                break
        if player.declared_ready and turn.drawn is not None:
            face = turn.drawn
        else:
            face = choose_discard(player, turn.forbidden, self.seen)
        player.counts[face] -= 1
        self.discards += 1
        if self._declared.asks("declared_ready") and not player.declared_ready and player.rng.random() < _READY:
            player.declared_ready = self._waits(player)
        return face

    def _win_or_stop(self, turn: _Turn) -> None:
        player, drawn = self.players[turn.player], turn.drawn
        if drawn is None:
            return
        claim = Claim(turn.player, "self-draw", drawn, turn.replaced)
        if is_complete_hand(self.rules, player.counts, len(player.melds)):
            played = self._finish(claim)
            if played.won:
                raise GameOver(played)
        if self._stop_after is not None and self.discards >= self._stop_after:
            played = self._finish(claim)
            if not played.won:
                raise GameOver(played)

    def _makes_kong(self, turn: _Turn) -> bool:
        """Declare a concealed or added kong and draw its replacement, if the player wants one."""
        player = self.players[turn.player]
        for face, count in enumerate(player.counts):
            at = player.pung_of(face) if count and player.melds else None
            if (count < 4 and at is None) or not wants_kong(player, face, concealed=count == 4):
                continue
            self._offer_to_robbers(turn, face, concealed=count == 4)
            if at is None:
                player.lay_out("concealed-kong", (face,) * 4, None, None)
            else:
                player.add_to_pung(at, face)
            self.seen[face] = 4
            turn.replaced.append("kong")
            self._draw(turn, self.wall.draw_replacement())
            return True
        return False

    def _offer_to_robbers(self, turn: _Turn, face: int, *, concealed: bool) -> None:
        """A kong may be robbed: an added one by any hand, a concealed one only by Thirteen Unios (article 23.7)."""
        for other in self._in_turn(turn.player):
            player = self.players[other]
            player.counts[face] += 1
            able = is_complete_hand(self.rules, player.counts, len(player.melds))
            if concealed:
                able = self._declared.unios_first and is_thirteen_unios(player.counts)
            player.counts[face] -= 1
            if able:
                self._rob(other, face, turn)

    def _draw(self, turn: _Turn, tile: int) -> None:
        """Take a tile; flowers are laid out and replaced at once."""
        player = self.players[turn.player]
        while tile >= _FLOWER:
            player.flowers.append(tile)
            self._win_on_flowers(turn, tile)
            if not len(self.wall):
                # The last tile is a flower: it is shown, and nothing more is exposed (article 23.9).
                raise GameOver(None)
            turn.replaced.append("flower")
            tile = self.wall.draw_replacement()
        player.counts[tile] += 1
        turn.drawn = tile

    def _win_on_flowers(self, turn: _Turn, tile: int) -> None:
        others = [len(player.flowers) for player in self.players]
        own = others.pop(turn.player)
        for kind, needed in self._declared.flower_wins.items():
            if own == needed.own and (not needed.other or needed.other in others):
                raise GameOver(self._finish(Claim(turn.player, "self-draw", tile, turn.replaced, flower_win=kind)))

    def _after_discard(self, giver: int, face: int) -> _Turn:
        """The next turn: a win, a claim by priority (article 21), or a draw by the next player."""
        self._offer_to_winners(giver, face)
        if not len(self.wall):
            raise GameOver(None)
        turn = self._claim(giver, face)
        if turn is not None:
            self.seen[face] += 3
            return turn
        self.players[giver].pond.append(face)
        self.seen[face] += 1
        turn = _Turn((giver + 1) % 4)
        self._draw(turn, self.wall.draw())
        return turn

    def _offer_to_winners(self, giver: int, face: int) -> None:
        """The next winner in turn order takes precedence, but a Thirteen Unios hand over all (article 29)."""
        able: list[tuple[bool, int, int]] = []
        for other in self._in_turn(giver):
            player = self.players[other]
            player.counts[face] += 1
            if is_complete_hand(self.rules, player.counts, len(player.melds)):
                unios = self._declared.unios_first and is_thirteen_unios(player.counts)
                able.append((not unios, len(able), other))
            player.counts[face] -= 1
        for _, _, other in sorted(able):
            self._claim_win(Claim(other, "discard", face, giver=giver))

    def _claim_win(self, claim: Claim) -> None:
        """End the game if the tile wins, otherwise restore the hand."""
        counts = self.players[claim.winner].counts
        counts[claim.tile] += 1
        played = self._finish(claim)
        if played.won:
            raise GameOver(played)
        counts[claim.tile] -= 1

    def _rob(self, robber: int, face: int, turn: _Turn) -> None:
        robbed = self.players[turn.player].counts
        robbed[face] -= 1
        self._claim_win(Claim(robber, "robbed-kong", face, turn.replaced, giver=turn.player))
        robbed[face] += 1

    def _claim(self, giver: int, face: int) -> _Turn | None:
        for other in self._in_turn(giver):
            player = self.players[other]
            if player.counts[face] >= 2 and not player.declared_ready:
                turn = self._claim_equal(other, giver, face)
                if turn is not None:
                    return turn
        return self._claim_chow((giver + 1) % 4, giver, face)

    def _claim_equal(self, other: int, giver: int, face: int) -> _Turn | None:
        """Claim a kong with its replacement draw, or a pung; None if the player wants neither."""
        player, seat = self.players[other], self.players[giver].seat
        if player.counts[face] == 3 and wants_kong(player, face, concealed=False):
            player.lay_out("kong", (face,) * 4, face, seat)
            turn = _Turn(other, replaced=["kong"])
            self._draw(turn, self.wall.draw_replacement())
            return turn
        if wants_pung(player, face):
            player.lay_out("pung", (face,) * 3, face, seat)
            # The tile just claimed must not be discarded next (article 21.2).
            return _Turn(other, forbidden=frozenset({face}))
        return None

    def _claim_chow(self, other: int, giver: int, face: int) -> _Turn | None:
        player = self.players[other]
        if player.declared_ready or face >= 27:
            return None
        for own in _pairs_around(face):
            if all(player.counts[tile] for tile in own) and wants_chow(player, face, own):
                forbidden = _completing(own)
                if not _may_discard(player, own, forbidden):
                    continue
                faces = tuple(sorted((face, *own)))
                player.lay_out("chow", faces, face, self.players[giver].seat)
                return _Turn(other, forbidden=forbidden)
        return None

    def _waits(self, player: Player) -> bool:
        """Whether the hand is waiting: one more tile would complete it."""
        for face in range(34):
            if player.counts[face] < 4:
                player.counts[face] += 1
                complete = is_complete_hand(self.rules, player.counts, len(player.melds))
                player.counts[face] -= 1
                if complete:
                    return True
        return False

    def _in_turn(self, after: int) -> Iterator[int]:
        return ((after + step) % 4 for step in (1, 2, 3))

    def _finish(self, claim: Claim) -> PlayedHand:
        table = Table(self.rules, self.players, self._round, self._streak, self.discards, len(self.wall))
        return finish_game(table, claim)


def _pairs_around(face: int) -> list[tuple[int, int]]:
    """Pairs of faces of the same suit that make a chow with a face."""
    pairs = ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2))
    return [
        pair
        for pair in pairs
        if pair[0] >= 0 and pair[1] < 27 and block_of(pair[0]) == block_of(pair[1]) == block_of(face)
    ]


def _completing(own: tuple[int, int]) -> frozenset[int]:
    """Faces that make a chow with two tiles; none may be discarded after claiming with them (21.4)."""
    low, high = own
    if high - low == 2:
        return frozenset({low + 1})
    return frozenset(face for face in (low - 1, high + 1) if 0 <= face < 27 and block_of(face) == block_of(low))


def _may_discard(player: Player, own: tuple[int, int], forbidden: frozenset[int]) -> bool:
    left = list(player.counts)
    for face in own:
        left[face] -= 1
    return any(count and face not in forbidden for face, count in enumerate(left))
