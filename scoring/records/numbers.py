"""Numbers as records have them."""

from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator


def plain_number(value: float) -> int | float:
    """`value` as an int where it is whole."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _json_amount(amount: object) -> object:
    if not isinstance(amount, Decimal):
        return amount
    return int(amount) if amount == int(amount) else format(amount, "f")


Number = Annotated[int | float, AfterValidator(plain_number)]
"""A number that is an int where it is whole."""
Amount = Annotated[int | str, BeforeValidator(_json_amount)]
"""An amount, from a `Decimal` too: an int where it is whole, else an exact decimal as a string."""
