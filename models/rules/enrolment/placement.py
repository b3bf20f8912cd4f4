"""May this student take these sections? Each rule answers alone, in the order a student wants to hear it.

A rule is a function of :class:`EnrolmentFacts` that returns a :class:`Refused` or None. Its name and version are
stored with the decision, so an appeal can see what was asked and under which wording of the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from models.contracts.cases import Fact, Refused
from models.contracts.sections import SectionApproval, SectionStatus
from models.rules.enrolment.facts import EnrolmentFacts, Meeting, SectionFacts

Rule = Callable[[EnrolmentFacts], Refused | None]

ENROLLING_STATUS_CODES: Final = frozenset({"17001", "17002"})
"""Student statuses that may enrol: current and new (wire contract §7; spec §5 for the others)."""

_DAYS: Final = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")


def _no(rule: Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, rule_version=1, facts=facts)


def section_label(section: SectionFacts) -> str:
    """``01175111 / 700``: how a section is named in a sentence."""
    return f"{section.subject_show} / {section.section_code}"


def _at(meeting: Meeting) -> str:
    start, end = meeting.starts_minute, meeting.ends_minute
    return f"{_DAYS[meeting.weekday]} {start // 60}:{start % 60:02d}-{end // 60}:{end % 60:02d}"


def calendar_is_known(facts: EnrolmentFacts) -> Refused | None:
    """Without a period in the calendar nothing can be enrolled (spec §8: academic calendar not found)."""
    return _no(calendar_is_known, "calendar_not_found") if facts.period is None else None


def period_is_open(facts: EnrolmentFacts) -> Refused | None:
    """Enrolling only within the enrolment period (spec §8: not within the enrolment period)."""
    if facts.period is None or facts.period.is_open(facts.now):
        return None
    return _no(
        period_is_open,
        "enrolment_period_closed",
        opens=facts.period.opens_at.isoformat(),
        closes=facts.period.closes_at.isoformat(),
    )


def status_may_enrol(facts: EnrolmentFacts) -> Refused | None:
    """Only current and new students enrol (spec §8: student status cannot be processed)."""
    if facts.student.status_code in ENROLLING_STATUS_CODES:
        return None
    return _no(status_may_enrol, "student_status_invalid", status=facts.student.status_name)


def sections_are_of_the_term(facts: EnrolmentFacts) -> Refused | None:
    """A section of another term is not on offer (spec §8: no available sections)."""
    for section in facts.bundle:
        if (section.academic_year, section.semester) != (facts.academic_year, facts.semester):
            return _no(sections_are_of_the_term, "section_not_available", section=section_label(section))
    return None


def section_unknown(section_id: int) -> Refused:
    """The refusal for a section number that does not exist."""
    return _no(sections_are_of_the_term, "section_not_available", section=str(section_id))


def not_enrolled_already(facts: EnrolmentFacts) -> Refused | None:
    """A subject is taken once a term (spec §5: cannot be repeated for an existing enrolment)."""
    held = {section.subject_show for section in facts.held}
    for section in facts.bundle:
        if section.subject_show in held:
            return _no(not_enrolled_already, "already_enrolled", subject=section.subject_show)
    return None


def one_section_of_each_type(facts: EnrolmentFacts) -> Refused | None:
    """Lecture and lab must both be chosen where the subject has both, one of each (spec §5)."""
    chosen = [section.section_type for section in facts.bundle]
    subject = facts.bundle[0].subject_show
    if len(chosen) != len(set(chosen)):
        return _no(one_section_of_each_type, "two_sections_of_a_type", subject=subject)
    if set(chosen) != facts.bundle[0].types_offered:
        return _no(one_section_of_each_type, "lecture_and_lab_required", subject=subject)
    return None


def sections_are_open(facts: EnrolmentFacts) -> Refused | None:
    """A closed section takes nobody (spec §8: section closed)."""
    for section in facts.bundle:
        if section.status is SectionStatus.CLOSED:
            return _no(sections_are_open, "section_closed", section=section_label(section))
    return None


def major_is_let_in(facts: EnrolmentFacts) -> Refused | None:
    """A section may name the majors it takes or keeps out (spec §8: major mismatch)."""
    student = facts.student
    for section in facts.bundle:
        listed = not section.allowed_majors or student.major_code in section.allowed_majors
        if not listed or student.major_code in section.excluded_majors:
            return _no(
                major_is_let_in,
                "section_major_mismatch",
                section=section_label(section),
                major=student.major_code,
                year=student.study_year,
            )
    return None


def seats_are_free(facts: EnrolmentFacts) -> Refused | None:
    """Seats of the section and of the student's major and year (spec §8). The update decides; this explains early."""
    for section in facts.bundle:
        if section.seats_taken >= section.seats:
            return no_seat(section)
        allotment = section.allotment
        if allotment is not None and allotment.seats_taken >= allotment.seats:
            return no_allotted_seat(section, facts)
    return None


def no_seat(section: SectionFacts) -> Refused:
    """The refusal for a full section."""
    return _no(
        seats_are_free, "section_full", section=section_label(section), seats=section.seats, taken=section.seats_taken
    )


def no_allotted_seat(section: SectionFacts, facts: EnrolmentFacts) -> Refused:
    """The refusal when the seats kept for the student's major and year are gone."""
    return _no(
        seats_are_free,
        "major_year_full",
        section=section_label(section),
        major=facts.student.major_code,
        year=facts.student.study_year,
        seats=section.allotment.seats if section.allotment else 0,
    )


def classes_do_not_clash(facts: EnrolmentFacts) -> Refused | None:
    """No two classes at the same time (spec §8: class time clash), within the request as well."""
    for index, section in enumerate(facts.bundle):
        for other in (*facts.held, *facts.bundle[:index]):
            for meeting in section.meetings:
                if any(meeting.overlaps(taken) for taken in other.meetings):
                    return _no(
                        classes_do_not_clash,
                        "class_time_clash",
                        section=section_label(section),
                        other=section_label(other),
                        time=_at(meeting),
                    )
    return None


def exams_do_not_clash(facts: EnrolmentFacts) -> Refused | None:
    """No two midterm or final exams at the same time (spec §8); lecture and lab of one subject share theirs."""
    for section in facts.bundle:
        for other in facts.held:
            for exam in section.exams:
                if any(exam.overlaps(taken) for taken in other.exams):
                    return _no(
                        exams_do_not_clash,
                        f"{exam.kind}_time_clash",
                        section=section_label(section),
                        other=section_label(other),
                    )
    return None


def credits_are_within_limit(facts: EnrolmentFacts) -> Refused | None:
    """The term's credits stay within the student's limit (spec §8: credit amount over the limit)."""
    total = credits_of((*facts.held, *facts.bundle))
    if total <= facts.student.credit_limit:
        return None
    return _no(
        credits_are_within_limit,
        "credit_limit_exceeded",
        credits=f"{total:g}",
        limit=f"{facts.student.credit_limit:g}",
    )


def advisor_is_known(facts: EnrolmentFacts) -> Refused | None:
    """A section that needs the advisor's approval needs an advisor."""
    for section in facts.bundle:
        if section.approval is SectionApproval.ADVISOR and not facts.student.has_advisor:
            return _no(advisor_is_known, "no_advisor", section=section_label(section))
    return None


RULES: Final[tuple[Rule, ...]] = (
    calendar_is_known,
    period_is_open,
    status_may_enrol,
    sections_are_of_the_term,
    not_enrolled_already,
    one_section_of_each_type,
    sections_are_open,
    major_is_let_in,
    seats_are_free,
    classes_do_not_clash,
    exams_do_not_clash,
    credits_are_within_limit,
    advisor_is_known,
)


def first_refusal(facts: EnrolmentFacts) -> Refused | None:
    """The first rule that says no to the bundle, or None when every rule agrees."""
    return next((refused for rule in RULES if (refused := rule(facts)) is not None), None)


def needs_approval(bundle: tuple[SectionFacts, ...]) -> bool:
    """Whether the bundle waits for the advisor."""
    return any(section.approval is SectionApproval.ADVISOR for section in bundle)


def credits_of(sections: tuple[SectionFacts, ...]) -> Decimal:
    """Credits of the sections together; each carries its share of its subject's credits."""
    return sum((section.credit for section in sections), Decimal(0))


def bundles_of(sections: tuple[SectionFacts, ...]) -> tuple[tuple[SectionFacts, ...], ...]:
    """The chosen sections, one bundle a subject, in the order first chosen. A bundle is all or nothing."""
    subjects = dict.fromkeys(section.subject_code for section in sections)
    return tuple(tuple(s for s in sections if s.subject_code == code) for code in subjects)
