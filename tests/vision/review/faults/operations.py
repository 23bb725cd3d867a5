"""What clients have the server keep, each with a look at whether all that was acknowledged is there, and whole."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from fastapi.testclient import TestClient
from httpx2 import Response

from scoring.table import HandDrawn, SessionOpened
from tests.vision.review.store.making import add_reading, create_table, make_correction, make_photo
from vision.review.store.store import Store

PLAYERS: Final = ("An", "Bo", "Chi", "Di")
_NEWEST: Final = 3


class Operation(Protocol):
    """A request that changes what is kept; `client` is of the server that runs."""

    client: TestClient

    def act(self) -> Response:
        """Send it; every call changes something."""

    def lost(self) -> list[str]:
        """What was acknowledged and is not there, or is there by halves."""


class Upload:
    """Uploads a new photo at each call."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._sent = 0
        self._kept: dict[str, Any] = {}

    def act(self) -> Response:
        """Upload a photo."""
        self._sent += 1
        answer = self.client.post("/api/readings", files={"photo": make_photo(self._sent)})
        if answer.is_success:
            self._kept[answer.json()["id"]] = answer.json()
        return answer

    def lost(self) -> list[str]:
        """Readings that changed, and readings without a photo, acknowledged or not; looks at the newest."""
        listed = self.client.get(f"/api/readings?limit={_NEWEST}").json()["readings"]
        photos = {one["id"]: self.client.get(f"/api/readings/{one['id']}/photo").status_code for one in listed}
        newest = list(self._kept.items())[-_NEWEST:]
        changed = [name for name, record in newest if self.client.get(f"/api/readings/{name}").json() != record]
        return changed + [name for name, status in photos.items() if status != 200]


class Correct:
    """Corrects one reading again and again; the first tile's confidence tells the corrections apart."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        uploaded = client.post("/api/readings", files={"photo": make_photo()})
        self._reading = uploaded.json()["id"]
        self._sent = self._acknowledged = 0
        self.act()

    def act(self) -> Response:
        """Correct the reading."""
        self._sent += 1
        correction = make_correction().to_dict()
        correction["tiles"][0]["confidence"] = self._sent / 1000
        answer = self.client.post(f"/api/readings/{self._reading}/corrections", json=correction)
        if answer.is_success:
            self._acknowledged = self._sent
        return answer

    def lost(self) -> list[str]:
        """The reading, if it has an older correction than the last that was acknowledged."""
        tiles = self.client.get(f"/api/readings/{self._reading}").json()["tiles"]
        number = round(1000 * tiles[0]["confidence"])
        return [] if self._acknowledged <= number <= self._sent else [self._reading]


class AddEvent:
    """Appends to one score sheet."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        opened = client.post("/api/tables", json={"players": PLAYERS, "rules": "taiwan16"})
        self._path = f"/api/tables/{opened.json()['id']}"
        self._most = self._least = self._count()

    def act(self) -> Response:
        """Append a drawn hand."""
        answer = self.client.post(f"{self._path}/events", json={"after": self._count(), "event": {"event": "drawn"}})
        self._most += 1
        if answer.is_success:
            self._least = answer.json()["count"]
        return answer

    def lost(self) -> list[str]:
        """The sheet, if it has fewer events than were acknowledged or more than were sent."""
        return [] if self._least <= self._count() <= self._most else [self._path]

    def _count(self) -> int:
        count: int = self.client.get(self._path).json()["count"]
        return count


class Import:
    """Imports an archive of two photos, a correction and a sheet; what has been imported is deleted beforehand."""

    def __init__(self, client: TestClient, folder: Path) -> None:
        self.client = client
        self._is_kept = False
        stream = io.BytesIO()
        with Store.open(folder) as source:
            readings = [add_reading(source, 10_001, corrections=["1m 3m"]), add_reading(source, 10_002)]
            sheet = create_table(source, SessionOpened(PLAYERS, "taiwan16"), [HandDrawn()])
            source.export_archive(stream)
        self._archive = stream.getvalue()
        self._paths = [f"/api/readings/{one.id}" for one in readings] + [f"/api/tables/{sheet.id}"]

    def act(self) -> Response:
        """Import the archive."""
        answer = self.client.post("/api/archive", files={"archive": self._archive})
        self._is_kept = self._is_kept or answer.is_success
        return answer

    def lost(self) -> list[str]:
        """What is missing though the import was acknowledged, or though another part is there; deletes all."""
        there = [path for path in self._paths if self.client.get(path).is_success]
        lost = [path for path in self._paths if path not in there] if self._is_kept or there else []
        for path in there:
            self.client.delete(path).raise_for_status()
        self._is_kept = False
        return lost


class Delete:
    """Deletes a reading that is the only one of its photo."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._deleted = False
        self._keep()

    def act(self) -> Response:
        """Delete the reading."""
        answer = self.client.delete(f"/api/readings/{self._reading}")
        self._deleted = answer.is_success
        return answer

    def lost(self) -> list[str]:
        """The reading, if it is there though its deletion was acknowledged, or there by halves; keeps another."""
        reading = self.client.get(f"/api/readings/{self._reading}").status_code
        photo = self.client.get(f"/api/readings/{self._reading}/photo").status_code
        wrong = reading != photo or reading not in ((404,) if self._deleted else (200, 404))
        lost = [self._reading] if wrong else []
        if reading == 404:
            self._keep()
        return lost

    def _keep(self) -> None:
        self._reading = self.client.post("/api/readings", files={"photo": make_photo()}).json()["id"]


OPERATIONS: Final[dict[str, Callable[[TestClient, Path], Operation]]] = {
    "upload": lambda client, _: Upload(client),
    "correct": lambda client, _: Correct(client),
    "event": lambda client, _: AddEvent(client),
    "import": Import,
    "delete": lambda client, _: Delete(client),
}
