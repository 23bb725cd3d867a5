"""Class names of a YOLO data definition: which code each class number stands for."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml
from yaml.composer import ComposerError

from scoring.texts import Text
from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import OWN_NAMES, Naming

_MOST_BYTES: Final = 2**18
"""Far more than the definitions of the largest public data sets; bounds parsing to a few seconds."""


class _Loader(yaml.BaseLoader):
    """Loader for untrusted YAML: scalars stay texts, mappings become tuples of pairs.

    It refuses aliases, which could expand to any size.
    """

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            alias: Any = self.peek_event()  # type: ignore[no-untyped-call]
            raise ComposerError(None, None, "aliases are not read", alias.start_mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> Any:
        """Keep pairs whose keys are the same."""
        return tuple(self.construct_pairs(node, deep))


class ClassCodes(Sequence[str | None]):
    """The codes of class numbers, None for classes whose boxes are to be left out.

    What a name stands for is asked once a box has it: tools list names that no box has, and those need no code.
    """

    def __init__(self, names: Sequence[str], naming: Naming, about: str) -> None:
        self._names, self._naming, self._about = names, naming, about

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, number: Any) -> Any:
        """The code of a class. Raises `DatasetError`: its name is not that of a tile."""
        code = self._naming.code(self._names[number])
        if code is not None and code not in CLASSES:
            raise DatasetError("names.no-code", self._about, place=number, name=code)
        return code


def read_class_names(path: Path, naming: Naming = OWN_NAMES) -> ClassCodes:
    """The codes of the classes in order, from the key `names` of a `data.yaml`.

    `names` is a list of codes or a mapping from class number to code, in any YAML style. Raises `DatasetError`: not
    YAML or too large, no such key, an invalid entry, or a name that is repeated.
    """
    root = _parse(path)
    found = next((value for key, value in root if key == "names"), None) if isinstance(root, tuple) else None
    if found is None:
        raise DatasetError("names.missing", str(path))
    names = _numbered(path, found)
    for number, name in enumerate(names):
        if name in names[:number]:
            raise DatasetError("names.twice", str(path), place=number, name=name)
    return ClassCodes(names, naming, str(path))


def _parse(path: Path) -> Any:
    """The texts, lists and tuples of a definition."""
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise DatasetError("names.too-large", str(path), kilobytes=_MOST_BYTES // 1024)
    try:
        return yaml.load(data.decode("utf-8-sig"), _Loader)
    except UnicodeDecodeError:
        raise DatasetError("names.not-utf-8", str(path)) from None
    except RecursionError:
        raise DatasetError("names.too-deep", str(path)) from None
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise DatasetError("names.no-yaml", f"{path}{line}", problem=Text.of_library(str(error.problem))) from None
    except yaml.YAMLError as error:
        raise DatasetError("names.no-yaml", str(path), problem=Text.of_library(str(error).splitlines()[0])) from None


def _numbered(path: Path, found: Any) -> list[str]:
    """The names in the order of their numbers."""
    if isinstance(found, str) and found:
        raise DatasetError("names.form", str(path))
    numbered: dict[int, str] = {}
    for number, name in found if isinstance(found, tuple) else enumerate(found):
        digits = str(number)  # Python refuses to convert thousands of digits.
        if not (isinstance(name, str) and name and digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise DatasetError("names.entry", str(path), text=f"names[{digits[:80]}]")
        if numbered.setdefault(int(digits), name) is not name:
            raise DatasetError("names.gap", str(path))
    if sorted(numbered) != list(range(len(numbered))) or not numbered:
        raise DatasetError("names.gap", str(path))
    return [numbered[number] for number in range(len(numbered))]
