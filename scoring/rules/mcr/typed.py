"""The facts and options of `mcr`, for type checkers and editors; `typed.pyi` has their types."""

from functools import partial

from scoring.hand import Options, Win

win = partial(Win.of, "mcr")
options = partial(Options.of, "mcr")
