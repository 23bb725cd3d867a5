"""What imports what, beyond the contracts of import-linter: third parties, circles of modules, what is loaded."""

import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"PIL", "cv2", "fastapi", "numpy", "onnxruntime", "sqlalchemy", "starlette", "torch", "ultralytics", "uvicorn"}
LOAD_ALL = """
import importlib, pkgutil, sys
import scoring, vision
for package in (scoring, vision):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.startswith("vision.training.") and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
print(*sys.modules, sep="\\n")
"""


@cache
def imports(types_only_too: bool = False) -> grimp.ImportGraph:
    return grimp.build_graph(
        "scoring",
        "vision",
        include_external_packages=True,
        exclude_type_checking_imports=not types_only_too,
        cache_dir=None,
    )


def loaded_by(code: str) -> set[str]:
    """The top-level packages that are loaded after a script which ends with printing `sys.modules`."""
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name.partition(".")[0] for name in said.split()}


def test_scoring_needs_pydantic_for_its_records_and_mahjong_for_riichi_and_nothing_else() -> None:
    own = {module for module in imports().modules if module.partition(".")[0] == "scoring"}
    others = {
        (".".join(module.split(".")[:2]), name)
        for module in own
        for name in imports().find_modules_directly_imported_by(module) - own - sys.stdlib_module_names
    }
    assert others == {
        ("scoring.records", "pydantic"),
        ("scoring.records", "pydantic_core"),
        ("scoring.rules", "mahjong"),
    }


def test_no_circle_of_modules_imports_for_types_included() -> None:
    graph = imports(types_only_too=True)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()


@pytest.mark.parametrize("module", ["scoring", "scoring.table.log", "scoring.records.score", "vision", "vision.cli"])
def test_scoring_and_the_command_line_load_nothing_heavy(module: str) -> None:
    assert loaded_by(f"import sys, {module}; print(*sys.modules, sep='\\n')") & HEAVY == set()


def test_only_the_scorer_of_riichi_loads_its_library() -> None:
    declared = "import sys, scoring.registry; scoring.registry.rule_sets(); print(*sys.modules, sep='\\n')"
    assert "mahjong" not in loaded_by(declared)
    assert "mahjong" in loaded_by("import sys, scoring.rules.riichi.scorer; print(*sys.modules, sep='\\n')")


def test_importing_scoring_loads_no_engine_before_a_hand_needs_it() -> None:
    code = "import sys, scoring; sys.exit(not {'scoring.rules.engine', 'scoring.conditions'}.isdisjoint(sys.modules))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_nothing_but_training_loads_torch() -> None:
    loaded = loaded_by(LOAD_ALL)
    assert "onnxruntime" not in loaded
    assert loaded & {"torch", "ultralytics"} == set()
