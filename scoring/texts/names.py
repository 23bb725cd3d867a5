"""Names used as values of messages."""

from typing import Final

from scoring.texts.catalogue import Message

SEAT_NAMES: Final = {
    "east": Message("seat.east"),
    "south": Message("seat.south"),
    "west": Message("seat.west"),
    "north": Message("seat.north"),
}
"""The seats and round winds."""

KONG_NAMES: Final = {
    "kong": Message("meld.kong-name"),
    "added-kong": Message("meld.added-kong-name"),
    "concealed-kong": Message("meld.concealed-kong-name"),
}
"""The kinds of kong, capitalised for the start of a sentence."""
