"""The facts and options of `australia`, for type checkers and editors; `typed.pyi` has their types."""

from functools import partial

from scoring.hand import Options, Win

win = partial(Win.of, "australia")
options = partial(Options.of, "australia")
