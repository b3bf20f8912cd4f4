"""Documents lead to what exists: files, headings, decisions and tests."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
ADR: Final = ROOT / "docs" / "adr"
AREAS: Final = ROOT / "docs" / "areas"
MOST_ADRS: Final = 30
FENCED: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
NAMED_ADRS: Final = r"ADRs? [0-9]+((, | and | to |, and )[0-9]+)*"
GENERATED: Final = frozenset({"web/src/client/schema.d.ts"})
"""Files that are not tracked: a fresh clone makes them."""
NAMED_FILE: Final = re.compile(r"`([^`\s<>]+/[^`\s<>]+\.(?:py|tsx?))(?:::\w+)?`")
NAMED_TEST: Final = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_relative_link_leads_to_a_file_and_a_heading() -> None:
    assert [fault for page in tracked("*.md") for fault in broken_links(page, (ROOT / page).read_text())] == []


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("[a](missing.md)", "docs/page.md: missing.md does not exist"),
        ("[a](glossary.md#no-such-heading)", "docs/page.md: glossary.md#no-such-heading has no such heading"),
        ('<img src="missing.png">', "docs/page.md: missing.png does not exist"),
    ],
)
def test_a_broken_link_is_found(link: str, fault: str) -> None:
    assert broken_links("docs/page.md", link) == [fault]


def test_every_adr_that_is_named_exists() -> None:
    there = {int(page.name[:4]) for page in ADR.glob("*.md")}
    named = git("grep", "-hIoE", NAMED_ADRS)
    assert {text for text in named if not numbers_in(text) <= there} == set()


def test_every_page_of_decisions_or_areas_that_code_names_exists() -> None:
    named = set(git("grep", "-hIoE", r"docs/(adr/[0-9]{4}|areas/[A-Za-z]+\.md)"))
    assert sorted(name for name in named if not list(ROOT.glob(name if name.endswith(".md") else f"{name}-*.md"))) == []


def test_there_are_no_more_decisions_than_people_read() -> None:
    assert len(list(ADR.glob("*.md"))) <= MOST_ADRS


@pytest.mark.parametrize("page", sorted(ADR.glob("*.md")), ids=lambda page: page.name[:4])
def test_a_decision_has_its_number_and_its_four_parts(page: Path) -> None:
    text = page.read_text()
    assert text.startswith(f"# {int(page.name[:4])}. ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Status", "Context", "Decision", "Consequences"]


def test_every_test_that_a_page_of_an_area_names_exists() -> None:
    named = {pair for page in AREAS.glob("*.md") for pair in NAMED_TEST.findall(page.read_text())}
    assert named
    assert sorted(f"{file}::{name}" for file, name in named if name not in names_in(ROOT / file)) == []


def test_every_file_that_documents_name_exists() -> None:
    named = {(page, file) for page in tracked("docs/*.md") for file in NAMED_FILE.findall((ROOT / page).read_text())}
    assert named
    missing = {(page, file) for page, file in named if not (ROOT / file).is_file()}
    assert sorted(f"{page}: {file}" for page, file in missing if file not in GENERATED) == []


def test_every_area_has_a_page_in_the_order_of_imports() -> None:
    listed = re.findall(r"^\| \[(\w+)\]\(\1\.md\)", (AREAS / "README.md").read_text(), re.MULTILINE)
    [order] = re.findall(r"^AREAS[^=]*= \(([^)]*)\)", (ROOT / "tests" / "test_import_directions.py").read_text(), re.M)
    assert listed == re.findall(r"\"(\w+)\"", order)


def tracked(pattern: str) -> list[str]:
    """Return the paths of the files in Git that match a pattern and still exist."""
    return [path for path in git("ls-files", "--", pattern) if (ROOT / path).is_file()]


def git(*arguments: str) -> list[str]:
    """Return the lines that a Git command prints in the project's folder."""
    return subprocess.run(
        ("git", "-C", str(ROOT), *arguments), check=True, capture_output=True, text=True
    ).stdout.splitlines()


def broken_links(page: str, text: str) -> list[str]:
    """Return what is wrong with the relative links of a page, a sentence each. ``page`` is its path in the project."""
    faults: list[str] = []
    for match in LINK.finditer(FENCED.sub("", text)):
        link = match[1] or match[2]
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists():
            faults.append(f"{page}: {link} does not exist")
        elif anchor and anchor not in headings_of(target):
            faults.append(f"{page}: {link} has no such heading")
    return faults


@cache
def headings_of(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings, as GitHub and GitLab make them."""
    titles = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text()), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)


def numbers_in(text: str) -> set[int]:
    """Return the numbers that "ADRs 1 to 3 and 7" names."""
    numbers = {int(number) for number in re.findall(r"\d+", text)}
    for first, last in re.findall(r"(\d+) to (\d+)", text):
        numbers |= set(range(int(first), int(last) + 1))
    return numbers


@cache
def names_in(file: Path) -> frozenset[str]:
    """Return the names of the test functions in a file; none where there is no file."""
    if not file.is_file():
        return frozenset()
    functions = (
        node
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return frozenset(function.name for function in functions)
