"""`pailens site`: the page as files that any static host serves."""

from pathlib import Path
from typing import Annotated

import typer

from vision.commands.translation import current_language


def write_site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write.")],
    *,
    parts: Annotated[
        Path | None, typer.Option(help="A folder with published parts; those that it lacks are fetched.")
    ] = None,
    serve: Annotated[bool, typer.Option("--serve", help="Serve the site on this machine afterwards.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port of --serve.")] = 8000,
) -> None:
    """Write the page without a server: photos are read in the browser, and nothing is sent.

    Needs Node.js, which compiles the Python. Parts come from npm, the package index and Pyodide's own host, each
    checked against its SHA-256.
    """
    from vision.review.browser.site.build import build_site
    from vision.review.browser.site.serve import site_server
    from vision.texts.translation import translator

    translate = translator(current_language())
    size = build_site(out, parts)
    print(translate("site.written", folder=str(out), megabytes=round(size / 1e6, 1)), flush=True)
    if not serve:
        return
    with site_server(out, port) as server:
        print(translate("server.open", address=f"http://127.0.0.1:{server.server_address[1]}/"), flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
