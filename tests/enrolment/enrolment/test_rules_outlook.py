"""What the rules say of sections before one is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from models.curriculum.requisite.contract import RequiredSubject, RequisiteKind, RequisiteTree
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.enrolment.enrolment.rules.facts import HoldFacts, PeriodFacts, SectionFacts
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.rules.outlook import Outlook, outlook
from models.enrolment.enrolment.rules.placement import OF_SECTIONS, OF_STUDENT, RULES
from models.enrolment.hold.contract import HoldKind
from tests.enrolment.enrolment.test_rules_placement import FACTS, FREE, LAB, LECTURE, NOW, OTHER, STUDENT

CHEMISTRY = RequiredSubject(subject="01403111")
SITUATION = Situation(
    now=NOW, academic_year=2569, semester=1, student=STUDENT, periods=FACTS.periods, wanted=(LECTURE,), held=()
)


def words(seen: Outlook) -> list[str]:
    """Each section's verdict, or the code it is refused with."""
    return [one.refused.code if one.refused else one.verdict.value for one in seen.sections]


def said(wanted: Iterable[SectionFacts], held: Iterable[SectionFacts] = ()) -> list[str]:
    """The verdicts on an ordinary enrolment day."""
    return words(outlook(replace(SITUATION, wanted=tuple(wanted), held=tuple(held))))


def test_every_rule_of_enrolling_is_either_of_the_student_or_of_the_sections() -> None:
    assert (*OF_STUDENT, *OF_SECTIONS) == RULES


def test_each_section_is_judged_as_if_it_were_the_only_one() -> None:
    both = replace(LECTURE, types_offered=frozenset({LECTURE.section_type, LAB.section_type}))
    assert said([both, OTHER, replace(FREE, approval=SectionApproval.ADVISOR)]) == [
        "can_enrol",
        "can_enrol",
        "needs_approval",
    ]


def test_what_is_held_shows_as_enrolled_or_as_a_clash() -> None:
    assert said([LECTURE, OTHER], held=[LECTURE]) == ["already_enrolled", "class_time_clash"]


def test_seats_and_whether_a_section_is_open_are_told_live_and_not_here() -> None:
    assert said([replace(LECTURE, seats_taken=40), replace(FREE, status=SectionStatus.CLOSED)]) == ["can_enrol"] * 2


def test_what_belongs_to_a_section_can_still_be_chosen_but_a_prerequisite_cannot() -> None:
    beside = RequisiteTree(kind=RequisiteKind.COREQUISITE, tree=CHEMISTRY)
    before = RequisiteTree(kind=RequisiteKind.PREREQUISITE, tree=CHEMISTRY)
    linked = replace(LECTURE, linked=frozenset({"01403111"}), requisites=(beside,))
    assert said([linked, replace(LECTURE, requisites=(before,))]) == ["can_enrol", "prerequisite_not_passed"]


def test_a_section_given_up_for_another_clashes_with_nothing() -> None:
    changing = replace(SITUATION, wanted=(OTHER,), held=(LECTURE,), giving_up=frozenset({LECTURE.section_id}))
    assert words(outlook(changing)) == ["can_enrol"]


def test_what_stands_in_the_way_of_all_is_said_once_and_hides_no_reason_of_a_section() -> None:
    hold = HoldFacts(HoldKind.DEBT, "ค้างชำระ", "Fees", Decimal(100), NOW)
    student = replace(STUDENT, holds=(hold,), grades={"01403111": "A"})
    seen = outlook(replace(SITUATION, student=student, wanted=(LECTURE, OTHER)))
    assert seen.in_the_way is not None
    assert seen.in_the_way.code == "student_on_hold"
    assert words(seen) == ["can_enrol", "already_graded"]


def test_before_the_period_each_section_says_itself_that_it_is_too_early() -> None:
    soon = PeriodFacts(NOW + timedelta(days=1), NOW + timedelta(days=2))
    periods = {"pre_enrolment": FACTS.periods["enrolment"], "enrolment": soon}
    english = replace(FREE, subject_show="01355111")
    seen = outlook(replace(SITUATION, periods=periods, wanted=(english, LECTURE)))
    assert seen.in_the_way is None
    assert words(seen) == ["can_enrol", "enrolment_period_closed"]
