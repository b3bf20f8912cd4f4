"""Tests ask for the time while they run: a day of the import is yesterday in a run that crosses midnight."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]
CLOCKS: Final = frozenset({"utc_now", "now", "today", "utcnow", "days_from_today", "yesterday", "noon_yesterday"})
"""Names of functions that read the clock, with or without the module or class they belong to."""


def test_no_module_of_tests_reads_the_clock_at_import() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{call.lineno}"
        for path in sorted(TESTS.rglob("*.py"))
        for call in _calls_at_import(ast.parse(path.read_text(encoding="utf-8")))
        if _name_of(call) in CLOCKS
    ]
    assert found == []


def test_a_clock_in_a_default_or_a_parameter_of_a_test_is_found() -> None:
    module = ast.parse(
        "A = day(utc_now())\n@mark.parametrize('day', [date.today()])\ndef f(at=utc_now()):\n    return utc_now()\n"
        "class B:\n    at = field(default_factory=lambda: utc_now())\n"
    )
    assert [call.lineno for call in _calls_at_import(module) if _name_of(call) in CLOCKS] == [1, 2, 3]


def _calls_at_import(node: ast.AST) -> Iterator[ast.Call]:
    """Every call that runs as the module is imported: none in the body of a function, but those of its defaults."""
    for child in _run_at_import(node):
        if isinstance(child, ast.Call):
            yield child
        yield from _calls_at_import(child)


def _run_at_import(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.Lambda):
        return [node.args]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [*node.decorator_list, node.args]
    return list(ast.iter_child_nodes(node))


def _name_of(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""
