"""The facts and options of `international`, for type checkers and editors; `typed.pyi` has their types."""

from functools import partial

from scoring.hand import Options, Win

win = partial(Win.of, "international")
options = partial(Options.of, "international")
