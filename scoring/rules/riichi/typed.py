"""The facts and options of `riichi`, for type checkers and editors; `typed.pyi` has their types."""

from functools import partial

from scoring.hand import Options, Win

win = partial(Win.of, "riichi")
options = partial(Options.of, "riichi")
