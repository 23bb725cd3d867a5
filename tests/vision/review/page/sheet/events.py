"""Events as they are sent."""

from collections.abc import Callable
from typing import Any

View = dict[str, Any]
OpenSheet = Callable[..., View]
Enter = Callable[..., View]


def self_draw(winner: str, value: float | str) -> dict[str, Any]:
    return {"event": "won", "winner": winner, "by": "self-draw", "value": value}


def discard(giver: str, winner: str, value: float | str) -> dict[str, Any]:
    return {"event": "won", "winner": winner, "by": "discard", "from": giver, "value": value}
