"""Starts the server for `pailens serve`."""

from __future__ import annotations

from ipaddress import ip_address

from scoring.texts import Language
from vision.review.api.app import create_app
from vision.review.api.lan import bracketed, make_token, own_address, own_names, print_lan_address
from vision.review.api.run import listen, run
from vision.review.api.services import Services
from vision.review.api.settings import LOOPBACK_NAMES, Settings
from vision.review.api.workers import run_workers
from vision.review.store import Store
from vision.review.store.places import data_folder, database_url, photos_address
from vision.texts.saying import sayer


def serve_until_stopped(host: str | None, port: int, *, lan: bool, workers: int, language: Language) -> None:
    """Serve until stopped, with a token where other machines can reach the address; print the URL.

    Raises:
        PailensError: about the port, the store, the networks or the token.
    """
    say = sayer(language)
    with listen(host or ("0.0.0.0" if lan else "127.0.0.1"), port) as listener:
        address, port = listener.getsockname()[:2]
        token = make_token() if lan or not ip_address(address).is_loopback else None
        names = LOOPBACK_NAMES if token is None else own_names()
        settings = Settings(data_folder(), database_url(), token, names, photos=photos_address())
        if workers == 1:
            services = Services.open(settings)
        else:
            # Migrated and checked once: a worker that cannot open the store has nobody to tell.
            Store.open(settings.folder, settings.database_url, settings.photos).close()
        if token is None:
            print(say("server.open", address=f"http://{bracketed(address)}:{port}/"), flush=True)
        else:
            reached = own_address() if ip_address(address).is_unspecified else address
            print_lan_address(reached, port, token, say)
        if workers == 1:
            run(create_app(settings, lambda _: services), listener)
        else:
            run_workers(settings, listener, workers)
