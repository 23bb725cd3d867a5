"""The API asked with what its own OpenAPI document says: it keeps to the document.

Two requests a path run with the tests; `PAILENS_FUZZ=300 python -m pytest` on this file sends more.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode
from schemathesis.python.asgi import get_client, shutdown_lifespans

from vision.detection.detector import Detector
from vision.review.api.app import create_app
from vision.review.api.labelling.gallery import Gallery
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.labelling.queue_state import LabelingSession
from vision.review.api.labelling.worker import QueueWorker
from vision.review.api.routes.labelling import gallery_router, queue_router
from vision.review.api.settings import Limits, Settings
from vision.review.decoding import DecodingProcess
from vision.review.store.store import Store

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("PAILENS_FUZZ", "2"))
TABLE = {"players": ["An", "Bo", "Chi", "Di"], "rules": "taiwan16"}
ENDLESS = "/api/tables/{id}/changes"
_ENOUGH = 10**9
_CONFIG = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "4xx", "503"]
"""
"""A hand that is written as it should be may still contradict itself, which no schema can say."""


@pytest.fixture(scope="module")
def api(
    tmp_path_factory: pytest.TempPathFactory, detector: Detector, decoding: DecodingProcess
) -> Iterator[schemathesis.BaseSchema]:
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    limits = Limits(requests=_ENOUGH, requests_per_second=_ENOUGH)
    app = create_app(Settings(folder, hosts=frozenset({"testserver"}), limits=limits))
    with Store.open(folder) as store:
        _add_labelling(app, store, decoding)
        config = SchemathesisConfig.from_str(_CONFIG)
        yield schemathesis.openapi.from_asgi("/openapi.json", app, config=config)
        shutdown_lifespans()


def _add_labelling(app: FastAPI, store: Store, decoding: DecodingProcess) -> None:
    """What `pailens label` serves besides; without its threads, as every client starts and stops the app anew."""
    app.include_router(queue_router(LabelingSession(store, decoding), Mock(spec=QueueWorker)))
    app.include_router(gallery_router(Gallery(store), Mock(spec=GalleryCheck)))


@pytest.fixture(scope="module")
def kept(api: Any, photo: bytes) -> dict[str, str]:
    """The ids of a reading and of a score sheet."""
    with get_client(api.app) as client:
        reading = client.post("http://testserver/api/readings", files={"photo": photo}).json()
        table = client.post("http://testserver/api/tables", json=TABLE).json()
    return {"readings": reading["id"], "tables": table["id"]}


def _operations() -> list[tuple[str, str]]:
    app = create_app(Settings(Path("unopened")))
    _add_labelling(app, Mock(), Mock())
    return [(method.upper(), path) for path, methods in app.openapi()["paths"].items() for method in methods]


@pytest.mark.parametrize(("method", "path"), _operations())
def test_what_the_document_allows_is_answered_as_it_says(
    api: Any, kept: dict[str, str], method: str, path: str
) -> None:
    """A path with the id of something is asked about what is kept, unless that would delete it or never end."""

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=api[path][method].as_strategy(generation_mode=GenerationMode.POSITIVE))
    def check(case: Any) -> None:
        if "{id}" in path and method != "DELETE" and path != ENDLESS:
            case.path_parameters["id"] = kept[path.split("/")[2]]
        case.call_and_validate()

    check()
