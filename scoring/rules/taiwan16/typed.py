"""The facts and options of `taiwan16`, for type checkers and editors; `typed.pyi` has their types."""

from functools import partial

from scoring.hand import Options, Win

win = partial(Win.of, "taiwan16")
options = partial(Options.of, "taiwan16")
