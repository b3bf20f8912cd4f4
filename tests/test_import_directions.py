"""Imports run one way (design §2): between layers, between areas, and within a noun of the API."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent

AREAS: Final = (
    "access",
    "people",
    "documents",
    "calendar",
    "cases",
    "news",
    "curriculum",
    "grades",
    "enrolment",
    "finance",
    "study",
    "imports",
)
"""The areas, lowest first: in every layer an area may import only areas before it (design §2)."""
REGISTRY: Final = "registry"
"""Stands above the areas: what is put together from all of them, such as every process and every table."""

GROUND: Final = {"models.kit", "models.refusals"}
"""Small modules that every layer may import; they import only each other."""
MODELS: Final = ("contract", "rules", "tables", "store")
"""The layers of ``models/<area>/<noun>``, lowest first: each is a module or a folder of this name."""

LAYERS: Final[dict[str, set[str]]] = {
    "contract": set(),
    "rules": {"contract"},
    "tables": {"contract"},
    "store": {"contract", "rules", "tables", "models.spreadsheets"},
    "models.db": {"tables"},
    "models.kit.driver": {"models.db"},
    "models.spreadsheets": {"contract"},
    "activities": {*MODELS, "models.db", "models.spreadsheets"},
    "workflows": {"contract", "rules", "activities"},
    "api": {*MODELS, "models.db", "models.spreadsheets", "workflows"},
}
"""Which layers a layer may import, beside itself and :data:`GROUND`."""
BESIDE: Final[dict[str, set[str]]] = {
    "api.embedded": {"models.demo", "models.migrations", "worker"},
    "api": {"models.access_defaults"},
}
"""What one package may import in addition."""

AREA_LAYERS: Final = (*MODELS, "activities", "api")
"""The layers that are divided into areas.

The tables and the store of any area may be imported by every area in the layers above them: there, two areas meet that
need each other's rows.
"""
NO_AREA: Final[dict[str, tuple[set[str], set[str]]]] = {
    "models.registry": (set(AREAS), set()),
    "models.registry.period": (set(AREAS), {"calendar"}),
    "models.registry.paper": (set(AREAS), {"documents"}),
    "activities.following": (set(), set(AREAS)),
    "api.kit": (set(), set(AREAS)),
    "api.app": (set(AREAS), set()),
    "api.embedded": (set(AREAS), set()),
}
"""Modules that belong to no area: which areas they may import, and which areas may import them."""
ABOVE_THE_AREAS: Final = {("api.embedded", "api.app")}
"""Of two modules above the areas, the first may import the second."""
NOUN_ORDER: Final = ("schemas", "queries", "commands", "routes")
"""Within a noun of the API: a module may import only those before it. Any other module stands between schemas and
commands, wherever its own imports allow."""


def module_of(path: Path) -> str:
    """A file's module name; a package's is that of its folder."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str | None:
    """The layer a module of ours belongs to; None for what is not ours, and for the folders of areas and nouns."""
    parts = module.split(".")
    if parts[0] != "models":
        return parts[0] if parts[0] in LAYERS or parts[0] == "worker" else None
    if len(parts) == 1:
        return None
    if module == "models.registry.tables":
        return "tables"
    if parts[1] in (*AREAS, REGISTRY):
        return parts[3] if len(parts) > 3 else None
    return ".".join(parts[:2])


def area_of(module: str) -> tuple[str, str] | None:
    """The layer and area of a module, or the layer and the entry of :data:`NO_AREA` it belongs to."""
    layer = layer_of(module)
    if layer not in AREA_LAYERS:
        return None
    outside = [name for name in NO_AREA if module == name or module.startswith(f"{name}.")]
    if outside:
        return layer, max(outside, key=len)
    parts = module.split(".")
    return (layer, parts[1]) if len(parts) > 1 else None


def wrong_layers(module: str, imported: set[str]) -> set[str]:
    """The imports that go up, or aside, between layers."""
    layer = layer_of(module)
    if layer in GROUND:
        allowed = set(GROUND)
    else:
        beside = {name for prefix, names in BESIDE.items() if module.startswith(prefix) for name in names}
        allowed = LAYERS[layer or ""] | GROUND | beside | {layer}
    return {name for name in imported if (found := layer_of(name)) is not None and found not in allowed}


def wrong_areas(module: str, imported: set[str]) -> set[str]:
    """The imports within one layer that go from an area to a later one."""
    own = area_of(module)
    if own is None:
        return set()
    layer, area = own
    return {name for name in imported if (found := area_of(name)) and found[0] == layer and not _below(found[1], area)}


def _below(wanted: str, area: str) -> bool:
    if wanted == area:
        return True
    if area in NO_AREA and wanted in NO_AREA:
        # What areas import lies below what imports areas.
        return bool(NO_AREA[wanted][1] and not NO_AREA[area][1]) or (area, wanted) in ABOVE_THE_AREAS
    if area in NO_AREA:
        return wanted in NO_AREA[area][0]
    if wanted in NO_AREA:
        return area in NO_AREA[wanted][1]
    return wanted in AREAS and area in AREAS and AREAS.index(wanted) < AREAS.index(area)


def wrong_order(module: str, imported: set[str]) -> set[str]:
    """The imports within one noun of the API that go from schemas towards routes."""
    noun, _, name = module.rpartition(".")
    if not module.startswith("api.") or name not in NOUN_ORDER:
        return set()
    later = NOUN_ORDER[NOUN_ORDER.index(name) + 1 :]
    return {other for other in imported if other in {f"{noun}.{one}" for one in later}}


def imports_of(source: str) -> tuple[set[str], bool]:
    """Every module a file imports, wherever in the file; and whether one of its imports is relative."""
    found: set[str] = set()
    relative = False
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            relative |= node.level > 0
            if node.module:
                named = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= {node.module} | {name for name in named if is_module(name)}
    return found, relative


def is_module(name: str) -> bool:
    """Whether a module or package of this name is there: what is imported from a package may be one."""
    place = ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").exists()


def python_files() -> list[Path]:
    """The files of the layers; the demo university, migrations and the defaults of access stand outside."""
    return sorted(
        path
        for folder in ("models", "activities", "workflows", "api")
        for path in (ROOT / folder).rglob("*.py")
        if (layer := layer_of(module_of(path))) in GROUND or layer in LAYERS
    )


def violations(module: str, source: str) -> list[str]:
    """What is wrong with a module's imports, a sentence each."""
    imported, relative = imports_of(source)
    found = [f"{module} must not import {name}: a layer" for name in sorted(wrong_layers(module, imported))]
    found += [f"{module} must not import {name}: an area" for name in sorted(wrong_areas(module, imported))]
    found += [f"{module} must not import {name}: the noun's order" for name in sorted(wrong_order(module, imported))]
    if relative:
        found.append(f"{module} has a relative import")
    own = area_of(module)
    if own is not None and own[1] not in NO_AREA and own[1] not in AREAS:
        found.append(f"{module} is of an unknown area, {own[1]}")
    return found


def test_every_module_imports_only_what_lies_below_it() -> None:
    assert [found for path in python_files() for found in violations(module_of(path), path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("module", "source", "why"),
    [
        ("models.cases.review.rules.chain", "from models.db import engine", "a layer"),
        ("api.cases.case.queries", "from api.enrolment.waitlist.queries import ASKED_LATER", "an area"),
        ("api.kit.sql", "from api.cases.case.sql import visible", "an area"),
        ("activities.cases.case", "from activities.enrolment import unlock", "an area"),
        ("api.enrolment.plan.queries", "from api.enrolment.plan.commands import save", "the noun's order"),
        ("api.kit.db", "from api.app.main import app", "an area"),
        ("models.cases.case.contract.record", "from models.registry.process.contract import CASE_TYPES", "an area"),
        ("api.library.loans.routes", "import datetime", "an unknown area"),
        ("models.cases.review.rules.chain", "from .actions import By", "a relative import"),
    ],
)
def test_a_planted_violation_is_found(module: str, source: str, why: str) -> None:
    found = violations(module, source)
    assert found
    assert all(why in sentence for sentence in found)
