"""Static files of the web page, and checks of health."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import scoring.texts
import vision.texts
from scoring.registry import rule_set_names
from vision.reading.element_guide import element_guide_json
from vision.reading.rule_set_records import declarations_json
from vision.review.api.answers import error_responses, json_response
from vision.review.api.schemas import HealthRecord
from vision.review.api.services import Served

health_router = APIRouter(tags=["health"])


@health_router.get("/healthz", response_model=HealthRecord, responses=error_responses(503))
async def health(served: Served) -> Response:
    """Readiness: 200 when the networks are loaded and the store answers."""
    await served.db_pool.run(served.store.reading_list, None, 1)
    return json_response(HealthRecord(status="ok", model=served.detector.name), headers={"Cache-Control": "no-store"})


@health_router.get("/livez", status_code=204, response_model=None)
async def live() -> Response:
    """Liveness: 204 while the process answers, whether or not the store does."""
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


FILES: Final = {
    "/": "index.html",
    "/sheet": "sheet.html",
    "/sw.js": "sw.js",
    "/manifest.webmanifest": "manifest.webmanifest",
    "/favicon.ico": "shared/icon.png",
}
"""Files served outside `/static/`: the pages and site-wide files."""


TEXTS: Final = (Path(vision.texts.__file__).parent, Path(scoring.texts.__file__).parent)
"""The folders of the text catalogues, served to the page as one folder."""


class _Assets(StaticFiles):
    """Static files that browsers cache and revalidate by ETag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


class _Texts(_Assets):
    def __init__(self) -> None:
        super().__init__(directory=TEXTS[0])
        self.all_directories = list(TEXTS)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a catalogue file; the Python modules in the same folders are not served."""
        if not path.endswith(".json"):
            raise HTTPException(404)
        return await super().get_response(path, scope)


def add_page(app: FastAPI, folder: Path) -> None:
    """Add routes for the page's files in `folder`, for the rule sets, their elements and the text catalogue."""
    assets = _Assets(directory=folder)
    router = APIRouter(include_in_schema=False)
    for path, name in FILES.items():
        router.add_api_route(path, _sender(assets, name), methods=["GET", "HEAD"])
    router.add_api_route("/static/rule_sets.json", _send_rule_sets, methods=["GET", "HEAD"])
    router.add_api_route("/static/elements/{rules}.json", _send_elements, methods=["GET", "HEAD"])
    app.include_router(router)
    app.mount("/static/texts", _Texts(), name="texts")
    app.mount("/static", assets, name="static")


async def _send_rule_sets() -> Response:
    return Response(declarations_json(), media_type="application/json", headers={"Cache-Control": "no-cache"})


def _send_elements(rules: str) -> Response:
    if rules not in rule_set_names():
        raise HTTPException(404)
    return Response(element_guide_json(rules), media_type="application/json", headers={"Cache-Control": "no-cache"})


def _sender(assets: StaticFiles, name: str) -> Callable[[Request], Awaitable[Response]]:
    async def send_file(request: Request) -> Response:
        return await assets.get_response(name, request.scope)

    return send_file
