"""The error of files whose metadata cannot be removed losslessly."""


class NotStrippableError(Exception):
    """The coded pixels cannot be separated from the rest; the file has to be re-encoded."""
