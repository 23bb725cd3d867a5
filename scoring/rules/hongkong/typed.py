"""The facts and options of `hongkong`, for type checkers and editors; `typed.pyi` has their types."""

from functools import partial

from scoring.hand import Options, Win

win = partial(Win.of, "hongkong")
options = partial(Options.of, "hongkong")
