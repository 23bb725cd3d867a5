"""Why a file's pixels cannot be kept as they are coded."""


class NotStrippableError(Exception):
    """A file in which the coded pixels cannot be told from the rest; it has to be coded anew."""
