"""Running `pailens read` without a network."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from vision.commands.application import app


class NoNetwork:
    """Stands in for the network, which these tests do not need."""

    loaded = 0

    @classmethod
    def load(cls) -> NoNetwork:
        cls.loaded += 1
        return cls()


def run(*arguments: object, given: bytes | None = None) -> Result:
    texts = ["read", *map(str, arguments)]
    return CliRunner().invoke(app, texts, input=given, catch_exceptions=False, env={"COLUMNS": "200"})


def refusal(*arguments: object) -> PailensError:
    """What `pailens` reports in one line and with exit status 2."""
    with pytest.raises(PailensError) as caught:
        run(*arguments)
    return caught.value
