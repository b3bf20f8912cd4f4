"""Timetables for what a student wishes: the rules of Validate and the wishes, put together (issue 14)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from models.cases.case.contract.record import Refused
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.rules.facts import Exam
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.timetable_proposal.rules.encoding import Encoding, encode
from models.enrolment.timetable_proposal.rules.figures import Figures, figures_of
from models.enrolment.timetable_proposal.rules.options import Option, SubjectOffer, subject_offer
from models.enrolment.timetable_proposal.rules.search import best_timetables
from models.enrolment.timetable_proposal.rules.subject_sets import subject_sets
from models.enrolment.timetable_proposal.rules.wishes import Choice, Offer, Wishes

MOST_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Chosen:
    """A section in a timetable, and others of its subject and type at the same time with the same exams."""

    subject: str
    section_id: int
    instead: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Timetable:
    """Sections of each subject that fit each other and what is held, and what they come to with it."""

    chosen: tuple[Chosen, ...]
    figures: Figures


@dataclass(frozen=True, slots=True)
class Timetables:
    """The best timetables, how many there are, and what stands in the way of more.

    ``never_together``: pairs of subjects of which no sections fit. ``is_exact`` and ``is_proven`` as in
    :class:`models.enrolment.timetable_proposal.rules.search.Best`.
    """

    timetables: tuple[Timetable, ...]
    total: int
    is_exact: bool
    is_proven: bool
    offers: tuple[SubjectOffer, ...]
    sets_refused: tuple[Refused, ...]
    never_together: tuple[tuple[str, str], ...]


def build_timetables(
    choices: Sequence[Choice],
    offers: Mapping[str, Sequence[Offer]],
    situation: Situation,
    wishes: Wishes,
    most: int = MOST_SHOWN,
) -> Timetables:
    """The ``most`` best timetables of the subjects chosen; ``offers`` has the sections of each, by code without suffix.

    Each is one that Validate accepts but for the calendar: what is asked for before enrolling opens is a plan.
    """
    subjects = dict.fromkeys(subject for choice in choices for subject in choice.subjects)
    judged = {subject: subject_offer(subject, offers.get(subject, ()), situation, wishes) for subject in subjects}
    sets = subject_sets(choices, judged, situation)
    options = {subject: one.options for subject, one in judged.items()}
    held = _Held(situation)
    encoding = encode(options, sets.allowed, held.meetings, held.exams, wishes.lunch)
    best = best_timetables(encoding, wishes.criteria, most=most, longest_gap=wishes.longest_gap)
    return Timetables(
        timetables=tuple(
            _timetable([encoding.options[number] for number in one.options], held, wishes) for one in best.timetables
        ),
        total=best.total,
        is_exact=best.is_exact,
        is_proven=best.is_proven,
        offers=tuple(judged.values()),
        sets_refused=sets.refused,
        never_together=() if best.timetables else _never_together(encoding),
    )


class _Held:
    """What is attended already: weekly meetings, and the exams of each subject."""

    def __init__(self, situation: Situation) -> None:
        self.meetings = [meeting for section in situation.held for meeting in section.meetings]
        exams: defaultdict[str, dict[Exam, None]] = defaultdict(dict)
        for section in situation.held:
            exams[section.subject_show].update(dict.fromkeys(section.exams))
        self.exams: dict[str, tuple[Exam, ...]] = {subject: tuple(found) for subject, found in exams.items()}


def _timetable(options: Sequence[Option], held: _Held, wishes: Wishes) -> Timetable:
    exams: defaultdict[str, dict[Exam, None]] = defaultdict(dict)
    for subject, mine in (*held.exams.items(), *((option.subject, option.exams) for option in options)):
        exams[subject].update(dict.fromkeys(mine))
    return Timetable(
        chosen=tuple(
            Chosen(
                option.subject,
                option.offers[0].section.section_id,
                tuple(offer.section.section_id for offer in option.offers[1:]),
            )
            for option in sorted(options, key=lambda one: (one.subject, one.section_type is not SectionType.LECTURE))
        ),
        figures=figures_of(
            [*held.meetings, *(meeting for option in options for meeting in option.meetings)],
            [list(mine) for mine in exams.values()],
            sum(option.scarcity for option in options),
            wishes.lunch,
        ),
    )


def _never_together(encoding: Encoding) -> tuple[tuple[str, str], ...]:
    """Pairs of subjects of which any two options clash."""
    return tuple(
        (one.subject, other.subject)
        for one, other in combinations(encoding.parts, 2)
        if all(a.clash & b.bits for a in one.options for b in other.options)
    )
