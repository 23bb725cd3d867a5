import pytest
from typer.testing import CliRunner

from scoring.registry import rule_set_names
from vision.commands.application import app


def said(*words: str) -> str:
    """The help of a command without the frames around it."""
    shown = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "400"}).stdout
    return " ".join(shown.replace("│", " ").split())


@pytest.mark.parametrize("command", [("read",), ("table", "new")])
def test_help_says_of_each_rule_set_what_it_is(command: tuple[str, ...]) -> None:
    text = said(*command)
    assert [name for name in rule_set_names() if f"{name}: " not in text] == []
    assert "Not MCR" in text


@pytest.mark.parametrize("words", [("detect",), ("serve",), ("label", "queue")])
def test_a_paragraph_of_help_breaks_only_where_the_terminal_ends(words: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "600"}).stdout
    told = shown.partition("╭")[0].strip().splitlines()
    paragraphs = [line for line in told if line.strip()]
    assert len(paragraphs) == 3, "the usage, what the command does, and the rest of it"
