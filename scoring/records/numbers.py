"""Numbers as records have them."""

from decimal import Decimal


def plain_number(value: float) -> int | float:
    """`value` as an int where it is whole."""
    return int(value) if value == int(value) else value


def json_amount(amount: int | Decimal) -> int | str:
    """An amount as an int where it is whole, else as an exact decimal."""
    return int(amount) if amount == int(amount) else format(amount, "f")
