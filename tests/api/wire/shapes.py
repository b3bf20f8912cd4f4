"""How an answer of the wire contract is described, and compared with one that came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["text", "number", "flag", "text?", "number?", "list", "success"]
Shape = Mapping[str, "Kind | Shape | list[Shape]"]
"""Field names and their kinds; a nested shape is an object, a list of one shape is a list of such objects."""


def fields(kind: Kind, names: str) -> dict[str, Kind | Shape | list[Shape]]:
    """Many fields of one kind."""
    return dict.fromkeys(names.split(), kind)


def pairs(names: str) -> dict[str, Kind | Shape | list[Shape]]:
    """Texts in both languages: ``nameTh`` and ``nameEn`` for ``name``."""
    return fields("text", " ".join(f"{name}Th {name}En" for name in names.split()))


@dataclass(frozen=True)
class Endpoint:
    """One call: where, with what, and what comes back."""

    path: str
    shape: Shape
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, str] | None = None
    also: tuple[str, ...] = ()
    """Other paths that answer the same (wire contract §8)."""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rsplit("/", 1)[-1]


def results(of: Shape | list[Shape], **more: Kind) -> Shape:
    """Envelope family 1."""
    return {"code": "success", "results": of, **more}


def prefixed(prefix: str, names: str) -> str:
    """The names with a prefix each."""
    return " ".join(prefix + name for name in names.split())


def faults(value: object, expected: Kind | Shape | list[Shape], at: str) -> list[str]:
    """Where an answer differs from its shape; a list that should show something must not be empty."""
    if isinstance(expected, Mapping):
        if not isinstance(value, dict):
            return [f"{at}: not an object"]
        missing = [f"{at}.{name}: missing" for name in expected.keys() - value.keys()]
        unknown = [f"{at}.{name}: not in the contract" for name in value.keys() - expected.keys()]
        inside = [faults(value[name], kind, f"{at}.{name}") for name, kind in expected.items() if name in value]
        return missing + unknown + [fault for found in inside for fault in found]
    if isinstance(expected, list):
        if not isinstance(value, list) or not value:
            return [f"{at}: not a list with something in it"]
        return [fault for number, item in enumerate(value) for fault in faults(item, expected[0], f"{at}[{number}]")]
    return [] if _is(value, expected) else [f"{at}: {value!r} is not {expected}"]


def _is(value: object, kind: Kind) -> bool:
    match kind:
        case "success":
            return value == "success"
        case "text":
            return isinstance(value, str)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "flag":
            return isinstance(value, bool)
        case "list":
            return isinstance(value, list)
        case "text?":
            return value is None or isinstance(value, str)
        case "number?":
            return value is None or _is(value, "number")
