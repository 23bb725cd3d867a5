"""Attacks a running server with hostile uploads and requests.

    python -m tests.benchmarks.serve_hostile [--tiny 10000]

Each line is one attack on a running `pailens serve`: the response, its time, and whether the server was healthy
afterwards. Exit status 1 if any response was wrong or the server failed. The last lines request every route of the app
without the token.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.benchmarks.hostile_files import hostile_files
from tests.benchmarks.hostile_requests import Attack, attacks, floods
from tests.benchmarks.hostile_token import asked_without_token
from tests.benchmarks.serve_process import FORM, Client, Server, form, serving

MOST_MEBIBYTES: Final = 2500.0


@dataclass(frozen=True)
class Outcome:
    """What an attack got, and whether that is as it should be."""

    name: str
    got: str
    well: bool
    seconds: float


def uploads(server: Server) -> Iterator[Outcome]:
    """Each hostile file, sent as a photo."""
    for file in hostile_files():
        client = Client(server)
        answer = client.ask("POST", "/api/readings", form(file.data, name=file.name), FORM)
        got = str(answer.status)
        if answer.status != 201:
            got += f" {answer.json()['error']['message']}"
        yield Outcome(file.what, got, answer.status in file.expected, answer.seconds)


def requests(server: Server, kinds: Iterator[Attack]) -> Iterator[Outcome]:
    """Each hostile request."""
    for attack in kinds:
        started = time.perf_counter()
        got = attack.run(server)
        yield Outcome(attack.name, got, attack.expected(got), time.perf_counter() - started)


def healthy(server: Server) -> bool:
    """Whether another client is served."""
    return Client(server, 99).ask("GET", "/healthz").status == 200


def show(console: Console, title: str, server: Server, outcomes: Iterator[Outcome]) -> bool:
    """Print a table as it comes; whether all was well."""
    table = Table("attack", "got", "s", "healthy", title=title, title_justify="left")
    well = True
    for outcome in outcomes:
        stands = healthy(server)
        well &= outcome.well and stands
        mark = "" if outcome.well else "[red]WRONG: [/red]"
        table.add_row(outcome.name, f"{mark}{outcome.got}", f"{outcome.seconds:.2f}", "yes" if stands else "[red]NO")
    console.print(table)
    return well


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiny", type=int, default=10_000, help="requests of the flood")
    options = parser.parse_args()
    console = Console(width=150, highlight=False)
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder)) as server:
            well = show(console, "uploads", server, uploads(server))
            well &= show(console, "requests", server, requests(server, attacks()))
            well &= show(console, "floods", server, requests(server, floods(options.tiny)))
            peak = server.peak_mebibytes()
            console.print(f"memory: {peak:.0f} MiB at most")
        with serving(Path(folder), "--lan") as server:
            answers = asked_without_token(server)
            let_in = [asked for asked, answer in answers.items() if answer != 401]
            console.print(f"without the token: {len(answers)} requests, answers {dict(Counter(answers.values()))}")
            well &= not let_in
            for asked in let_in:
                console.print(f"[red]WRONG: {asked}")
    if not well or peak > MOST_MEBIBYTES:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
