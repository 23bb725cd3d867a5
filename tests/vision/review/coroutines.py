"""Coroutines in tests: Playwright leaves a loop running in the thread of the tests."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def run_apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def apart(test: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """A test that is a coroutine, run in a thread of its own."""

    @wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> T:
        return run_apart(test(*args, **named))

    return run
