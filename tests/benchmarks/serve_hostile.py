"""Attacks a running server with hostile uploads and requests, while other clients use it.

    python -m tests.benchmarks.serve_hostile [--tiny 10000] [--uploads 1000] [--only WORDS]

Each line is one attack on a running `pailens serve`: the response, its time, and what two other clients noticed: how
long one waited at most for scores, lists, sheets and corrections, and the other for the reading of a photo; what the
first waited just before without the attack, by which a busy machine shows; and the most memory that the server's
processes had together. What it has a little after the attacks stands beside what it had before. Then a crowd sends
photos. The last lines request every route of
the app without the token. Exit status 1 if any response was wrong, or the limits below were passed.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.benchmarks.hostile_clients import stalling
from tests.benchmarks.hostile_files import HostileFile, hostile_files
from tests.benchmarks.hostile_requests import Attack, attacks, floods
from tests.benchmarks.hostile_token import asked_without_token
from tests.benchmarks.serve_crowd import crowd
from tests.benchmarks.serve_process import FORM, Client, Server, form, serving
from tests.benchmarks.serve_watch import Bystander, memory_of

MOST_MEBIBYTES: Final = 700.0
MOST_AFTER: Final = 1.25
"""How many times the memory before the attacks the server may have after them."""
_SETTLING: Final = 10.0
LONGEST_WAIT: Final = 0.5
"""Seconds that an attack may add to what others wait without one."""
_BARE_SECONDS: Final = 1.0
_CLIENTS: Final = 20


def uploads() -> Iterator[Attack]:
    """Each hostile file, sent as a photo."""
    return map(_upload, hostile_files())


def _upload(file: HostileFile) -> Attack:
    def send(server: Server) -> str:
        answer = Client(server).ask("POST", "/api/readings", form(file.data, name=file.name), FORM)
        return str(answer.status) if answer.status == 201 else f"{answer.status} {answer.json()['error']['message']}"

    return Attack(file.what, send, lambda got: int(got[:3]) in file.expected)


def _nothing(server: Server) -> str:
    time.sleep(5)
    return "nothing"


class Report:
    """The lines of the attacks, and their worst."""

    def __init__(self, server: Server, console: Console, only: str) -> None:
        self._server, self._console, self._only = server, console, only
        self._bystander = Bystander(server)
        self.well = True
        self.wait, self.bare, self.added, self.upload, self.mebibytes = 0.0, 0.0, 0.0, 0.0, 0.0

    def show(self, title: str, kinds: Iterator[Attack], *, long: bool = False) -> None:
        """Carry the attacks out and print a table; before each long one the others are watched without it."""
        columns = ("attack", "got", "s", "others waited s", "without s", "for a photo s", "MiB")
        table = Table(*columns, title=title, title_justify="left")
        bare: float | None = None
        for attack in kinds:
            if self._only in attack.name:
                bare = self._wait_bare() if long or bare is None else bare
                table.add_row(*self._row(attack, bare))
        if table.row_count:
            self._console.print(table)

    def weigh(self) -> float:
        """The server's memory in MiB after some seconds of ordinary use."""
        with self._bystander.watching():
            time.sleep(_SETTLING)
        return memory_of(self._server)

    def _wait_bare(self) -> float:
        with self._bystander.watching() as watched:
            time.sleep(_BARE_SECONDS)
        self.bare = max(self.bare, *watched.waits)
        return max(watched.waits)

    def _row(self, attack: Attack, bare: float) -> list[str]:
        started = time.perf_counter()
        with self._bystander.watching() as watched:
            got = attack.run(self._server)
            seconds = time.perf_counter() - started
        well = attack.expected(got) and not watched.wrong
        self.well &= well
        self.wait = max(self.wait, *watched.waits)
        self.added = max(self.added, max(watched.waits) - bare)
        self.upload = max(self.upload, *watched.uploads)
        self.mebibytes = max(self.mebibytes, *watched.mebibytes)
        said = got if well else f"[red]WRONG: {got} {dict(Counter(watched.wrong))}"
        figures = (seconds, max(watched.waits), bare, max(watched.uploads))
        return [attack.name, said, *(f"{figure:.2f}" for figure in figures), f"{max(watched.mebibytes):.0f}"]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiny", type=int, default=10_000, help="requests of the flood")
    parser.add_argument("--uploads", type=int, default=1_000, help="photos of the crowd, 0 for none")
    parser.add_argument("--only", default="", help="attacks whose name has these words")
    options = parser.parse_args()
    console = Console(width=170, highlight=False)
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder)) as server:
            report = Report(server, console, options.only)
            report.show("idle", iter([Attack("nothing", _nothing, lambda _: True)]))
            before = report.weigh()
            report.show("other clients", stalling(), long=True)
            report.show("floods", floods(options.tiny), long=True)
            report.show("uploads", uploads())
            report.show("requests", attacks())
            after = report.weigh()
        well = report.well
        console.print(
            f"others waited {report.wait:.2f} s at most, {report.bare:.2f} s without an attack, "
            f"{report.added:.2f} s more than just before; {report.upload:.2f} s for a photo"
        )
        console.print(
            f"memory: {report.mebibytes:.0f} MiB at most, of all processes together; "
            f"{before:.0f} MiB before the attacks, {after:.0f} after"
        )
        well &= after <= MOST_AFTER * before
        if options.uploads:
            with serving(Path(folder)) as server:
                many = crowd(server, options.uploads, _CLIENTS)
            console.print(f"{many}")
            well &= many.well(options.uploads)
        with serving(Path(folder), "--lan", "--http") as server:
            answers = asked_without_token(server)
            let_in = [asked for asked, answer in answers.items() if answer != 401]
            console.print(f"without the token: {len(answers)} requests, answers {dict(Counter(answers.values()))}")
            well &= not let_in
            for asked in let_in:
                console.print(f"[red]WRONG: {asked}")
    if not well or report.mebibytes > MOST_MEBIBYTES or report.added > LONGEST_WAIT:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
