"""The FastAPI application: its routes and middleware."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from vision.review.api.middleware.access import TokenAuth
from vision.review.api.middleware.faults import ErrorLogMiddleware
from vision.review.api.middleware.gate import RequestChecks, check_head, check_host, check_origin
from vision.review.api.middleware.headers import SecurityHeaders
from vision.review.api.middleware.rates import RateLimiter
from vision.review.api.middleware.sizes import BodySizeLimit, body_limits
from vision.review.api.openapi import install_openapi
from vision.review.api.refusals import add_refusals
from vision.review.api.routes import archive, frames, health, labels, photos, readings, records, scoring, tables
from vision.review.api.routes.page import add_page
from vision.review.api.routes.session import session_router
from vision.review.api.services import Services
from vision.review.api.settings import Settings
from vision.review.api.transport import END_STREAMS
from vision.review.api.upkeep import remove_leftovers, report_damage

OpenServices = Callable[[Settings], Services]


def create_app(settings: Settings, open_services: OpenServices = Services.open) -> FastAPI:
    """The application for the given settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        services = await run_in_threadpool(open_services, settings)
        app.state.services = services
        tasks = [asyncio.create_task(task(services.store)) for task in (remove_leftovers, report_damage)]
        tasks.append(asyncio.create_task(services.followers.watch()))
        if access is not None:
            await run_in_threadpool(access.sessions.refresh, services.store)
            tasks.append(asyncio.create_task(access.sessions.keep_fresh(services.store)))
        try:
            yield {END_STREAMS: services.followers.stop}
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await run_in_threadpool(services.close)

    limits = settings.limits
    access = None
    if settings.token is not None:
        access = TokenAuth(settings.token, RateLimiter(limits.guesses, limits.guesses_per_second))
    app = FastAPI(
        title="Pailens",
        version=version("pailens"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(BodySizeLimit, limit_of=body_limits(limits))
    app.add_middleware(
        RequestChecks,
        checks=(
            check_head,
            check_host(settings.hosts),
            RateLimiter(limits.requests, limits.requests_per_second).check,
            check_origin,
            *([] if access is None else [access.check]),
        ),
    )
    app.add_middleware(SecurityHeaders)
    app.add_middleware(ErrorLogMiddleware)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
    add_refusals(app)
    for part in (scoring, readings, frames, photos, labels, archive, tables, records, health):
        app.include_router(part.router)
    app.include_router(session_router(access))
    add_page(app, settings.page)
    install_openapi(app, with_token=access is not None)
    return app
