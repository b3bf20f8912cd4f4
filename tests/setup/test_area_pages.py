"""The pages of money and grades name tests that exist, and codes that have sentences: what was renamed is noticed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from models.errors import LANGUAGES, catalogue

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = "".join((ROOT / "docs" / name).read_text() for name in ("finance.md", "grades.md"))


@cache
def written() -> frozenset[str]:
    """The name of every test function."""
    files = (ROOT / "tests").rglob("test_*.py")
    return frozenset(name for file in files for name in re.findall(r"def (test_\w+)\(", file.read_text()))


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
    assert re.search(r"`\w+`", codes)
    assert re.search(r"`test_\w+`", tests)
