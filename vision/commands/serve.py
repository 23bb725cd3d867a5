"""`pailens serve`: the web page and the HTTP API."""

from typing import Annotated

import typer

from vision.commands.translation import current_language


def serve(
    *,
    host: Annotated[
        str | None, typer.Option(help="The address to listen on. [default: 127.0.0.1, with --lan every address]")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Serve phones on the local network over HTTPS, with a token.")
    ] = False,
    is_open: Annotated[
        bool, typer.Option("--open", help="Ask for no token on 127.0.0.1, though others have accounts here.")
    ] = False,
    name: Annotated[
        list[str] | None, typer.Option(help="Host name under which the server is reached; may be given again.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Proxy whose X-Forwarded headers are believed; may be given again."),
    ] = None,
    is_plain: Annotated[bool, typer.Option("--http", help="With --lan: plain HTTP, without a live camera.")] = False,
    certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="PEM certificate for HTTPS, in place of one made here.")
    ] = None,
    key: Annotated[str | None, typer.Option(metavar="FILE", help="Its private key, if in another file.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes serve.")] = 1,
) -> None:
    """Serve the web page and the HTTP API until stopped.

    Photos and the database are kept in PAILENS_DATA; PAILENS_DATABASE_URL names a PostgreSQL database, PAILENS_PHOTOS
    another folder or an address such as s3://bucket/photos. An address that others can reach is served with a token
    only: that of PAILENS_TOKEN, else a new one at each start. Others can reach 127.0.0.1 where they have accounts on
    this machine, and through a proxy.
    """
    from vision.review.api.serving import ServeOptions, serve_until_stopped

    options = ServeOptions(
        host,
        port,
        lan=lan,
        is_open=is_open,
        names=name or (),
        proxies=proxy or (),
        workers=workers,
        is_plain=is_plain,
        certificate=certificate,
        key=key,
    )
    serve_until_stopped(options, current_language())
