"""Compares what the networks answer on onnxruntime-web with what they answered natively to the same input."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.detection.detector import Detector
from vision.detection.inference import NetworkCall, Outputs

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

_PATH: Final = "recorded"
_OPEN: Final = """async (folder) => {
  const manifest = new URL(`${folder}/parts.json`, location.href);
  const { Networks } = await import(new URL(`${folder}/browser/networks.js`, location.href));
  const parts = await (await fetch(manifest)).json();
  const { module, mjs, wasm } = parts.runtime;
  const runtime = await import(new URL(module, manifest));
  runtime.env.wasm.wasmPaths = { mjs: new URL(mjs, manifest).href, wasm: new URL(wasm, manifest).href };
  runtime.env.wasm.numThreads = 1;
  const fetched = async (path) => new Uint8Array(await (await fetch(new URL(path, manifest))).arrayBuffer());
  const files = Object.entries(parts.networks).map(([name, path]) => [name, fetched(path)]);
  self.networks = new Networks(Promise.resolve(runtime), Object.fromEntries(files));
}"""
_COMPARE: Final = """async ([path, file, key, shape, names]) => {
  const values = new Float32Array(await (await fetch(path)).arrayBuffer());
  const size = shape.reduce((product, side) => product * side, 1);
  const input = { getBuffer: () => ({ data: values, offset: 0, shape, release: () => undefined }) };
  let [place, most] = [size, 0];
  for (const { data } of await self.networks.run(file, key, input, { toJs: () => names })) {
    for (const value of data) most = Math.max(most, Math.abs(value - values[place++]));
  }
  if (place !== values.length) throw new Error("other outputs");
  return most;
}"""


class ListeningDetector(Detector):
    """A detector that remembers what its networks were asked and answered since the last `forget`."""

    heard: list[tuple[NetworkCall, Outputs]]

    def run_network(self, call: NetworkCall) -> Outputs:
        """One forward pass of a network."""
        outputs = super().run_network(call)
        self.heard.append((call, outputs))
        return outputs

    def forget(self) -> None:
        """Begin anew."""
        self.heard = []


class BrowserNetworks:
    """The networks of a site on a page of it, one thread."""

    def __init__(self, page: Page, folder: Path) -> None:
        self._page = page
        self._body = b""
        page.route(f"**/{_PATH}", self._answer)
        page.evaluate(_OPEN, f"./{next(folder.glob('static-*')).name}")

    def difference(self, call: NetworkCall, outputs: Outputs) -> float:
        """The largest absolute difference of any output value from those given."""
        network, value = call
        self._body = np.concatenate([one.astype("<f4").ravel() for one in (value, *outputs)]).tobytes()
        asked = [_PATH, network.file, network.input, list(value.shape), list(network.outputs)]
        found: float = self._page.evaluate(_COMPARE, asked)
        return found

    def _answer(self, route: Route) -> None:
        route.fulfill(body=self._body, content_type="application/octet-stream")
