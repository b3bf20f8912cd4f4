"""The pages of areas name tests that exist, and codes that have sentences: what was renamed is noticed."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from models.kit.errors import LANGUAGES, catalogue
from models.refusals import finance, imports

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = "".join(
    (ROOT / "docs" / name).read_text() for name in ("finance.md", "grades.md", "study.md", "student-day.md")
)
AREAS_OF_ROWS: Final = ("calendar", "curriculum", "enrolment", "grades", "people", "study")
"""Areas without money that have rows of files."""


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


def test_every_test_that_is_named_exists() -> None:
    assert set(re.findall(r"`(test_\w+)`", PAGE)) - written().keys() == set()


def test_every_code_that_is_named_is_said_in_both_languages() -> None:
    named = set(re.findall(r"\| `((?!test_)\w+)` \|", PAGE))
    assert {code for code in named if not is_said(code)} == set()


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


def test_every_row_about_money_names_codes_and_their_tests() -> None:
    assert [fault for _, codes, tests in said_of_money() for fault in faults_of_row(codes, tests)] == []


def faults_of_row(codes: str, tests: str) -> list[str]:
    """Return what is wrong with a row, a sentence each."""
    named = re.findall(r"`(test_\w+)`", tests)
    found = [] if named else [f"{codes} names no test"]
    for code in re.findall(r"`(\w+)`", codes):
        if not is_said(code):
            found.append(f"{code} has no sentence")
        if not any(f'"{code}"' in written().get(name, "") for name in named):
            found.append(f"none of {named} says {code}")
    return found


def codes_of_money() -> set[str]:
    """Whatever is refused of money or in files of it: its codes, and those of rows of files."""
    return {*finance.STATUS, *imports.STATUS, *rows_of_money()}


def rows_of_money() -> set[str]:
    """Why rows of files are refused, but for those of areas without money."""
    texts = ROOT / "models" / "messages" / "en"
    others = [set(json.loads((texts / area / "rows.json").read_text())) for area in AREAS_OF_ROWS]
    return set(catalogue("rows", "en")).difference(*others)


def test_every_refusal_about_money_stands_on_its_page_with_a_test() -> None:
    listed = "\n".join(codes for _, codes, _ in said_of_money())
    assert {code for code in codes_of_money() if f"`{code}`" not in listed} == set()
