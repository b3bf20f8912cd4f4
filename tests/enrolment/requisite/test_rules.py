"""Requisite trees: what a student still lacks, what a tree is in words, and cycles that nobody could meet."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from models.curriculum.requisite.contract import (
    AllOf,
    AnyOf,
    AppliesTo,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    RequisiteKind,
    RequisiteTree,
    ResultNeeded,
    Timing,
)
from models.curriculum.requisite.rules.cycles import Earlier, cycle_through, merged, order_of, together
from models.curriculum.requisite.rules.wording import in_words
from models.enrolment.requisite.rules import Standing, is_met, missing

MATHS, PHYSICS, CHEMISTRY = (RequiredSubject(subject=code) for code in ("01417111", "01420111", "01403111"))
CODES: Final = (MATHS.subject, PHYSICS.subject, CHEMISTRY.subject)
NOTHING: Final = Standing()
WITH_MATHS: Final = Standing(taken_together={MATHS.subject})


def passed(**grades: str) -> Standing:
    """A student with these grades, by the first letters of the subjects."""
    codes = {"m": MATHS.subject, "p": PHYSICS.subject, "c": CHEMISTRY.subject}
    return Standing(grades={codes[name]: grade for name, grade in grades.items()})


def before(tree: Requisite) -> RequisiteTree:
    """A prerequisite."""
    return RequisiteTree(kind=RequisiteKind.PREREQUISITE, tree=tree)


@pytest.mark.parametrize(
    ("tree", "standing", "met"),
    [
        (AllOf(of=(MATHS, PHYSICS)), passed(m="A"), False),
        (AllOf(of=(MATHS, PHYSICS)), passed(m="A", p="D"), True),
        (AnyOf(of=(MATHS, PHYSICS)), passed(p="D"), True),
        (AnyOf(of=(MATHS, PHYSICS)), passed(p="F"), False),
        (CountOf(count=2, of=(MATHS, PHYSICS, CHEMISTRY)), passed(m="A", c="S"), True),
        (CountOf(count=2, of=(MATHS, PHYSICS, CHEMISTRY)), passed(m="A"), False),
        (MATHS.model_copy(update={"minimum_grade": "C"}), passed(m="D+"), False),
        (MATHS.model_copy(update={"minimum_grade": "C"}), passed(m="C"), True),
        (MATHS.model_copy(update={"minimum_grade": "C"}), passed(m="P"), True),
        (MATHS.model_copy(update={"minimum_grade": "B"}), passed(m="P"), False),
        (MATHS.model_copy(update={"result": ResultNeeded.ATTEMPTED}), passed(m="F"), True),
        (MATHS.model_copy(update={"result": ResultNeeded.ATTEMPTED}), passed(m="W"), False),
        (MATHS.model_copy(update={"result": ResultNeeded.ATTEMPTED}), passed(m="I"), False),
        (MATHS, WITH_MATHS, False),
        (MATHS.model_copy(update={"timing": Timing.BEFORE_OR_SAME_TERM}), WITH_MATHS, True),
        (MATHS.model_copy(update={"timing": Timing.SAME_TERM}), WITH_MATHS, True),
        (MATHS.model_copy(update={"timing": Timing.SAME_TERM}), passed(m="A"), False),
        (MATHS.model_copy(update={"by_petition": True}), replace(NOTHING, has_petition=True), True),
        (MATHS, replace(NOTHING, has_petition=True), False),
        (RequiredTag(tag="อยู่ดีมีสุข", count=2), Standing(tags={"อยู่ดีมีสุข": 1}), False),
        (RequiredTag(tag="อยู่ดีมีสุข", count=2), Standing(tags={"อยู่ดีมีสุข": 2}), True),
        (MATHS.model_copy(update={"applies_to": AppliesTo(entry_from=2565)}), replace(NOTHING, entry_year=2564), True),
        (MATHS.model_copy(update={"applies_to": AppliesTo(entry_from=2565)}), replace(NOTHING, entry_year=2565), False),
        (MATHS.model_copy(update={"applies_to": AppliesTo(entry_to=2565)}), replace(NOTHING, entry_year=2566), True),
        (MATHS.model_copy(update={"applies_to": AppliesTo(campuses=("K",))}), replace(NOTHING, campus_code="B"), True),
        (MATHS.model_copy(update={"applies_to": AppliesTo(campuses=("K",))}), replace(NOTHING, campus_code="K"), False),
    ],
)  # fmt: skip
def test_a_tree_is_met_as_its_parts_say(tree: Requisite, standing: Standing, met: bool) -> None:
    assert is_met(before(tree), standing) is met


def test_what_is_for_others_does_not_make_a_choice_easier() -> None:
    others = PHYSICS.model_copy(update={"applies_to": AppliesTo(entry_to=2560)})
    mine = replace(NOTHING, entry_year=2566)
    assert missing(before(AnyOf(of=(MATHS, others))), mine) == MATHS
    assert missing(before(CountOf(count=2, of=(MATHS, others))), mine) == MATHS


def test_only_what_is_missing_is_named() -> None:
    tree = AllOf(of=(MATHS, AnyOf(of=(PHYSICS, CHEMISTRY))))
    assert missing(before(tree), passed(p="B")) == MATHS
    assert missing(before(tree), passed(m="B")) == AnyOf(of=(PHYSICS, CHEMISTRY))
    assert missing(before(CountOf(count=2, of=(MATHS, PHYSICS, CHEMISTRY))), passed(m="B")) == CountOf(
        count=1, of=(PHYSICS, CHEMISTRY)
    )


LEAVES = st.sampled_from((MATHS, PHYSICS, CHEMISTRY))
TREES: st.SearchStrategy[Requisite] = st.recursive(
    LEAVES,
    lambda parts: st.one_of(
        st.lists(parts, min_size=1, max_size=3).map(lambda of: AllOf(of=tuple(of))),
        st.lists(parts, min_size=1, max_size=3).map(lambda of: AnyOf(of=tuple(of))),
        st.lists(parts, min_size=2, max_size=3).map(lambda of: CountOf(count=2, of=tuple(of))),
    ),
    max_leaves=8,
)


def _by_definition(node: Requisite, done: frozenset[str]) -> bool:
    if isinstance(node, RequiredSubject):
        return node.subject in done
    assert not isinstance(node, RequiredTag)
    met = sum(_by_definition(part, done) for part in node.of)
    if isinstance(node, CountOf):
        return met >= node.count
    return met == len(node.of) if isinstance(node, AllOf) else met >= 1


@given(TREES, st.frozensets(st.sampled_from(CODES)))
def test_a_tree_is_met_exactly_when_its_definition_says_so(tree: Requisite, done: frozenset[str]) -> None:
    standing = Standing(grades=dict.fromkeys(done, "C"))
    assert is_met(before(tree), standing) is _by_definition(tree, done)


@given(TREES, st.frozensets(st.sampled_from(CODES)))
def test_passing_what_is_missing_meets_the_tree(tree: Requisite, done: frozenset[str]) -> None:
    standing = Standing(grades=dict.fromkeys(done, "C"))
    left = missing(before(tree), standing)
    if left is not None:
        more = {code for code in CODES if code in str(left.model_dump())}
        assert is_met(before(tree), Standing(grades=dict.fromkeys(done | more, "C")))


def test_a_tree_is_said_in_both_languages_and_with_the_grades_one_has() -> None:
    tree = AllOf(of=(MATHS.model_copy(update={"minimum_grade": "C"}), AnyOf(of=(PHYSICS, CHEMISTRY))))
    kind = RequisiteKind.PREREQUISITE
    assert in_words(tree, kind, "en", {"01417111": "D"}) == (
        "01417111 with at least C (grade so far D) and (01420111 or 01403111)"
    )
    assert in_words(tree, kind, "th", {"01417111": "D"}) == (
        "01417111 เกรดไม่ต่ำกว่า C (ผลที่มี D) และ (01420111 หรือ 01403111)"
    )
    assert in_words(CountOf(count=2, of=(MATHS, PHYSICS, CHEMISTRY)), kind, "en") == (
        "2 of: 01417111, 01420111, 01403111"
    )
    assert in_words(MATHS.model_copy(update={"timing": Timing.SAME_TERM}), kind, "en") == "01417111 in the same term"
    assert in_words(MATHS.model_copy(update={"timing": Timing.BEFORE}), kind, "en") == "01417111"


def strictly(*subjects: str) -> set[Earlier]:
    """Subjects that are taken in a term before."""
    return {Earlier(each, strictly=True) for each in subjects}


def at_latest(*subjects: str) -> set[Earlier]:
    """Subjects that are taken before or in the same term."""
    return {Earlier(each, strictly=False) for each in subjects}


def test_a_subject_that_comes_before_itself_is_found_with_the_whole_way() -> None:
    order = {"A": strictly("B"), "B": strictly("C", "D"), "C": strictly("A")}
    assert cycle_through("A", order) == ("A", "B", "C", "A")
    assert cycle_through("D", order) == ()


def test_a_cycle_with_one_step_into_a_term_before_is_one() -> None:
    order = {"A": at_latest("B"), "B": at_latest("C"), "C": strictly("A")}
    assert cycle_through("A", order) == ("A", "B", "C", "A")
    assert cycle_through("B", order) == ("B", "C", "A", "B")


def test_subjects_that_may_all_be_taken_in_one_term_make_no_cycle() -> None:
    assert cycle_through("A", {"A": at_latest("B"), "B": at_latest("C"), "C": at_latest("A")}) == ()
    assert cycle_through("A", merged(together(("A", "B")), {"B": strictly("C")})) == ()


def test_what_is_taken_together_does_not_come_before_each_other() -> None:
    assert cycle_through("A", merged(together(("A", "B")), {"A": strictly("B")})) == ("A", "B", "A")
    assert cycle_through("A", merged(together(("A", "B")), {"B": strictly("C")}, {"C": at_latest("A")})) == (
        "A", "B", "C", "A"
    )  # fmt: skip


def test_trees_say_what_comes_earlier_and_what_at_the_same_time() -> None:
    later = MATHS.model_copy(update={"timing": Timing.BEFORE_OR_SAME_TERM})
    trees = (
        before(AllOf(of=(later, PHYSICS))),
        RequisiteTree(kind=RequisiteKind.COREQUISITE, tree=CHEMISTRY.model_copy(update={"timing": Timing.SAME_TERM})),
        RequisiteTree(kind=RequisiteKind.EXCLUSIVE, tree=RequiredSubject(subject="01999999")),
    )
    assert order_of("X", trees) == {
        "X": strictly(PHYSICS.subject) | at_latest(MATHS.subject, CHEMISTRY.subject),
        CHEMISTRY.subject: at_latest("X"),
    }


@pytest.mark.parametrize(
    ("tree", "code"),
    [
        ({"node": "n_of", "count": 3, "of": [{"node": "subject", "subject": "01417111"}]}, "more_than_there_are"),
        ({"node": "all", "of": []}, "too_short"),
        ({"node": "subject", "subject": "1417111"}, "string_pattern_mismatch"),
        ({"node": "subject", "subject": "01417111", "minimum_grade": "F"}, "literal_error"),
        (
            {
                "node": "subject",
                "subject": "01417111",
                "applies_to": {"entry_from": 2565, "entry_to": 2560, "campuses": []},
            },
            "years_reversed",
        ),
        ({"node": "any", "of": [{"node": "subject", "subject": "01417111"}] * 60}, "requisite_too_large"),
    ],
    ids=("count", "empty", "code", "grade", "years", "size"),
)
def test_a_tree_that_makes_no_sense_is_refused(tree: dict[str, object], code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(RequisiteTree).validate_python({"kind": "prerequisite", "tree": tree})
    assert code in {error["type"] for error in refused.value.errors()}
