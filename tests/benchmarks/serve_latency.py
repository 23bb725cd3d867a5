"""How soon a running server answers one client on a connection that it keeps.

    python -m tests.benchmarks.serve_latency [--times 50]

A correction becomes a score by two requests: it is kept, and its groups are reviewed and scored. The second figure is
the same on a new connection each time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.benchmarks.hostile_files import SAMPLE
from tests.benchmarks.serve_process import FORM, Answer, Client, form, serving

Ask = Callable[[Client], float]


def requests_of(reading: dict[str, Any]) -> dict[str, Ask]:
    """What is measured, by name; each returns seconds."""
    corrected = {"tiles": reading["tiles"], "groups": reading["groups"]}
    correction = json.dumps(corrected).encode()
    image = {name: reading["image"][name] for name in ("width", "height")}
    confirmed = [tile["id"] for tile in reading["tiles"]]
    review = json.dumps(corrected | {"image": image, "rules": "australia", "confirmed": confirmed}).encode()

    def answered(answer: Answer) -> float:
        assert answer.status in (200, 201), answer.body
        return answer.seconds

    def correct(client: Client) -> float:
        return answered(client.ask("POST", f"/api/readings/{reading['id']}/corrections", correction))

    def score(client: Client) -> float:
        return answered(client.ask("POST", "/api/review", review))

    return {
        "GET /api/schema/hand": lambda client: answered(client.ask("GET", "/api/schema/hand")),
        "correction": correct,
        "review and score": score,
        "a correction becomes a score": lambda client: correct(client) + score(client),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=50)
    times = parser.parse_args().times
    table = Table("request", "kept connection, ms", "new connections, ms")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        kept = Client(server)
        reading = kept.ask("POST", "/api/readings", form(SAMPLE.read_bytes()), FORM).json()
        for name, ask in requests_of(reading).items():
            ask(kept)
            on_one = statistics.median(ask(kept) for _ in range(times))
            on_many = statistics.median(ask(Client(server)) for _ in range(times))
            table.add_row(name, f"{1000 * on_one:.1f}", f"{1000 * on_many:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
