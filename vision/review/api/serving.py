"""One run of the server, from its settings to its end."""

from __future__ import annotations

from ipaddress import ip_address

from vision.review.api.app import create_app
from vision.review.api.lan import bracketed, make_token, own_address, own_names, print_invitation
from vision.review.api.run import listen, run
from vision.review.api.services import Services
from vision.review.api.settings import LOOPBACK_NAMES, Settings
from vision.review.store.places import data_folder, database_url


def serve_until_stopped(host: str | None, port: int, *, lan: bool) -> None:
    """Serve a host and port, with a token where other machines can reach it.

    Raises:
        PailensError: about what the server cannot start with: the port, the store, the networks, the token.
    """
    with listen(host or ("0.0.0.0" if lan else "127.0.0.1"), port) as listener:
        address, port = listener.getsockname()[:2]
        token = make_token() if lan or not ip_address(address).is_loopback else None
        names = LOOPBACK_NAMES if token is None else own_names()
        settings = Settings(data_folder(), database_url(), token, names)
        services = Services.open(settings)
        if token is None:
            print(f"Pailens is at http://{bracketed(address)}:{port}/ (Ctrl+C stops it)", flush=True)
        else:
            print_invitation(own_address() if ip_address(address).is_unspecified else address, port, token)
        run(create_app(settings, lambda _: services), listener)
