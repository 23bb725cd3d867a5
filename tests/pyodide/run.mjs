/** Runs pytest in Pyodide: `node --stack-size=16000 run.mjs PYODIDE PACKAGES SITE_PACKAGES ARGUMENTS...`
 *
 * PACKAGES is a folder of unpacked wheels, SITE_PACKAGES that of another Python, for pytest and what it needs; its
 * compiled packages do not run here. The current folder is the project's.
 */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide = "", packages = "", sitePackages = "", ...options] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${resolve(pyodide)}/` });
for (const [place, folder] of Object.entries({ "/project": ".", "/packages": packages, "/pure": sitePackages })) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, resolve(folder));
}
python.globals.set("options", python.toPy(options));
const status = python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project", "/packages"]
sys.path.append("/pure")
os.chdir("/project")
for compiled in ("cv2", "onnxruntime", "PIL", "sqlalchemy", "torch"):
    sys.modules[compiled] = None
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
import pytest
int(pytest.main(["-p", "no:cacheprovider", *options]))
`);
process.exit(status);
