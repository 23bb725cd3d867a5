"""The OpenAPI document of the app: its routes, plus the errors that any request can get."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

_METHODS: Final = ("get", "post", "delete")
_OPEN: Final = {("get", "/healthz"), ("get", "/livez"), ("post", "/api/session")}
_EVERYWHERE: Final = {
    400: "The request cannot be made out.",
    403: "A page of another site sent it.",
    429: "The client asks too often.",
    500: "The server failed.",
    503: "The server is busy, or cannot serve.",
    507: "There is no room left on the server's disk.",
}
_FASTAPIS_OWN: Final = "HTTPValidationError"
_REFUSED: Final = {"application/json": {"schema": {"$ref": "#/components/schemas/RefusalRecord"}}}
_RETRY: Final = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "string", "pattern": "^[0-9]+$"}}
}


def install_openapi(app: FastAPI, *, with_token: bool) -> None:
    """Replace the app's OpenAPI document with one that has all schemas, errors and the token."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = get_openapi(title=app.title, version=app.version, routes=app.routes)
            _complete(described, with_token=with_token)
            app.openapi_schema = described
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _complete(described: dict[str, Any], *, with_token: bool) -> None:
    components = described["components"]
    for name in (_FASTAPIS_OWN, "ValidationError"):
        components["schemas"].pop(name, None)
    if with_token:
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, operations in described["paths"].items():
        for method in _METHODS:
            if method in operations:
                _complete_operation(operations[method], components["schemas"])
                if with_token and (method, path) not in _OPEN:
                    operations[method]["security"] = [{"token": []}]
                    operations[method]["responses"].setdefault("401", _response("The token is missing or wrong."))


def _complete_operation(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for name, schema in content["schema"].pop("$defs", {}).items():
            schemas[f"{name}-Input"] = schema
    if _FASTAPIS_OWN in str(operation["responses"].get("422")):
        del operation["responses"]["422"]  # an invalid id in a path is a 404
    for status, description in _EVERYWHERE.items():
        response = operation["responses"].setdefault(str(status), _response(description))
        if status in (429, 503):
            response["headers"] = _RETRY


def _response(description: str) -> dict[str, Any]:
    return {"description": description, "content": _REFUSED}
