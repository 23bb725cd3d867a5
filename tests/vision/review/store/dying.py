"""A process that dies, within a test."""

from typing import NoReturn


class Died(BaseException):
    """The process is gone: nothing after this point has happened."""


def die(*_: object) -> NoReturn:
    raise Died
