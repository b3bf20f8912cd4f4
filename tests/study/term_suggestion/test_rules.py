"""What to take in a term, of what is missing: what fits each other, and what is lacked first goes first."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from models.enrolment.timetable_proposal.rules.wishes import Wishes
from models.study.term_suggestion.rules.suggesting import Lacked, suggested
from tests.enrolment.timetable.offers import SITUATION, Offers, offer

MORNING, LATE_MORNING, AFTERNOON = (0, 9, 12), (0, 10, 12), (0, 13, 16)


def lacked(*subjects: str, take: int = 1, **linked: frozenset[str]) -> Lacked:
    """Something missing, for which these subjects would do."""
    return Lacked(subjects, take, linked)


def of(**meetings: tuple[int, int, int]) -> Offers:
    """A section of each subject at this time."""
    return {subject: [offer(number, subject, at)] for number, (subject, at) in enumerate(meetings.items(), 1)}


def test_what_clashes_with_what_was_lacked_before_it_is_left_out() -> None:
    offers = of(A=MORNING, B=LATE_MORNING, C=AFTERNOON)
    assert suggested([lacked("A"), lacked("B"), lacked("C")], offers, SITUATION, Wishes()) == ("A", "C")
    assert suggested([lacked("B"), lacked("A"), lacked("C")], offers, SITUATION, Wishes()) == ("B", "C")


def test_of_a_group_so_many_are_taken_as_are_missing_and_another_where_one_does_not_fit() -> None:
    offers = of(A=MORNING, B=LATE_MORNING, C=AFTERNOON, D=(1, 9, 12))
    assert suggested([lacked("A"), lacked("B", "C", "D")], offers, SITUATION, Wishes()) == ("A", "C")
    assert suggested([lacked("A"), lacked("B", "C", "D", take=2)], offers, SITUATION, Wishes()) == ("A", "C", "D")


def test_what_keeps_two_others_out_gives_way_to_them() -> None:
    offers = of(A=(0, 9, 16), B=MORNING, C=AFTERNOON)
    assert suggested([lacked("A"), lacked("B"), lacked("C")], offers, SITUATION, Wishes()) == ("B", "C")


def test_what_must_be_enrolled_together_is_taken_together_or_not_at_all() -> None:
    apart = of(A=MORNING, B=AFTERNOON)
    together = lacked("A", A=frozenset({"B"}))
    assert suggested([together], apart, SITUATION, Wishes()) == ("A", "B")
    assert suggested([together], of(A=MORNING, B=LATE_MORNING), SITUATION, Wishes()) == ()


def test_the_limit_of_credits_is_kept_and_what_still_fits_into_it_is_taken() -> None:
    offers = of(A=MORNING, B=AFTERNOON, C=(1, 9, 12))
    [last] = offers["C"]
    offers["C"] = [replace(last, section=replace(last.section, credit=Decimal(1)))]
    poor = replace(SITUATION, student=replace(SITUATION.student, credit_limit=Decimal(4)))
    assert suggested([lacked("A"), lacked("B"), lacked("C")], offers, poor, Wishes()) == ("A", "C")


def test_a_timetable_has_eight_subjects_at_most() -> None:
    names = "ABCDEFGHIJ"
    offers = {
        name: [offer(number, name, (number % 5, 8 + 2 * (number // 5), 10 + 2 * (number // 5)))]
        for number, name in enumerate(names)
    }
    rich = replace(SITUATION, student=replace(SITUATION.student, credit_limit=Decimal(40)))
    assert suggested([lacked(name) for name in names], offers, rich, Wishes()) == tuple(names[:8])
