/** Compiles Python packages with the Python of Pyodide: `node compile.mjs PYODIDE FOLDER`; sources are replaced. */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide = "", folder = ""] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.FS.mkdirTree("/packages");
python.mountNodeFS("/packages", folder);
const compiled = python.runPython(`
import compileall, pathlib, py_compile
done = compileall.compile_dir(
    "/packages", quiet=1, legacy=True, optimize=2, stripdir="/packages",
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
for source in pathlib.Path("/packages").rglob("*.py"):
    source.unlink()
done
`);
process.exit(compiled ? 0 : 1);
