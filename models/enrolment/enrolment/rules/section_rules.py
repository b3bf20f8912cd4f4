"""Sections: on offer, open, for this major, with a seat left, at a free time (spec §5, §8)."""

from __future__ import annotations

from models.cases.case.contract.record import Fact, Refused
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.curriculum.section.rules.meetings import meeting_label
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, SectionFacts, StudentFacts, unlocked
from models.enrolment.enrolment.rules.wording import no, section_label
from models.enrolment.hold.contract import UnlockPurpose
from models.people.organisation.rules import unit_facts


def sections_are_of_the_term(facts: EnrolmentFacts) -> Refused | None:
    """A section of another term is not on offer (spec §8: no available sections)."""
    for section in facts.bundle:
        if (section.academic_year, section.semester) != (facts.academic_year, facts.semester):
            return no(sections_are_of_the_term, "section_not_available", section=section_label(section))
    return None


def section_unknown(section_id: int) -> Refused:
    """The refusal for a section number that does not exist."""
    return no(sections_are_of_the_term, "section_not_available", section=str(section_id))


def section_not_held(section_id: int) -> Refused:
    """The refusal to give up a section the student does not hold."""
    return no(section_not_held, "not_enrolled", section=str(section_id))


def sections_are_open(facts: EnrolmentFacts) -> Refused | None:
    """A closed section takes nobody (spec §8: section closed)."""
    for section in facts.bundle:
        if section.status is SectionStatus.CLOSED:
            return no(sections_are_open, "section_closed", section=section_label(section))
    return None


def sections_are_not_graded(facts: EnrolmentFacts) -> Refused | None:
    """Refuse a section whose grades are submitted or published: who joins it would have none.

    A student with an approved request to enrol outside the period may join; additional grades are submitted for them.
    """
    if unlocked(facts.student.unlocks, UnlockPurpose.OUTSIDE_PERIOD, facts.now):
        return None
    for section in facts.bundle:
        if section.is_graded:
            return no(sections_are_not_graded, "section_graded", section=section_label(section))
    return None


def major_is_let_in(facts: EnrolmentFacts) -> Refused | None:
    """A section may name the majors it takes or keeps out (spec §8: major mismatch)."""
    student = facts.student
    for section in facts.bundle:
        listed = not section.allowed_majors or student.major_code in section.allowed_majors
        if not listed or student.major_code in section.excluded_majors:
            return no(
                major_is_let_in,
                "section_major_mismatch",
                section=section_label(section),
                **_major(student),
                year=student.study_year,
            )
    return None


def _major(student: StudentFacts) -> dict[str, Fact]:
    return unit_facts("major", student.major_th or student.major_code, student.major_en or student.major_code)


def seats_are_free(facts: EnrolmentFacts) -> Refused | None:
    """Seats of the section and of the student's major and year (spec §8). The update decides; this explains early."""
    for section in facts.bundle:
        if section.seats_taken >= section.seats:
            return no_seat(section)
        if section.takes_allotted_seat:
            if section.allotment is not None and not section.allotment.has_seat:
                return no_allotted_seat(section, facts)
        elif section.seats_taken + section.reserved + section.waiting >= section.seats:
            return no_seat(section)
    return None


def no_seat(section: SectionFacts) -> Refused:
    """The refusal for a full section, or one whose free seats are kept for majors and years, or for the waitlist."""
    free = section.seats - section.seats_taken
    label = section_label(section)
    if free <= 0:
        return no(seats_are_free, "section_full", section=label, seats=section.seats, taken=section.seats_taken)
    if free > section.reserved:
        return no(seats_are_free, "seats_kept_for_line", section=label, free=free - section.reserved)
    if section.releases_at is None:
        return no(seats_are_free, "seats_reserved", section=label, free=free, reserved=section.reserved)
    return no(
        seats_are_free,
        "seats_reserved_until",
        section=label,
        free=free,
        reserved=section.reserved,
        released=section.releases_at.isoformat(),
    )


def no_allotted_seat(section: SectionFacts, facts: EnrolmentFacts) -> Refused:
    """The refusal when the seats kept for the student's major and year are gone."""
    return no(
        seats_are_free,
        "major_year_full",
        section=section_label(section),
        **_major(facts.student),
        year=facts.student.study_year,
        seats=section.allotment.seats if section.allotment else 0,
    )


def classes_do_not_clash(facts: EnrolmentFacts) -> Refused | None:
    """No two classes at the same time (spec §8: class time clash), within the request as well."""
    for index, section in enumerate(facts.bundle):
        for other in (*facts.held, *facts.bundle[:index]):
            for meeting in section.meetings:
                if any(meeting.overlaps(taken) for taken in other.meetings):
                    return no(
                        classes_do_not_clash,
                        "class_time_clash",
                        section=section_label(section),
                        other=section_label(other),
                        time=meeting_label(meeting),
                    )
    return None


def exams_do_not_clash(facts: EnrolmentFacts) -> Refused | None:
    """No two midterm or final exams at the same time (spec §8); lecture and lab of one subject share theirs.

    That is so for a part of the subject that is held already, too: one who changes the laboratory keeps the lecture.
    """
    for index, section in enumerate(facts.bundle):
        others = (*facts.held, *facts.bundle[:index])
        for other in (each for each in others if each.subject_show != section.subject_show):
            for exam in section.exams:
                if any(exam.overlaps(taken) for taken in other.exams):
                    return no(
                        exams_do_not_clash,
                        f"{exam.kind}_time_clash",
                        section=section_label(section),
                        other=section_label(other),
                    )
    return None


def advisor_is_known(facts: EnrolmentFacts) -> Refused | None:
    """A section that needs the advisor's approval needs an advisor."""
    for section in facts.bundle:
        if section.approval is SectionApproval.ADVISOR and not facts.student.has_advisor:
            return no(advisor_is_known, "no_advisor", section=section_label(section))
    return None
