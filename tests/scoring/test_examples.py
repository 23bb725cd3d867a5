"""The examples in the docstrings run and give what they say."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("module", ["scoring.hand", "scoring.tiles", "scoring.waits"])
def test_examples_give_what_they_say(module: str) -> None:
    run = doctest.testmod(import_module(module))
    assert run.attempted > 0
    assert run.failed == 0
