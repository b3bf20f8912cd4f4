"""Subjects: once a term, not after a pass, after what they require, with what they are linked to (spec §5, §8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from datetime import datetime

from models.cases.case.contract.record import Refused
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.requisite.rules.wording import in_words
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, GivingUpFacts, SectionFacts, StudentFacts, unlocked
from models.enrolment.enrolment.rules.wording import no
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.requisite.rules import Standing, excluded, known_grades, missing
from models.grades.grade.rules.letters import PASSING

_CODES: dict[RequisiteKind, str] = {
    RequisiteKind.PREREQUISITE: "prerequisite_not_passed",
    RequisiteKind.FOUNDATION: "foundation_not_passed",
    RequisiteKind.COREQUISITE: "corequisite_not_taken",
}


def _subjects(sections: tuple[SectionFacts, ...]) -> dict[str, tuple[SectionFacts, ...]]:
    """The sections by subject code without suffix."""
    shows = dict.fromkeys(section.subject_show for section in sections)
    return {show: tuple(section for section in sections if section.subject_show == show) for show in shows}


def passed(facts: EnrolmentFacts) -> frozenset[str]:
    """Subjects (codes without suffix) the student has passed, or a subject that counts as them."""
    return passed_subjects(facts.student.grades or {}) | facts.student.counts_as.keys()


def passed_subjects(grades: Mapping[str, str]) -> frozenset[str]:
    """Of subjects (codes without suffix) with the best grade of each, those that are passed."""
    return frozenset(show for show, grade in grades.items() if grade in PASSING)


def standing_of(student: StudentFacts, taken_together: Set[str], *, now: datetime) -> Standing:
    """What the student brings to a subject's requisites; ``taken_together`` are the subjects of the same term."""
    by_equivalence = {show: counted.grade for show, counted in student.counts_as.items()}
    return Standing(
        grades=known_grades(student.grades or {}, by_equivalence),
        taken_together=taken_together,
        tags=student.tags,
        entry_year=student.entry_year,
        campus_code=student.campus_code,
        has_petition=unlocked(student.unlocks, UnlockPurpose.REQUISITE, now),
    )


def not_enrolled_already(facts: EnrolmentFacts) -> Refused | None:
    """A subject is taken once a term (spec §5: cannot be repeated for an existing enrolment).

    Changing the lab alone keeps the lecture: what is held of the other type is the same enrolment.
    """
    held = {(section.subject_show, section.section_type) for section in facts.held}
    for section in facts.bundle:
        if (section.subject_show, section.section_type) in held:
            return no(not_enrolled_already, "already_enrolled", subject=section.subject_show)
    return None


def not_passed_before(facts: EnrolmentFacts) -> Refused | None:
    """A subject with a passing result is not taken again (spec §5); after F, U or W it may be repeated.

    Where the curriculum says how often it may be registered, so many passes are let in, and of a splittable subject
    as many credits as it has (study §2). A subject as which a passed one counts is not taken either (equivalences).
    """
    grades = facts.student.grades or {}
    done = passed_subjects(grades)
    for section in facts.bundle:
        show, times = section.subject_show, section.times_to_register or 1
        if show in done and (facts.student.times_passed(show) < times or _has_credits_left(facts, section)):
            continue
        if show in done and times > 1:
            return no(not_passed_before, "registered_times_reached", subject=show, times=times)
        if show in done:
            return no(not_passed_before, "already_graded", subject=show, grade=grades[show])
        if counted := facts.student.counts_as.get(show):
            return no(
                not_passed_before,
                "equivalent_already_passed",
                subject=show,
                equivalent=counted.subject_show,
                grade=counted.grade,
            )
    return None


def no_letter_this_term(facts: EnrolmentFacts) -> Refused | None:
    """Refuse a subject that has a letter in the term, W included: a term has one attempt, and its letter is final.

    A place taken again would never get a grade, and nothing would show that it is still without one.
    """
    for section in facts.bundle:
        if section.grade is not None:
            return no(no_letter_this_term, "letter_this_term", subject=section.subject_show, grade=section.grade)
    return None


def _has_credits_left(facts: EnrolmentFacts, section: SectionFacts) -> bool:
    split = section.split
    return split is not None and facts.student.credits_passed(section.subject_show) < split.total


def one_section_of_each_type(facts: EnrolmentFacts) -> Refused | None:
    """Lecture and lab must both be chosen, or one be held, where the subject has both, one of each (spec §5)."""
    for subject, sections in _subjects(facts.bundle).items():
        chosen = [section.section_type for section in sections]
        if len(chosen) != len(set(chosen)):
            return no(one_section_of_each_type, "two_sections_of_a_type", subject=subject)
        held = {section.section_type for section in facts.held if section.subject_show == subject}
        if held.union(chosen) != sections[0].types_offered:
            return no(one_section_of_each_type, "lecture_and_lab_required", subject=subject)
    return None


def linked_subjects_are_together(facts: EnrolmentFacts) -> Refused | None:
    """Linked subjects must be enrolled together (spec §5), or the other one held or passed already."""
    there = {section.subject_show for section in (*facts.bundle, *facts.held)} | passed(facts)
    for section in facts.bundle:
        missing = sorted(section.linked - there)
        if missing:
            return no(
                linked_subjects_are_together,
                "linked_subject_required",
                subject=section.subject_show,
                linked=", ".join(missing),
            )
    return None


def requisites_are_met(facts: EnrolmentFacts) -> Refused | None:
    """Prerequisites and foundations passed; co-requisites passed, held or asked for together (study §2)."""
    standing = _standing(facts)
    for section in facts.bundle:
        for asked in section.requisites:
            if asked.kind is RequisiteKind.EXCLUSIVE:
                continue
            left = missing(asked, standing)
            if left is not None:
                return no(
                    requisites_are_met,
                    _CODES[asked.kind],
                    subject=section.subject_show,
                    required_th=in_words(left, asked.kind, "th", standing.grades),
                    required_en=in_words(left, asked.kind, "en", standing.grades),
                )
    return None


def nothing_excludes_it(facts: EnrolmentFacts) -> Refused | None:
    """A subject is not taken after or beside one whose content it repeats (study §2, exclusive)."""
    standing = _standing(facts)
    for section in facts.bundle:
        for asked in section.requisites:
            if asked.kind is RequisiteKind.EXCLUSIVE and (others := excluded(asked, standing)):
                return no(
                    nothing_excludes_it,
                    "exclusive_subject_taken",
                    subject=section.subject_show,
                    others=", ".join(sorted(others)),
                )
    return None


def _standing(facts: EnrolmentFacts) -> Standing:
    taken_together = {section.subject_show for section in facts.held} | facts.together
    return standing_of(facts.student, taken_together, now=facts.now)


def grade_keeps_place(subject: str, grade: str | None) -> Refused | None:
    """Refuse to give up a place in a subject (code without suffix) whose attempt of the term has a published grade.

    A published grade changes only by its own cases (grades §2): no drop, withdrawal, change of section, waitlist offer,
    leave or end of studies takes its enrolment away.
    """
    return None if grade is None else no(grade_keeps_place, "graded_this_term", subject=subject, grade=grade)


def graded_subjects_stay(going: Iterable[SectionFacts]) -> Refused | None:
    """Refuse to give up sections of which one has a published grade."""
    refusals = (grade_keeps_place(section.subject_show, section.grade) for section in going)
    return next((refused for refused in refusals if refused is not None), None)


def whole_subject_is_given_up(facts: GivingUpFacts) -> Refused | None:
    """Lecture and lab are given up together."""
    staying = {section.subject_code for section in facts.kept}
    for section in facts.bundle:
        if section.subject_code in staying:
            return no(whole_subject_is_given_up, "lecture_and_lab_required", subject=section.subject_show)
    return None


def linked_subject_does_not_stay(facts: GivingUpFacts) -> Refused | None:
    """Linked subjects are given up together, as they were enrolled."""
    staying = {section.subject_show for section in facts.kept}
    for section in facts.bundle:
        if left := sorted(section.linked & staying):
            return no(
                linked_subject_does_not_stay,
                "linked_subject_required",
                subject=section.subject_show,
                linked=", ".join(left),
            )
    return None
