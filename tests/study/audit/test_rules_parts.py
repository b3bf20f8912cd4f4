"""A splittable subject that is taken in parts over several terms, in the audit (study §2, §3)."""

from __future__ import annotations

from decimal import Decimal

from models.study.audit.rules.auditing import Audit, NodeState, audit
from models.study.audit.rules.programme import Block, Leaf, Match, Pattern, Programme, Rule
from models.study.audit.rules.subjects import Certainty, Rejection, Taken, had_whole

PROJECT = "01418499"
ONE = Leaf("major.project", Match(frozenset({PROJECT})))
ANY = Leaf("free.any", Match(patterns=(Pattern(prefix="0"),)))
MAJOR = Block("major", Rule.ALL, (ONE,), minimum_grade="C")
FREE = Block("free", Rule.CREDITS, (ANY,), credits=Decimal(6))
PROGRAMME = Programme(Block("", Rule.ALL, (MAJOR, FREE)))
MAJOR_ALONE = Programme(Block("", Rule.ALL, (MAJOR,)))


def part(credits: int, term: int, letter: str | None = "A", certainty: Certainty = Certainty.DONE) -> Taken:
    """A part of the project, which has three credits."""
    return Taken(PROJECT, 4, Decimal(credits), 2569, term, certainty, letter, whole=Decimal(3))


def key(term: int) -> str:
    """What tells the part of a term from the others."""
    return f"{PROJECT}:2569:{term}"


def under_way(credits: int, term: int) -> Taken:
    """A part that is being taken."""
    return part(credits, term, None, Certainty.IN_PROGRESS)


def project(result: Audit) -> tuple[NodeState, Decimal, tuple[str, ...]]:
    """How far the project is, the credits of it that count, and the attempts."""
    node = result.nodes["major.project"]
    return node.state, node.have, node.used


def test_parts_that_are_all_of_a_subject_pass_its_leaf_together() -> None:
    result = audit(PROGRAMME, [part(1, 1), part(2, 2, "C")])
    assert project(result) == (NodeState.DONE, Decimal(3), (key(1), key(2)))
    assert (result.rejected, result.unused, result.short) == ({}, (), Decimal(6))


def test_a_part_alone_passes_no_leaf_and_says_what_it_waits_for() -> None:
    result = audit(MAJOR_ALONE, [part(1, 1)])
    assert project(result) == (NodeState.MISSING, Decimal(0), ())
    assert (result.rejected, result.short) == ({key(1): Rejection.INCOMPLETE}, Decimal(3))


def test_a_part_counts_with_its_credits_where_as_many_as_there_are_count() -> None:
    result = audit(PROGRAMME, [part(1, 1)])
    assert result.nodes["free.any"].used == (key(1),)
    assert (result.nodes["free.any"].have, result.short) == (Decimal(1), Decimal(8))


def test_a_part_that_is_under_way_makes_the_leaf_done_if_it_is_passed() -> None:
    result = audit(PROGRAMME, [part(1, 1), under_way(2, 2)])
    assert project(result) == (NodeState.DONE_IF_PASSED, Decimal(3), (key(1), key(2)))


def test_what_is_failed_or_withdrawn_is_no_part() -> None:
    result = audit(MAJOR_ALONE, [part(1, 1), part(2, 2, "F"), part(1, 0, "W")])
    assert result.rejected == {
        key(1): Rejection.INCOMPLETE, key(2): Rejection.FAILED, key(0): Rejection.WITHDRAWN,
    }  # fmt: skip


def test_a_part_with_too_low_a_letter_is_no_part_where_the_letter_is_asked_for() -> None:
    result = audit(MAJOR_ALONE, [part(1, 1), part(2, 2, "D")])
    assert result.rejected == {key(1): Rejection.INCOMPLETE, key(2): Rejection.GRADE_TOO_LOW}
    assert result.nodes["major.project"].too_low == (key(2),)


def test_no_more_counts_than_the_subject_has() -> None:
    result = audit(MAJOR_ALONE, [part(2, 1), part(2, 2), part(1, 0, "C")])
    assert project(result)[1:] == (Decimal(3), (key(1), key(2)))
    assert result.rejected == {key(0): Rejection.REPEATED}


def test_a_subject_is_had_once_all_its_parts_are() -> None:
    assert had_whole([part(1, 1)]) == frozenset()
    assert had_whole([part(1, 1), under_way(2, 2)]) == {PROJECT}
    assert had_whole([part(1, 1), part(2, 2, "F")]) == frozenset()
