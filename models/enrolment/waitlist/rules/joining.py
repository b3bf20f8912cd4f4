"""May this student wait for these sections, and may they take them when offered? The rules are those of enrolling.

Only seats are looked at differently: joining needs a full section, accepting counts the offered seat as one's own.
A section that needs the advisor's approval has a waitlist too: the advisor is asked once a seat was accepted.
"""

from __future__ import annotations

from dataclasses import replace

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.calendar_rules import TAKING
from models.enrolment.enrolment.rules.curriculum_rules import graded_subjects_stay
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, GivingUpFacts, SectionFacts
from models.enrolment.enrolment.rules.judgement import Judged, Situation
from models.enrolment.enrolment.rules.placement import bundles_of, first_refusal, refusal_to_give_up
from models.enrolment.enrolment.rules.section_rules import seats_are_free, section_not_held, section_unknown
from models.enrolment.enrolment.rules.wording import no, section_label


def _with_own_seat(section: SectionFacts) -> SectionFacts:
    """The section as if one seat of it were kept for the student."""
    allotment = section.allotment
    if allotment is not None:
        allotment = replace(allotment, seats_taken=min(allotment.seats_taken, allotment.seats - 1), waiting=0)
    taken = min(section.seats_taken, section.seats - 1)
    return replace(section, seats_taken=taken, waiting=0, reserved=0, allotment=allotment)


def judge_place(situation: Situation) -> Judged:
    """Every rule but that of seats, with ``giving_up`` given up: what enrolling into the offered seats comes to.

    Sections both wanted and given up stay as they are held: a change of lecture keeps its lab.
    """
    going = tuple(section for section in situation.held if section.section_id in situation.giving_up)
    staying = tuple(section for section in situation.held if section not in going)
    wanted = tuple(_with_own_seat(section) for section in situation.wanted)
    facts = EnrolmentFacts(
        now=situation.now,
        academic_year=situation.academic_year,
        semester=situation.semester,
        student=situation.student,
        periods=situation.periods,
        held=staying,
        bundle=wanted,
        together=frozenset(section.subject_show for section in wanted),
    )
    held_already = {section.section_id for section in going}
    taken = tuple(section for section in wanted if section.section_id not in held_already)
    wanted_ids = {section.section_id for section in wanted}
    given_up = tuple(section for section in going if section.section_id not in wanted_ids)
    refused = graded_subjects_stay(given_up)
    refused = refused or first_refusal(facts) or _refusal_to_give_up(situation, given_up, (*staying, *wanted))
    return Judged(taken, given_up, refused, facts)


def _refusal_to_give_up(
    situation: Situation, given_up: tuple[SectionFacts, ...], then_held: tuple[SectionFacts, ...]
) -> Refused | None:
    """Another subject given up for this one is a drop; another section of the same subject is a change."""
    replaced = {section.subject_code for section in situation.wanted}
    dropped = tuple(section for section in given_up if section.subject_code not in replaced)
    for bundle in bundles_of(dropped):
        facts = GivingUpFacts(situation.now, situation.student, situation.periods, bundle, then_held)
        refused = refusal_to_give_up(facts, EnrolmentOperation.DROP)
        if refused is not None:
            return refused
    return None


def waits_for_one_subject(sections: tuple[SectionFacts, ...]) -> Refused | None:
    """A place on a waitlist is for one subject, with those linked to it."""
    if len(bundles_of(sections)) == 1:
        return None
    subjects = ", ".join(dict.fromkeys(section.subject_show for section in sections))
    return no(waits_for_one_subject, "waitlist_one_subject", subjects=subjects)


def line_goes_on(situation: Situation) -> Refused | None:
    """Waitlists end with the add period; who may take sections later, by an unlock, takes what is free."""
    periods = [situation.periods[kind] for kind in TAKING if kind in situation.periods]
    last = max(periods, key=lambda period: period.closes_at, default=None)
    if last is None or situation.now < last.closes_at:
        return None
    opens, closes = last.opens_at.isoformat(), last.closes_at.isoformat()
    return no(line_goes_on, "enrolment_period_closed", opens=opens, closes=closes)


def not_in_line_already(sections: tuple[SectionFacts, ...], waiting_for: frozenset[int]) -> Refused | None:
    """One place on the waitlist of a section."""
    for section in sections:
        if section.section_id in waiting_for:
            return no(not_in_line_already, "already_waiting", section=section_label(section))
    return None


def is_full(section: SectionFacts, facts: EnrolmentFacts) -> bool:
    """Whether the student could not take a seat in the section now."""
    return seats_are_free(replace(facts, bundle=(section,))) is not None


def one_section_is_full(sections: tuple[SectionFacts, ...], facts: EnrolmentFacts) -> Refused | None:
    """Nobody waits for what they can have now."""
    if any(is_full(section, facts) for section in sections):
        return None
    return no(one_section_is_full, "section_not_full", section=section_label(sections[0]))


def judge_joining(situation: Situation, asked: tuple[int, ...], waiting_for: frozenset[int]) -> Judged:
    """Whether the student may wait for the sections ``asked`` for; ``waiting_for`` are those they wait for already."""
    there = {section.section_id for section in situation.wanted}
    held = {section.section_id for section in situation.held}
    unknown = next((section_unknown(number) for number in asked if number not in there), None)
    unknown = unknown or next((section_not_held(n) for n in sorted(situation.giving_up) if n not in held), None)
    if unknown is not None or not situation.wanted:
        return Judged(situation.wanted, (), unknown or section_unknown(0))
    judged = judge_place(situation)
    if judged.facts is None or judged.refused is not None:
        return judged
    lacking = {section.section_id for section in judged.taken}
    sections = tuple(section for section in situation.wanted if section.section_id in lacking)
    refused = (
        line_goes_on(situation)
        or waits_for_one_subject(situation.wanted)
        or not_in_line_already(sections, waiting_for)
        or one_section_is_full(sections, judged.facts)
        if sections
        else section_unknown(asked[0])
    )
    return replace(judged, taken=sections, refused=refused)
