"""What sentences call things."""

from typing import Final

from scoring.texts.catalogue import Message

SEAT_NAMES: Final = {
    "east": Message("seat.east"),
    "south": Message("seat.south"),
    "west": Message("seat.west"),
    "north": Message("seat.north"),
}
"""The seats, and the winds of the rounds."""

KONG_NAMES: Final = {
    "kong": Message("meld.kong-name"),
    "added-kong": Message("meld.added-kong-name"),
    "concealed-kong": Message("meld.concealed-kong-name"),
}
"""The kinds of kong, as a sentence about them begins."""
