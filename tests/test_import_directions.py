"""Imports run one way (design §2); a test enforces what a diagram only hopes."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "models.contracts": set(),
    "models.rules": {"models.contracts"},
    "models.tables": {"models.contracts"},
    "models.facts": {"models.contracts", "models.rules", "models.tables"},
    "models.db": {"models.tables"},
    "models.connections": {"models.db"},
    "activities": {
        "models.contracts",
        "models.rules",
        "models.tables",
        "models.facts",
        "models.db",
        "models.connections",
    },
    "workflows": {"models.contracts", "models.rules", "activities"},
    "api": {"models.contracts", "models.rules", "models.tables", "models.facts", "models.db", "workflows"},
}
GROUND = {
    "models.calendar",
    "models.errors",
    "models.interpreter",
    "models.logs",
    "models.money",
    "models.passwords",
    "models.pictures",
    "models.settings",
    "models.thai",
}
"""Small modules without a direction: everybody may use them, and they use only each other."""
BESIDE = {
    "api.embedded": {"models.demo", "models.migrations", "worker"},
    "api": {"models.access_defaults"},
    "models.tables": set(),
}


def layer_of(module: str) -> str | None:
    """The layer a module of ours belongs to."""
    parts = module.split(".")
    if parts[0] == "models":
        return ".".join(parts[:2]) if len(parts) > 1 else None
    return parts[0] if parts[0] in MAY_IMPORT or parts[0] == "worker" else None


def imports_of(path: Path) -> set[str]:
    """Every module a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" if node.module == "models" else node.module for alias in node.names}
    return found


def module_of(path: Path) -> str:
    """A file's module name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def python_files() -> list[Path]:
    """The files of the layers; the demo university, migrations and the defaults of access stand outside."""
    return sorted(
        path
        for folder in ("models", "activities", "workflows", "api")
        for path in (ROOT / folder).rglob("*.py")
        if (layer := layer_of(module_of(path))) in GROUND or layer in MAY_IMPORT
    )


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    module = module_of(path)
    layer = layer_of(module)
    if layer in GROUND:
        allowed = set(GROUND)
    else:
        beside = {name for prefix, names in BESIDE.items() if module.startswith(prefix) for name in names}
        assert layer is not None
        allowed = MAY_IMPORT[layer] | GROUND | beside | {layer}
    wrong = {name for name in imports_of(path) if (found := layer_of(name)) is not None and found not in allowed}
    assert not wrong, f"{module} must not import {sorted(wrong)}"
