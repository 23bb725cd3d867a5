"""Latency of the review page: photo chosen to score shown, correction to new score; taps per correction.

    python -m tests.benchmarks.page_speed [PHOTO.jpg] [--runs N] [--slowed N]

Each latency is printed with that of the server's response alone, measured alternately in the same run. Without a photo,
a rendered sample is enlarged to 12 megapixels. `--slowed 4` throttles the browser's CPU four times, as in a phone.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from tests.benchmarks.measuring import SAMPLES, enlarged, parser_of
from tests.benchmarks.serve_process import FORM, Client, form, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

CHROMIUM: Final = Path("/usr/bin/chromium")
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
WAITS: Final = ("photo to score", "correction to score")

_WATCH: Final = """() => {
  const score = document.querySelector("#score");
  const shown = () => !document.querySelector("#review").hidden && score.getAttribute("aria-busy") === "false";
  window.waitFrom = (begun) => new Promise((done) => {
    const look = () => (shown() ? done(performance.now() - begun) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
  document.querySelector("#choose").addEventListener("change", () => {
    document.querySelector("#review").hidden = true;
    window.waited = window.waitFrom(performance.now());
  }, { capture: true });
  addEventListener("click", (event) => { window.taps = (window.taps ?? 0) + event.isTrusted }, { capture: true });
}"""
_CHOOSE_FACE: Final = """(code) => {
  const begun = performance.now();
  document.querySelector(`.faces-all button[data-code="${code}"]`).click();
  return window.waitFrom(begun);
}"""


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = parser_of(__doc__)
    parser.add_argument("photo", nargs="?", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--slowed", type=float, default=1.0)
    arguments = parser.parse_args()
    data = arguments.photo.read_bytes() if arguments.photo else enlarged(SAMPLES / "international-1.jpg")
    times: dict[str, list[float]] = {name: [] for name in (*WAITS, "bare reading", "bare review")}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        client = Client(server)
        own = str(CHROMIUM) if CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=own, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": arguments.slowed})
        bodies: list[bytes] = []
        page.on("request", lambda request: _keep(bodies, request))
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.wait_for_selector("#start-title:not(:empty)")
        page.evaluate(_WATCH)
        for turn in range(arguments.runs + 1):
            times["photo to score"].append(_photo(page, data))
            times["bare reading"].append(_asked(client, "/api/readings", form(data), FORM))
            times["correction to score"].append(_correction(page, f"{turn % 9 + 1}p"))
            times["bare review"].append(_asked(client, "/api/review", bodies[-1], "application/json"))
        taps = _taps(page)
        browser.close()
    _print(times, arguments.runs, taps)


def _photo(page: Page, data: bytes) -> float:
    page.set_input_files("#choose", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data})
    waited: float = page.evaluate("() => window.waited")
    return waited


def _correction(page: Page, code: str) -> float:
    page.locator(".group.kind-concealed .hand-tile").first.click()
    waited: float = page.evaluate(_CHOOSE_FACE, code)
    return waited


def _taps(page: Page) -> int:
    page.evaluate("() => { window.taps = 0 }")
    page.locator(".group.kind-concealed .hand-tile").first.tap()
    page.locator('.faces-all button[data-code="9s"]').tap()
    taps: int = page.evaluate("() => window.taps")
    return taps


def _asked(client: Client, path: str, body: bytes, kind: str) -> float:
    answer = client.ask("POST", path, body, kind)
    assert answer.status in (200, 201), answer.body
    return 1000 * float(answer.seconds)


def _keep(bodies: list[bytes], request: Any) -> None:
    if request.url.endswith("/api/review"):
        bodies.append(request.post_data_buffer)


def _print(times: dict[str, list[float]], runs: int, taps: int) -> None:
    medians = {name: statistics.median(values[1:]) for name, values in times.items()}
    print(f"{runs} runs, medians; the first is left out")
    for wait, bare in zip(WAITS, ("bare reading", "bare review"), strict=True):
        ratio = medians[wait] / medians[bare]
        print(f"{wait:>20} {medians[wait]:7.0f} ms  {ratio:5.2f} times the {bare} ({medians[bare]:.0f} ms)")
    print(f"{'a wrong tile':>20} {taps:7} taps")


if __name__ == "__main__":
    main()
