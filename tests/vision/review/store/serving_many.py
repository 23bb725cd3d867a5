"""Several servers on one database and one bucket, killed one by one under load.

Every request goes to the next server, and to another one where a server has gone, as behind a proxy. Each server is
killed (SIGKILL) once and started again. In the end every server has to answer with all that any of them has
acknowledged.
"""

import logging
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any, Final

import s3fs
from moto.server import ThreadedMotoServer
from sqlalchemy import create_engine, make_url, text

from tests.benchmarks.serve_load import Sent, Tally, missing, send_all
from tests.benchmarks.serve_process import Answer, Client, Server, serving

_PATIENCE_S: Final = 120
_BUCKET: Final = "pailens"


class Bucket:
    """An empty bucket of an S3-compatible server in memory."""

    def __init__(self, stack: ExitStack) -> None:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
        server.start()
        stack.callback(server.stop)
        host, port = server.get_host_and_port()
        self.variables = {
            "AWS_ACCESS_KEY_ID": "nobody",
            "AWS_SECRET_ACCESS_KEY": "nothing",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        }
        self._system: Any = s3fs.S3FileSystem(
            key="nobody", secret="nothing", endpoint_url=self.variables["AWS_ENDPOINT_URL"], skip_instance_cache=True
        )
        self._system.mkdir(_BUCKET)

    def files(self) -> set[str]:
        """The names of all files."""
        self._system.invalidate_cache()
        return {name.removeprefix(f"{_BUCKET}/photos/") for name in self._system.find(f"{_BUCKET}/photos")}


class Fleet:
    """Servers that share a database and a bucket; each has a data folder of its own, which stays empty.

    Args:
        stack: stops the servers.
        folder: for the data folders and logs.
        database: URL of the PostgreSQL database.
        bucket: for the photos.
        count: number of servers.
    """

    def __init__(self, stack: ExitStack, folder: Path, database: str, bucket: Bucket, count: int) -> None:
        self._stack, self._folder, self._database, self._bucket = stack, folder, database, bucket
        self.servers = [self._start(number) for number in range(count)]

    def replace(self, number: int) -> None:
        """Kill a server, and start another in its place."""
        self.servers[number].process.kill()
        self.servers[number] = self._start(number)

    def _start(self, number: int) -> Server:
        folder = self._folder / f"server-{number}"
        folder.mkdir(exist_ok=True)
        variables = self._bucket.variables | {"PAILENS_PHOTOS": f"s3://{_BUCKET}/photos"}
        return self._stack.enter_context(serving(folder, database=self._database, **variables))


class FleetClient(Client):
    """A client that asks the servers in turn, and the next one where one is gone."""

    def __init__(self, fleet: Fleet, number: int) -> None:
        self._fleet, self._number, self._turns = fleet, number, count(number)
        self.failures = 0

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> Answer:
        """One request, sent again to another server where a connection is refused or breaks."""
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            servers = self._fleet.servers
            client = Client(servers[next(self._turns) % len(servers)], self._number)
            try:
                return client.ask(method, path, body, kind)
            except (OSError, HTTPException):
                self.failures += 1
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            finally:
                client.close()


@dataclass(frozen=True)
class Outcome:
    """What came of a load.

    Attributes:
        tally: what the clients saw.
        lost: per server, the acknowledged readings that it answers otherwise.
        orphans: files in the bucket that the database does not know.
    """

    tally: Tally
    lost: list[list[str]]
    orphans: list[str]


def run_fleet(folder: Path, database: str, photos: Sequence[Sent], servers: int, clients: int) -> Outcome:
    """Send the photos to so many servers, and kill each of them in the midst of it."""
    with ExitStack() as stack:
        bucket = Bucket(stack)
        fleet = Fleet(stack, folder, database, bucket, servers)
        tally = Tally()
        killer = threading.Thread(target=_kill_each, args=(fleet, tally, len(photos)), daemon=True)
        killer.start()
        send_all(partial(FleetClient, fleet), photos, clients, tally)
        killer.join()
        lost = [_missing_from(server, tally) for server in fleet.servers]
        return Outcome(tally, lost, sorted(bucket.files() - _known_files(database)))


def _missing_from(server: Server, tally: Tally) -> list[str]:
    with closing(Client(server)) as client:
        return missing(client, tally)


def _kill_each(fleet: Fleet, tally: Tally, uploads: int) -> None:
    number = len(fleet.servers)
    for one in range(number):
        while len(tally.kept) < uploads * (one + 1) // (number + 2):
            time.sleep(0.001)
        fleet.replace(one)


def _known_files(database: str) -> set[str]:
    engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        known = set(connection.scalars(text("SELECT file FROM photos UNION SELECT file FROM discarded_files")))
    engine.dispose()
    return known
