"""Writes the site."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import scoring.texts
import vision.review
import vision.review.browser
import vision.texts
from scoring.registry import rule_set_names
from scoring.texts import LANGUAGES
from scoring.texts.system import system_reason
from vision.detection.detector import Detector
from vision.detection.inference import NETWORKS
from vision.detection.model_folders import default_model_folder
from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.reading.element_guide import element_guide_json
from vision.reading.records import NetworkRecord
from vision.reading.rule_set_records import declarations_json
from vision.review.browser.reader import ModelRecord
from vision.review.browser.site.parts import collect_parts, compile_packages, unpack_npm
from vision.texts import CATALOGUE

_PAGE: Final = Path(vision.review.__file__).parent / "page"
_STATIC: Final = Path(vision.review.browser.__file__).parent / "static"
_TEXTS: Final = (Path(scoring.texts.__file__).parent, Path(vision.texts.__file__).parent)
"""The catalogues; of two files of a name, as on a server, the page gets the last."""
_PAGES: Final = ("index.html", "sheet.html", "manifest.webmanifest")
_WORKER: Final = "sw.js"
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_RUNTIME: Final = {
    "module": "ort.wasm.min.mjs",
    "mjs": "ort-wasm-simd-threaded.mjs",
    "wasm": "ort-wasm-simd-threaded.wasm",
}
_TEXT_FILES: Final = frozenset({".html", ".js", ".css", ".webmanifest"})
_COMPRESSED: Final = frozenset({*_TEXT_FILES, ".json", ".mjs", ".wasm", ".onnx"})
_RELATIVE: Final = (
    (re.compile(r"""(["'`])/static/"""), r"\1{assets}/"),
    (re.compile(r"""(["'])/sheet(#?)\1"""), r"\1sheet.html\2\1"),
    (re.compile(r"""(["'])/(manifest\.webmanifest|sw\.js)\1"""), r"\1\2\1"),
    (re.compile(r"""(href=|href: |assign\(|"start_url": |"scope": )"/\""""), r'\1"./"'),
)
"""Addresses of a server as addresses relative to a page of the site."""
_LOADED: Final = re.compile(r'"/static/texts/([\w/.-]+)"')
"""The address of a file of texts in a script."""
_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "img-src 'self' blob:",
        "connect-src 'self' blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
"""The content security policy of the pages; threads of onnxruntime-web start from blobs."""
_HEAD: Final = re.compile(r'<meta charset="utf-8"( /)?>')
_ASSETS: Final = re.compile(rb"static-[0-9a-f]{12}/")
"""The address of a file in every page of a site."""
_SHARE_TARGET: Final = {
    "action": "share",
    "method": "POST",
    "enctype": "multipart/form-data",
    "params": {"files": [{"name": "photo", "accept": ["image/*"]}]},
}
"""How an installed page takes photos of the gallery; its service worker answers."""
_LOST: Final = "browser/lost.js"
_TRANSPORT: Final = 'export * from "../browser/transport.js";\n'


class SiteError(VisionError, code="site"):
    """A folder that a site cannot be written to; `about` is it or a file in it."""


def build_site(out: Path, parts: Path | None = None) -> int:
    """Write the site to a folder, which is made or emptied of an older site; returns its size in bytes, compressed.

    `parts`: a folder with published parts; those that it lacks are fetched. Raises `PartError`: a part of the site
    cannot be had; `SiteError`: the folder holds pages that are not of a site, or cannot be written.
    """
    _refuse_other_pages(out)
    files = collect_parts(parts)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            _clear(out)
            manifest = _write_parts(out, files, Path(scratch))
            _write_page(out, manifest)
        _write_service_worker(out)
        return _compress(out)
    except OSError as error:
        raise SiteError("file.unwritable", str(error.filename or out), reason=system_reason(error)) from error


def _refuse_other_pages(out: Path) -> None:
    """Raise SiteError if writing the site would replace a page of something else."""
    for page in (out / name for name in _PAGES):
        if page.is_file() and not _ASSETS.search(page.read_bytes()):
            raise SiteError("site.other", str(page))


def _clear(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for folder in (*out.glob("static-*"), *out.glob("parts-*")):
        shutil.rmtree(folder)
    for name in (*_PAGES, _WORKER):
        for old in out.glob(f"{name}*"):
            old.unlink()


def _write_parts(out: Path, files: dict[str, Path], scratch: Path) -> dict[str, Any]:
    """Write what is loaded beside the page, named by its hash; returns the manifest, see `static/types.d.ts`."""
    pyodide = unpack_npm(_named(files, "pyodide-"), scratch / "pyodide")
    runtime = unpack_npm(_named(files, "onnxruntime-web-"), scratch / "onnxruntime")
    library, *packages = compile_packages(files, pyodide, scratch)
    models = default_model_folder()
    # Pyodide looks for its files by name in a folder.
    (pyodide / "pyodide-lock.json").write_text(_empty_lock(pyodide), encoding="utf-8")
    kept = [pyodide / name for name in (*_PYODIDE, "pyodide-lock.json")]
    folder = f"parts-{_hash(kept)}"
    for file in kept:
        _copy(file, out / folder / file.name)
    manifest = {
        "pyodide": f"../{folder}/",
        "library": _add(out, library),
        "packages": [_add(out, package) for package in packages],
        "runtime": {kind: _add(out, runtime / "dist" / name) for kind, name in _RUNTIME.items()},
        "networks": {network.file: _add(out, models / network.file) for network in NETWORKS},
        "model": _model(models),
    }
    sizes = {f"../{path.relative_to(out).as_posix()}": path.stat().st_size for path in out.glob("parts-*/*")}
    return manifest | {"sizes": sizes, "download": sum(_compress(folder) for folder in out.glob("parts-*"))}


def _write_page(out: Path, manifest: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        static = Path(scratch)
        for source in (one for one in _PAGE.iterdir() if one.is_dir()):
            shutil.copytree(source, static / source.name, ignore=shutil.ignore_patterns("*.d.ts"))
        shutil.copytree(_STATIC, static / "browser", ignore=shutil.ignore_patterns("*.d.ts", "sw.js"))
        _add_texts(static / _LOST)
        (static / "shared" / "transport.js").write_text(_TRANSPORT, encoding="utf-8")
        for name in _texts_named_in(static):
            source = next(path for path in (folder / name for folder in reversed(_TEXTS)) if path.is_file())
            _copy(source, static / "texts" / name)
        (static / "parts.json").write_text(json.dumps(manifest), encoding="utf-8")
        (static / "rule_sets.json").write_text(declarations_json(), encoding="utf-8")
        (static / "elements").mkdir()
        for rules in rule_set_names():
            (static / "elements" / f"{rules}.json").write_text(element_guide_json(rules), encoding="utf-8")
        pages = [_PAGE / name for name in _PAGES]
        assets = f"static-{_hash([*sorted(one for one in static.rglob('*') if one.is_file()), *pages])}"
        shutil.copytree(static, out / assets)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}" />'
        head = f'{policy}\n    <script src="/static/{_LOST}"></script>'
        (out / page.name).write_text(_HEAD.sub(rf"\g<0>\n    {head}", text, 1), encoding="utf-8")
    _declare_share_target(out / "manifest.webmanifest")
    for file in (*(out / page for page in _PAGES), *(out / assets).rglob("*")):
        if file.suffix in _TEXT_FILES:
            file.write_text(_relative(file.read_text(encoding="utf-8"), assets), encoding="utf-8")


def _texts_named_in(static: Path) -> frozenset[str]:
    """The files of texts that the page's scripts load."""
    scripts = "".join([script.read_text(encoding="utf-8") for script in sorted(static.rglob("*.js"))])
    return frozenset(_LOADED.findall(scripts))


def _write_service_worker(out: Path) -> None:
    files = sorted(one for one in out.rglob("*") if one.is_file() and one.suffix != ".gz")
    paths = [one.relative_to(out).as_posix() for one in files]
    source = (_STATIC / _WORKER).read_text(encoding="utf-8")
    site = json.dumps({"version": _hash(files), "files": paths})
    (out / _WORKER).write_text(f"self.SITE = {site};\n{source}", encoding="utf-8")


def _add_texts(lost: Path) -> None:
    texts = {name: CATALOGUE[key] for name, key in (("sentence", "site.lost"), ("again", "upload.again"))}
    said = {name: {language: text.of(language) for language in LANGUAGES} for name, text in texts.items()}
    lost.write_text(f"self.LOST = {json.dumps(said)};\n{lost.read_text(encoding='utf-8')}", encoding="utf-8")


def _declare_share_target(manifest: Path) -> None:
    declared = json.loads(manifest.read_text(encoding="utf-8"))
    text = json.dumps(declared | {"share_target": _SHARE_TARGET}, indent=2)
    manifest.write_text(f"{text}\n", encoding="utf-8")


def _relative(text: str, assets: str) -> str:
    for pattern, replacement in _RELATIVE:
        text = pattern.sub(replacement.replace("{assets}", assets), text)
    return text


def _model(folder: Path) -> dict[str, Any]:
    detector = Detector.load(folder)
    model = NetworkRecord(name=detector.name, sha256=detector.sha256)
    calibration = detector.calibration
    return ModelRecord(model=model, sharpness=calibration.sharpness, nothing=calibration.nothing).to_dict()


def _empty_lock(pyodide: Path) -> str:
    """Pyodide's lock file without packages, which are loaded otherwise."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}})


def _named(files: dict[str, Path], start: str) -> Path:
    return next(path for name, path in files.items() if name.startswith(start))


def _add(out: Path, file: Path) -> str:
    """Copy a file to a folder named by its hash; its path from the manifest."""
    folder = f"parts-{_hash([file])}"
    _copy(file, out / folder / file.name)
    return f"../{folder}/{file.name}"


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def _hash(files: Iterable[Path]) -> str:
    whole = b"".join(file.name.encode() + b"\0" + file.read_bytes() for file in files)
    return sha256_of(whole)[:12]


def _compress(out: Path) -> int:
    """Write a compressed copy beside each file that shrinks; the size of all, each in its smaller form."""
    total = 0
    for file in sorted(one for one in out.rglob("*") if one.is_file() and one.suffix != ".gz"):
        data = file.read_bytes()
        size = len(data)
        copy = file.with_name(f"{file.name}.gz")
        if file.suffix in _COMPRESSED and not copy.is_file():
            packed = gzip.compress(data, 9, mtime=0)
            if len(packed) < size:
                copy.write_bytes(packed)
        total += copy.stat().st_size if copy.is_file() else size
    return total
