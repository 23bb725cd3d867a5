"""What a hand record is answered, by the records alone and by the fast path."""

from scoring.errors import PailensError
from scoring.records.base import ErrorRecord
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.records.score_json import answer_many
from scoring.rules import score


def answer(data: bytes | str) -> ScoreRecord | ErrorRecord:
    """Score a hand record given as JSON; the score record, or the error record for invalid input."""
    try:
        return ScoreRecord.from_score(score(HandRecord.read(data).to_hand()))
    except PailensError as error:
        return ErrorRecord.from_error(error)


def answer_json(data: bytes | str) -> str:
    """The same as JSON text straight from counts."""
    return answer_many([data])[0]
