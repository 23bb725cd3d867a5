"""Values of declared terms: the base class of `Win` and `Options`."""

from __future__ import annotations

from collections.abc import ItemsView, Mapping
from decimal import Decimal
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, NoReturn, Self

from scoring.declaration import Declared
from scoring.errors import HandError
from scoring.lazy_table import BoundedDict
from scoring.registry import find_term, merged_terms, rule_set, rule_terms
from scoring.terms import SHARED, Term


class _Checked(NamedTuple):
    """Values of terms that are not the default; `reduced` are those that each rule set uses."""

    given: dict[str, Any]
    exact_key: tuple[Any, ...]
    reduced: dict[str, Any]


_REMEMBERED: Final = frozenset([str, bool, int, type(None)])
"""Types of values that are remembered; equal amounts may differ in their decimal places."""
_CHECKED: Final[BoundedDict[tuple[Any, ...], _Checked]] = BoundedDict()


class TermValues:
    """Immutable values of terms by name; a term that nobody mentioned has its default.

    Any term of any rule set is an attribute and a keyword argument.

    Raises:
        HandError: about `win.…` or `options.…`, for a value that no rule set allows or a term that none declares.
    """

    declared: ClassVar[Declared]
    """The attribute of `RuleSet` that declares the terms."""
    field: ClassVar[str]
    """The field of the hand record."""

    __slots__ = ("__dict__", "_given", "_reduced", "exact_key")
    _given: dict[str, Any]
    exact_key: tuple[Any, ...]
    """Equal only for equal values; amounts are text in it, as equal ones may differ in their decimal places."""

    def __init__(self, **values: Any) -> None:
        checked = (
            self._remembered(values) if _REMEMBERED.issuperset(map(type, values.values())) else self._checked(values)
        )
        object.__setattr__(self, "_given", checked.given)
        object.__setattr__(self, "_reduced", checked.reduced)
        object.__setattr__(self, "exact_key", checked.exact_key)
        self.__dict__.update(checked.given)

    def _remembered(self, values: Mapping[str, Any]) -> _Checked:
        """Checked values, of which equal ones come again and again."""
        key = (type(self), *values.items(), *map(type, values.values()))  # 1 equals True.
        found = _CHECKED.get(key)
        if found is None:
            found = _CHECKED[key] = self._checked(values)
        return found

    def _checked(self, values: Mapping[str, Any]) -> _Checked:
        given = {}
        for name, said in values.items():
            value = said
            term = SHARED.get(name) or find_term(self.declared, name)
            if term is None:
                raise self._unknown(name)
            if term.kind == "one" and isinstance(said, str):
                value = term.also.get(said) or said  # `tsumo` is a self-draw.
            if value is not term.default:
                self._check(term, value)
                if value != term.default:
                    given[name] = value
        exact_key = tuple([part for name, value in given.items() for part in (name, _exact(value))])
        return _Checked(given, exact_key, {})

    def _unknown(self, name: str) -> HandError:
        """The error about a name that no rule set declares, with the one that was likely meant."""
        terms = merged_terms(self.declared)
        about, likely = f"{self.field}.{name}", _likely(name, terms)
        if likely is None:
            return HandError("hand.unknown-term", about, names=list(terms))
        return HandError("hand.unknown-term-likely", about, names=list(terms), likely=likely)

    def _check(self, term: Term, value: Any) -> None:
        about = f"{self.field}.{term.name.removesuffix('_')}"
        try:
            term.check(about, value)
            return
        except HandError:
            if term.name in SHARED:
                raise
        # A rule set of another package may allow it; else the refusal names what all of them allow.
        merged_terms(self.declared)[term.name].check(about, value)

    @property
    def given(self) -> Mapping[str, Any]:
        """The values that are not the default, by name."""
        return dict(self._given)

    def items(self) -> ItemsView[str, Any]:
        return self._given.items()

    def under(self, rules: str) -> Self:
        """The values that a rule set uses, the others left out. Raises `HandError`: about `rules`."""
        if not self._given:
            rule_set(rules)
            return self
        found: Self | None = self._reduced.get(rules)
        if found is None:
            terms = rule_terms(rules, self.declared)
            kept = {name: terms[name].allowed_part(value) for name, value in self._given.items() if name in terms}
            found = self._reduced[rules] = self if kept == self._given else type(self)(**kept)
        return found

    @classmethod
    def of(cls, rules: str, values: Mapping[str, object]) -> Self:
        """The values of terms that one rule set has.

        Raises `HandError`: about `rules`, if there is no such rule set; about `win.…` or `options.…`, for a term or a
        value that it does not know.
        """
        made, terms = cls(**values), rule_terms(rules, cls.declared)
        for name, value in made.items():
            about = f"{cls.field}.{name.removesuffix('_')}"
            if name not in terms:
                raise HandError("hand.unknown-term", about, names=list(terms))
            terms[name].check(about, value)
        return made

    def replace(self, **changes: Any) -> Self:
        return type(self)(**{**self._given, **changes})

    __replace__ = replace

    def __getattr__(self, name: str) -> Any:
        # Called only for what is no attribute yet: a term that has its default, which is kept for the next time.
        term = None if name.startswith("_") else find_term(self.declared, name)
        if term is None:
            raise AttributeError(f"no rule set declares {name!r} among its {self.declared}", name=name, obj=self)
        self.__dict__[name] = term.default
        return term.default

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable", name=name, obj=self)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable", name=name, obj=self)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, type(self)) and self._given == other._given)

    def __hash__(self) -> int:
        return hash(frozenset(self._given.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._given.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self._given), ()


def _likely(name: str, terms: Mapping[str, Term]) -> str | None:
    """The term that was likely meant by a name, with its value if the name says that too."""
    from difflib import get_close_matches  # Takes longer to load than a hand to score.

    known = {term.name: term.name for term in terms.values()}
    for term in terms.values():
        for other, value in term.also.items():
            known.setdefault(other, term.name if value is None else f"{term.name}={value!r}")
    close = get_close_matches(name.casefold().removeprefix("is_"), known, n=1)
    return known[close[0]] if close else None


def _exact(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_exact, value))
    return str(value) if isinstance(value, Decimal) else value
