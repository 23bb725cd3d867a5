"""What a score sheet says to people, in English and Chinese."""

from typing import Final

from scoring.hand import SEATS, Seat
from scoring.tiles import NAMES
from vision.words import Words

SEAT_NAMES: Final[dict[Seat, Words]] = {
    seat: Words(NAMES[tile].en, NAMES[tile].zh) for seat, tile in zip(SEATS, ("1z", "2z", "3z", "4z"), strict=True)
}
"""The names of the seats and of the rounds' winds."""

HEADS: Final = {
    "hand": Words("hand", "局"),
    "event": Words("what happened", "事項"),
    "round": Words("round", "圈"),
    "dealer": Words("dealer", "莊家"),
    "streak": Words("wins in a row", "連莊"),
    "stakes": Words("base and fan", "底與番"),
    "wins": Words("wins", "胡"),
    "drawn": Words("nobody won", "流局"),
    "ended": Words("session ended, debts paid", "結束，欠款付清"),
    "to": Words("paid to", "付給"),
    "balance": Words("balance", "結餘"),
    "owes": Words("owes", "欠"),
    "total": Words("total", "合計"),
    "place": Words("place", "名次"),
    "fan": Words("fans", "番"),
    "point": Words("points", "分"),
}
"""Heads of columns and rows, and short words."""
