"""The rules of enrolling, one case a line: who is let in, who is not, and with which facts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.credit_rules import credits_of
from models.enrolment.enrolment.rules.credits import section_credit
from models.enrolment.enrolment.rules.facts import (
    Allotment,
    EnrolmentFacts,
    Exam,
    PeriodFacts,
    SectionFacts,
    StudentFacts,
)
from models.enrolment.enrolment.rules.judgement import Situation, judge
from models.enrolment.enrolment.rules.placement import bundles_of, first_refusal, needs_approval
from models.enrolment.enrolment.rules.wording import RULES_VERSION
from models.kit.errors import STATUS

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
BOTH = frozenset({SectionType.LECTURE, SectionType.LABORATORY})
STUDENT = StudentFacts(
    status_code="17001",
    status_th="นิสิตปัจจุบัน",
    status_en="Current student",
    major_code="E09",
    study_year=3,
    credit_limit=Decimal(22),
    has_advisor=True,
)
LECTURE = SectionFacts(
    section_id=1,
    academic_year=2569,
    semester=1,
    subject_code="01204111-65",
    subject_show="01204111",
    subject_name_th="คอมพิวเตอร์และการโปรแกรม",
    subject_name_en="Computers and Programming",
    section_code="1",
    section_type=SectionType.LECTURE,
    credit=Decimal(3),
    seats=40,
    seats_taken=10,
    status=SectionStatus.OPEN,
    approval=SectionApproval.NONE,
    types_offered=frozenset({SectionType.LECTURE}),
    allowed_majors=frozenset(),
    excluded_majors=frozenset(),
    allotment=None,
    meetings=(Meeting(0, 540, 660),),
    exams=(Exam("final", NOW, NOW + timedelta(hours=3)),),
)
LAB = replace(LECTURE, section_id=2, section_code="11", section_type=SectionType.LABORATORY, meetings=(), exams=())
OTHER = replace(LECTURE, section_id=9, subject_code="01403111-65", subject_show="01403111", section_code="700")
FREE = replace(OTHER, meetings=(), exams=())
FACTS = EnrolmentFacts(
    now=NOW,
    academic_year=2569,
    semester=1,
    student=STUDENT,
    periods={"enrolment": PeriodFacts(NOW - timedelta(days=1), NOW + timedelta(days=1))},
    held=(),
    bundle=(LECTURE,),
)


def test_an_ordinary_request_is_let_in() -> None:
    assert first_refusal(FACTS) is None


REFUSED: Final = (
    ("calendar_not_found", replace(FACTS, periods={})),
    ("enrolment_period_closed", replace(FACTS, now=NOW - timedelta(days=2))),
    ("enrolment_period_closed", replace(FACTS, now=NOW + timedelta(days=1))),
    ("student_status_invalid", replace(FACTS, student=replace(STUDENT, status_code="17005"))),
    ("section_not_available", replace(FACTS, bundle=(replace(LECTURE, semester=2),))),
    ("already_enrolled", replace(FACTS, held=(replace(LECTURE, section_id=5, meetings=(), exams=()),))),
    ("two_sections_of_a_type", replace(FACTS, bundle=(LECTURE, replace(LECTURE, section_id=3)))),
    ("lecture_and_lab_required", replace(FACTS, bundle=(replace(LECTURE, types_offered=BOTH),))),
    ("section_closed", replace(FACTS, bundle=(replace(LECTURE, status=SectionStatus.CLOSED),))),
    ("section_major_mismatch", replace(FACTS, bundle=(replace(LECTURE, allowed_majors=frozenset({"D14"})),))),
    ("section_major_mismatch", replace(FACTS, bundle=(replace(LECTURE, excluded_majors=frozenset({"E09"})),))),
    ("section_full", replace(FACTS, bundle=(replace(LECTURE, seats_taken=40),))),
    ("major_year_full", replace(FACTS, bundle=(replace(LECTURE, allotment=Allotment(5, 5)),))),
    ("class_time_clash", replace(FACTS, held=(replace(OTHER, exams=()),))),
    (
        "class_time_clash",
        replace(
            FACTS,
            bundle=(
                replace(LECTURE, types_offered=BOTH),
                replace(LAB, types_offered=BOTH, meetings=(Meeting(0, 600, 700),)),
            ),
        ),
    ),
    ("final_time_clash", replace(FACTS, held=(replace(OTHER, meetings=()),))),
    ("credit_limit_exceeded", replace(FACTS, held=(replace(FREE, credit=Decimal(20)),))),
    (
        "no_advisor",
        replace(
            FACTS,
            student=replace(STUDENT, has_advisor=False),
            bundle=(replace(LECTURE, approval=SectionApproval.ADVISOR),),
        ),
    ),
)
"""Codes, each with facts that lead to it."""


@pytest.mark.parametrize(("code", "facts"), REFUSED)
def test_each_rule_refuses_with_its_own_code(code: str, facts: EnrolmentFacts) -> None:
    refused = first_refusal(facts)
    assert refused is not None
    assert refused.code == code
    assert refused.code in STATUS
    assert refused.rule_version == RULES_VERSION


@pytest.mark.parametrize(
    "facts",
    [
        replace(FACTS, now=NOW - timedelta(days=1)),  # the opening instant is open
        replace(FACTS, bundle=(replace(LECTURE, seats_taken=39),)),  # the last seat
        replace(FACTS, bundle=(replace(LECTURE, allowed_majors=frozenset({"E09"})),)),
        replace(FACTS, held=(replace(OTHER, meetings=(Meeting(0, 660, 720),), exams=()),)),  # back to back
        replace(FACTS, held=(replace(FREE, credit=Decimal(19)),)),  # exactly the limit
        replace(FACTS, bundle=(replace(LECTURE, types_offered=BOTH), replace(LAB, types_offered=BOTH))),
    ],
)
def test_the_borders_are_on_the_students_side(facts: EnrolmentFacts) -> None:
    assert first_refusal(facts) is None


def test_the_lab_alone_may_be_changed_while_the_lecture_is_kept() -> None:
    lecture, lab = replace(LECTURE, types_offered=BOTH, exams=()), replace(LAB, types_offered=BOTH)
    assert first_refusal(replace(FACTS, held=(lecture,), bundle=(lab,))) is None
    refused = first_refusal(replace(FACTS, held=(lecture, lab), bundle=(replace(lab, section_id=3),)))
    assert refused is not None
    assert refused.code == "already_enrolled"


def test_a_refusal_tells_the_facts_it_looked_at() -> None:
    refused = first_refusal(replace(FACTS, bundle=(replace(LECTURE, seats_taken=40),)))
    assert refused is not None
    assert refused.facts == {"section": "01204111 / 1", "seats": 40, "taken": 40}


def test_a_bundle_waits_when_one_of_its_sections_needs_approval() -> None:
    assert needs_approval((LECTURE, replace(LAB, approval=SectionApproval.ADVISOR)))
    assert not needs_approval((LECTURE, LAB))


def test_sections_are_bundled_by_subject_in_the_order_chosen() -> None:
    assert bundles_of((OTHER, LECTURE, LAB)) == ((OTHER,), (LECTURE, LAB))


@given(
    credit=st.integers(min_value=1, max_value=9),
    theory=st.integers(min_value=0, max_value=9),
    types=st.sampled_from([frozenset({SectionType.LECTURE}), frozenset({SectionType.LABORATORY}), BOTH]),
)
def test_the_sections_of_a_subject_carry_its_credits_together(
    credit: int, theory: int, types: frozenset[SectionType]
) -> None:
    shares = [section_credit(Decimal(credit), theory, kind, types) for kind in types]
    assert sum(shares) == credit
    assert all(share >= 0 for share in shares)


minutes = st.integers(min_value=0, max_value=1440)
meetings = st.builds(
    lambda day, first, second: Meeting(day, min(first, second), max(first, second)),
    st.integers(min_value=0, max_value=6),
    minutes,
    minutes,
)


@given(one=meetings, other=meetings)
def test_meetings_overlap_exactly_when_they_share_a_minute(one: Meeting, other: Meeting) -> None:
    shared = set(range(one.starts_minute, one.ends_minute)) & set(range(other.starts_minute, other.ends_minute))
    assert one.overlaps(other) == other.overlaps(one)
    if one.starts_minute < one.ends_minute and other.starts_minute < other.ends_minute:
        assert one.overlaps(other) == (one.weekday == other.weekday and bool(shared))


def test_credits_are_summed_over_sections() -> None:
    assert credits_of((LECTURE, replace(LAB, credit=Decimal(1)))) == Decimal(4)


def test_credits_are_written_alike_in_one_sentence() -> None:
    held = (replace(FREE, credit=Decimal("20.0")),)
    refused = first_refusal(replace(FACTS, held=held))
    assert refused is not None
    assert (refused.facts["credits"], refused.facts["limit"]) == ("23", "22")


WITH_LAB = replace(LECTURE, types_offered=BOTH)
OLD_LAB = replace(LAB, types_offered=BOTH, exams=LECTURE.exams, meetings=(Meeting(1, 540, 660),))
NEW_LAB = replace(OLD_LAB, section_id=3, section_code="12", meetings=(Meeting(2, 540, 660),))


def changing_the_laboratory(*more_held: SectionFacts, new: SectionFacts = NEW_LAB) -> Situation:
    """A student who holds a lecture with its laboratory asks for another laboratory of the subject."""
    return Situation(
        now=NOW, academic_year=2569, semester=1, student=STUDENT, periods=FACTS.periods, wanted=(new,),
        held=(WITH_LAB, OLD_LAB, *more_held), giving_up=frozenset({OLD_LAB.section_id}),
    )  # fmt: skip


def test_a_change_of_one_section_does_not_clash_with_the_examination_of_its_own_subject() -> None:
    [judged] = judge(changing_the_laboratory(), EnrolmentOperation.CHANGE)
    assert judged.refused is None


def test_a_change_of_one_section_clashes_with_the_examination_of_another_subject() -> None:
    [judged] = judge(changing_the_laboratory(replace(OTHER, meetings=())), EnrolmentOperation.CHANGE)
    assert judged.refused is not None
    assert judged.refused.code == "final_time_clash"


def test_a_change_of_one_section_clashes_with_a_class_of_its_own_subject_that_stays() -> None:
    at_the_lecture = replace(NEW_LAB, meetings=WITH_LAB.meetings)
    [judged] = judge(changing_the_laboratory(new=at_the_lecture), EnrolmentOperation.CHANGE)
    assert judged.refused is not None
    assert judged.refused.code == "class_time_clash"
