"""The opening and the events of a score sheet's file."""

from scoring.table import HandDrawn, HandWon, SessionOpened, Withdrawn

OPENED = SessionOpened(("Ann", "Bob", "小明", "Dan"), "taiwan16")
EVENTS = (HandWon("Ann", "self-draw", 12), HandWon("Ann", "discard", 2, from_="Bob"), HandDrawn(), Withdrawn())
