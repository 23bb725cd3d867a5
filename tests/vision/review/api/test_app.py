"""The paths that stand for the server as a whole."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import TOKEN, MakeApp, MakeClient
from vision.reading.record_schemas import json_schema

pytestmark = pytest.mark.slow


def test_healthy_server_says_so(client: TestClient) -> None:
    answered = client.get("/healthz")
    assert answered.status_code == 200
    assert answered.json() == {"schema": 1, "status": "ok", "model": "pailens-tiles"}


@pytest.mark.parametrize("record", ["hand", "score", "reading"])
def test_json_schema_of_a_record(client: TestClient, record: str) -> None:
    assert client.get(f"/api/schema/{record}").json() == json_schema(record)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("HEAD", "/api/readings", "GET, POST"),
        ("DELETE", "/", "GET, HEAD"),
        ("POST", "/static/app.js", "GET, HEAD"),
    ],
)
def test_method_that_a_path_has_not_is_told_which_it_has(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    answered = client.request(method, path)
    assert (answered.status_code, answered.headers["allow"]) == (405, allowed)


def test_document_names_every_path_and_its_refusals(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert {"/api/score", "/api/readings", "/api/readings/{id}/corrections", "/api/labels"} <= set(document["paths"])
    for operations in document["paths"].values():
        for operation in operations.values():
            assert {"400", "403", "429", "503"} <= set(operation["responses"])
            assert "HTTPValidationError" not in str(operation)


def test_document_asks_for_the_token_only_where_there_is_one(make_app: MakeApp) -> None:
    assert "securitySchemes" not in make_app().openapi()["components"]
    guarded = make_app(token=TOKEN).openapi()
    assert guarded["paths"]["/api/readings"]["get"]["security"] == [{"token": []}]
    assert "401" in guarded["paths"]["/api/readings"]["get"]["responses"]
    assert "security" not in guarded["paths"]["/healthz"]["get"]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<title>hands</title>")
    (folder / "sheet.html").write_text("<title>sheet</title>")
    (folder / "app.js").write_text("export {};")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_pages_and_their_files_are_served(make_client: MakeClient, page: Path) -> None:
    client = make_client(page=page)
    assert "hands" in client.get("/").text
    assert client.get("/").headers["content-type"] == "text/html; charset=utf-8"
    assert "sheet" in client.get("/sheet").text
    assert client.get("/static/app.js").headers["content-type"].startswith("text/javascript")
    assert client.head("/").status_code == 200


def test_texts_of_the_catalogue_are_served_without_the_code_beside_them(make_client: MakeClient, page: Path) -> None:
    client = make_client(page=page)
    assert client.get("/static/texts/names.json").json()["seat.east"]["en"] == "East"
    assert client.get("/static/texts/characters/simplified.json").json()["words"] is not None
    for path in ("build.py", "none.json", "characters"):
        assert client.get(f"/static/texts/{path}").status_code == 404


def test_files_are_asked_for_again_by_their_tag(make_client: MakeClient, page: Path) -> None:
    client = make_client(page=page)
    for path in ("/", "/static/app.js", "/static/texts/page.json"):
        first = client.get(path)
        assert first.headers["cache-control"] == "no-cache"
        assert client.get(path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path",
    ["/static/%2e%2e/secret.txt", "/static//etc/passwd", "/static/%00", "/sw.js"],
)
def test_what_is_no_file_of_the_page_is_not_served(make_client: MakeClient, page: Path, path: str) -> None:
    answered = make_client(page=page).get(path)
    assert answered.status_code == 404
    assert answered.json()["error"]["field"] == "path"
