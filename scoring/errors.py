"""The one error hierarchy of the project: a stable code, the field or file it is about, and a sentence."""


class PailensError(Exception):
    """An error that a user can act on.

    Attributes:
        code: stable name of the kind of error, the same in Python, on the command line and over HTTP.
        about: the field (`melds[0].tiles`) or file (`table.jpg`) the error is about.
        message: one sentence that a player understands.
    """

    code = "error"

    def __init__(self, about: str, message: str) -> None:
        super().__init__(f"{about}: {message}")
        self.about = about
        self.message = message


class TilesError(PailensError):
    """Text that is not tile notation; `about` is the field the text stands in."""

    code = "tiles"


class HandError(PailensError):
    """A hand record that contradicts itself or the rules; `about` is the path of the field."""

    code = "hand"
