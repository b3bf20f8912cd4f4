"""The pages of money and grades name tests that exist, and codes that have sentences: what was renamed is noticed."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from models.errors import LANGUAGES, catalogue

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = "".join(
    (ROOT / "docs" / name).read_text() for name in ("finance.md", "grades.md", "study.md", "student-day.md")
)


@cache
def written() -> Mapping[str, str]:
    """Every test function by its name, as it is written, with what it is parametrised by."""
    found: dict[str, str] = {}
    for file in (ROOT / "tests").rglob("test_*.py"):
        text = file.read_text()
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                first = min(each.lineno for each in (node, *node.decorator_list))
                body = "\n".join(lines[first - 1 : node.end_lineno])
                found[node.name] = "\n".join(filter(None, (found.get(node.name), body)))
    return found


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+)`", PAGE))))
def test_a_test_that_is_named_exists(name: str) -> None:
    assert name in written()


@pytest.mark.parametrize("code", sorted(set(re.findall(r"\| `((?!test_)\w+)` \|", PAGE))))
def test_a_code_that_is_named_is_said_in_both_languages(code: str) -> None:
    assert is_said(code)


def is_said(code: str) -> bool:
    """Whether a code has its sentence, of a refusal, of a row of an import or of a field, in both languages."""
    return all(
        any(code in catalogue(name, language) for name in ("errors", "rows", "fields")) for language in LANGUAGES
    )


def said_of_money() -> list[tuple[str, str, str]]:
    """The rows of what the specification says of money: what it names, the codes, the tests."""
    page = (ROOT / "docs" / "finance.md").read_text()
    [table] = re.findall(r"\| what the specification names.*?\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", page)
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return [(names, codes, tests) for names, codes, tests in rows]


@pytest.mark.parametrize("row", said_of_money(), ids=lambda row: row[0].replace(" ", "-"))
def test_what_is_said_of_money_names_its_codes_and_their_tests(row: tuple[str, str, str]) -> None:
    _, codes, tests = row
    assert all(is_said(code) for code in re.findall(r"`(\w+)`", codes))
    named = re.findall(r"`(test_\w+)`", tests)
    assert named
    for code in re.findall(r"`(\w+)`", codes):
        assert any(f'"{code}"' in written().get(name, "") for name in named), f"none of {named} says {code}"
