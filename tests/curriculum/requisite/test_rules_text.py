"""Requisites as text: what people write is read in one way or refused, and what a tree says is read as that tree."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.curriculum.requisite.contract import (
    DEEPEST_TREE,
    LARGEST_TREE,
    LONGEST_TEXT,
    AllOf,
    AnyOf,
    AppliesTo,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    ResultNeeded,
    Timing,
    depth_of,
    nodes_of,
)
from models.curriculum.requisite.rules.as_text import text_of_tree
from models.curriculum.requisite.rules.text import DEEPEST_BRACKETS, tree_of
from models.kit.errors import LANGUAGES, text_of
from models.kit.imported_row import RowProblem
from models.kit.text import tidy

A, B, C, D = (RequiredSubject(subject=code) for code in ("01417111", "01417167", "01418112", "01418211"))
SUBJECT: Final = st.builds(
    RequiredSubject,
    subject=st.from_regex(r"0[0-9]{7}", fullmatch=True).filter(str.isascii),
    minimum_grade=st.sampled_from([None, "A", "B+", "B", "C+", "C", "D+"]),
    timing=st.sampled_from([None, *Timing]),
    result=st.sampled_from(ResultNeeded),
    by_petition=st.booleans(),
)
TAG: Final = st.builds(
    RequiredTag, tag=st.text("กขคงา่ ABC12(),", min_size=1, max_size=20).map(tidy).filter(bool), count=st.integers(1, 20)
)
YEARS: Final = st.tuples(st.none() | st.integers(2500, 2550), st.none() | st.integers(2551, 2600))
CAMPUSES: Final = st.lists(st.from_regex(r"[0-9A-Z]{1,2}", fullmatch=True), max_size=3, unique=True)
SCOPE: Final = st.builds(
    lambda years, campuses: AppliesTo(entry_from=years[0], entry_to=years[1], campuses=tuple(campuses)),
    YEARS, CAMPUSES,
).filter(lambda scope: scope != AppliesTo())  # fmt: skip


def scoped(nodes: st.SearchStrategy[Requisite]) -> st.SearchStrategy[Requisite]:
    """Nodes, some of them for some students only."""
    return st.builds(
        lambda node, scope: node.model_copy(update={"applies_to": scope}), nodes, st.none() | SCOPE
    )  # fmt: skip


def groups(parts: st.SearchStrategy[Requisite]) -> st.SearchStrategy[Requisite]:
    """Groups of such parts."""
    of = st.lists(parts, min_size=1, max_size=3).map(tuple)
    counted = of.flatmap(lambda each: st.builds(CountOf, count=st.integers(1, len(each)), of=st.just(each)))
    return scoped(st.builds(AllOf, of=of) | st.builds(AnyOf, of=of) | counted)


def is_small(tree: Requisite) -> bool:
    """Whether the curriculum keeps such a tree, and a cell holds its text."""
    size = sum(1 for _ in nodes_of(tree))
    return size <= LARGEST_TREE and depth_of(tree) <= DEEPEST_TREE and len(text_of_tree(tree)) <= LONGEST_TEXT


TREES: Final = st.recursive(scoped(SUBJECT | TAG), groups, max_leaves=8).filter(is_small)


@given(TREES)
def test_the_text_of_a_tree_is_read_as_that_tree(tree: Requisite) -> None:
    assert tree_of(text_of_tree(tree)) == tree


@given(st.text("01417 ()[],/-andorminofCB+และหรือ", max_size=60) | st.text(max_size=40))
def test_any_text_is_read_or_refused_in_words(said: str) -> None:
    found = tree_of(said)
    if not isinstance(found, RowProblem):
        assert found is None or tree_of(text_of_tree(found)) == found
        return
    for language in LANGUAGES:
        assert text_of(found.code, language, {**found.facts}, name="rows") != found.code


MIN_C: Final = {"minimum_grade": "C"}
READ: Final = [
    ("01417111", A),
    ("1417111", A),
    ("๐๑๔๑๗๑๑๑", A),
    ("01417111-65", A),
    ("((01417111))", A),
    ("01417111 AND 01417167", AllOf(of=(A, B))),
    ("01417111 and 01417167 & 01418112", AllOf(of=(A, B, C))),
    ("01417111และ01417167", AllOf(of=(A, B))),
    ("01417111 หรือ 01417167", AnyOf(of=(A, B))),
    ("01417111/01417167", AnyOf(of=(A, B))),
    ("01417111, 01417167 or 01418112", AnyOf(of=(A, B, C))),
    ("01417111, 01417167, และ 01418112", AllOf(of=(A, B, C))),
    ("01418112 AND (01417111 OR 01417167)", AllOf(of=(C, AnyOf(of=(A, B))))),
    ("(01418112 AND 01417111) AND 01417167", AllOf(of=(AllOf(of=(C, A)), B))),
    ("01417111 MIN C", A.model_copy(update=MIN_C)),
    ("01417111 ไม่ต่ำกว่า C", A.model_copy(update=MIN_C)),
    ("01417111 ได้เกรดไม่ต่ำกว่า c", A.model_copy(update=MIN_C)),
    ("01417111 with at least C", A.model_copy(update=MIN_C)),
    ("01417111 >= B+", A.model_copy(update={"minimum_grade": "B+"})),
    ("(01417111 OR 01417167) MIN C", AnyOf(of=(A.model_copy(update=MIN_C), B.model_copy(update=MIN_C)))),
    ("01417111 same term", A.model_copy(update={"timing": Timing.SAME_TERM})),
    ("01417111 พร้อมกัน", A.model_copy(update={"timing": Timing.SAME_TERM})),
    ("01417111 หรือพร้อมกัน", A.model_copy(update={"timing": Timing.BEFORE_OR_SAME_TERM})),
    ("01417111 ก่อนหรือพร้อมกัน", A.model_copy(update={"timing": Timing.BEFORE_OR_SAME_TERM})),
    ("01417111 แม้ไม่ผ่าน", A.model_copy(update={"result": ResultNeeded.ATTEMPTED})),
    ("01417111 หรือยื่นคำร้อง", A.model_copy(update={"by_petition": True})),
    ("2 OF (01417111, 01417167, 01418112)", CountOf(count=2, of=(A, B, C))),
    ("อย่างน้อย 2 วิชาจาก (01417111, 01417167 และ 01418112)", CountOf(count=2, of=(A, B, C))),
    ("at least 1 of (01417111 or 01417167)", CountOf(count=1, of=(A, B))),
    ("ALL OF (01417111, 01417167)", AllOf(of=(A, B))),
    ("one of (01417111, 01417167)", AnyOf(of=(A, B))),
    ("[อยู่ดีมีสุข]", RequiredTag(tag="อยู่ดีมีสุข")),
    ("2 วิชาจาก [อยู่ดีมีสุข ๒]", RequiredTag(tag="อยู่ดีมีสุข ๒", count=2)),
    ("01417111 ONLY ENTRY 2565", A.model_copy(update={"applies_to": AppliesTo(entry_from=2565, entry_to=2565)})),
    ("01417111 เฉพาะปีเข้าศึกษา 2565-", A.model_copy(update={"applies_to": AppliesTo(entry_from=2565)})),
    ("01417111 วิทยาเขต b/S", A.model_copy(update={"applies_to": AppliesTo(campuses=("B", "S"))})),
    ("-", None),
    ("ไม่มี", None),
    ("None", None),
]  # fmt: skip


@pytest.mark.parametrize(("said", "tree"), READ, ids=[said for said, _ in READ])
def test_what_people_write_is_read(said: str, tree: Requisite | None) -> None:
    assert tree_of(said) == tree


REFUSED: Final = [
    ("01417111 OR 01417167 AND 01418112", "unclear", 22),
    ("01417111, 01417167 หรือ 01418112, 01418211", "unclear", 20),
    ("01417111 หรือ 01417167, 01418112", "unclear", 23),
    ("01417111, 01417167", "comma", 9),
    ("01417111 01417167", "not_joined", 10),
    ("01417111 (แคลคูลัส)", "not_joined", 10),
    ("01417111 แคลคูลัส", "word", 10),
    ("แคลคูลัส", "word", 1),
    ("AND 01417111", "subject_missing", 1),
    ("01417111 และ/หรือ 01417167", "subject_missing", 13),
    ("()", "subject_missing", 2),
    ("01417111 AND", "ends", 13),
    ("01417111 MIN", "ends", 13),
    ("(01417111 OR 01417167", "bracket_open", 1),
    ("01417111)", "bracket_closed", 9),
    ("14171", "code", 1),
    ("11417111", "code", 1),
    ("01417111 MIN F", "grade", 14),
    ("01417111 MIN D", "grade", 14),
    ("01417111 MIN C MIN B", "twice", 16),
    ("(01417111 MIN C OR 01417167) MIN B", "twice", 30),
    ("01417111 CAMPUS B CAMPUS S", "twice", 19),
    ("01417111 ENTRY 2565 ENTRY 2566", "twice", 21),
    ("01417111 ENTRY 2568-2565", "scope", 10),
    ("01417111 ENTRY 1999", "scope", 10),
    ("[อยู่ดีมีสุข] MIN C", "of_subjects", 15),
    ("3 OF (01417111, 01417167)", "count", 1),
    ("0 OF (01417111)", "count", 1),
    ("21 OF [อยู่ดีมีสุข]", "count", 1),
    ("2 OF 01417111", "list_missing", 1),
    ("1 OF (01417111 AND 01417167)", "list_unclear", 16),
    ("ANY OF (01417111, 01417167 AND 01418112)", "list_unclear", 28),
    ("(" * (DEEPEST_BRACKETS + 1), "too_deep", DEEPEST_BRACKETS + 1),
]


@pytest.mark.parametrize(("said", "problem", "place"), REFUSED, ids=[said[:30] for said, _, _ in REFUSED])
def test_what_is_unclear_is_refused_with_its_place(said: str, problem: str, place: int) -> None:
    found = tree_of(said)
    assert isinstance(found, RowProblem)
    assert (found.code, found.facts["place"]) == (f"import_requisite_{problem}", place)
    for language in LANGUAGES:
        assert "{{" not in text_of(found.code, language, {**found.facts, "title": "x"}, name="rows")


def test_brackets_that_say_nothing_are_read_up_to_a_limit() -> None:
    assert tree_of("(" * DEEPEST_BRACKETS + "01417111" + ")" * DEEPEST_BRACKETS) == A


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (" OR ".join(["01417111"] * LARGEST_TREE), "import_requisite_too_large"),
        ("ALL OF (" * DEEPEST_TREE + "01417111" + ")" * DEEPEST_TREE, "import_requisite_too_large"),
        ("(" * 5_000, "import_text_too_long"),
        (" " * LONGEST_TEXT + "01417111", "import_text_too_long"),
    ],
    ids=("nodes", "depth", "brackets", "letters"),
)
def test_a_text_that_is_too_large_is_refused(said: str, problem: str) -> None:
    found = tree_of(said)
    assert isinstance(found, RowProblem)
    assert found.code == problem
