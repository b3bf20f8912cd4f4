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


@pytest.mark.parametrize("code", re.findall(r"\| `((?!test_)\w+)` \|", PAGE))
def test_a_code_that_is_named_is_said_in_both_languages(code: str) -> None:
    for language in LANGUAGES:
        assert code in catalogue("errors", language) or code in catalogue("rows", language)
