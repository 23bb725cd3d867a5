"""What a hand record is answered."""

from scoring.errors import PailensError
from scoring.records.base import ErrorRecord
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.rules import score


def answer(data: bytes | str) -> ScoreRecord | ErrorRecord:
    """Score a hand record given as JSON; the score record, or the error record for invalid input."""
    try:
        return ScoreRecord.from_score(score(HandRecord.read(data).to_hand()))
    except PailensError as error:
        return ErrorRecord.from_error(error)
