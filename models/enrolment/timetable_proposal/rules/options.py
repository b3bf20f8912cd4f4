"""What there is to choose from for each subject and type of section: those at the same time as one.

Two sections that meet at the same minutes and have the same exams make the same week, so they are one :class:`Option`,
the one with the most seats first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.cases.case.contract.record import Refused
from models.curriculum.section.contract import SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.enrolment.rules import credit_rules, curriculum_rules
from models.enrolment.enrolment.rules.facts import Exam, SectionFacts
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.rules.outlook import alone
from models.enrolment.enrolment.rules.placement import OF_SECTIONS, Rule, first_refusal
from models.enrolment.timetable_proposal.rules.wishes import Against, Offer, Wishes, against

_OF_COMPANY: Final[frozenset[Rule]] = frozenset(
    {
        curriculum_rules.one_section_of_each_type,
        curriculum_rules.linked_subjects_are_together,
        credit_rules.credit_amount_fits,
    }
)
"""What is chosen together: options have a section of each type, ``subject_sets`` sees to the others."""
_OF_ONE_SECTION: Final = tuple(rule for rule in OF_SECTIONS if rule not in _OF_COMPANY)


@dataclass(frozen=True, slots=True)
class Option:
    """Sections of a subject, a type and a campus that make the same week; the first is the one to take.

    ``sittings`` are those of its ``exams`` that the timetable has by it: a laboratory shares those of its lecture.
    ``either`` are those that it has by this or by another part of the subject, whichever is chosen.
    """

    subject: str
    section_type: SectionType
    campus_code: str
    meetings: tuple[Meeting, ...]
    exams: tuple[Exam, ...]
    sittings: tuple[Exam, ...]
    either: tuple[Exam, ...]
    offers: tuple[Offer, ...]

    @property
    def scarcity(self) -> int:
        """Points of the section to take."""
        return self.offers[0].scarcity


@dataclass(frozen=True, slots=True)
class SubjectOffer:
    """What became of a subject's sections: how many there are, and why some are left out.

    ``refused`` counts by the rule's refusal, of which the first is ``example``; ``unwished`` by the wish. ``options``
    has those of each type that is needed, and is empty where of one of them nothing is left.
    """

    subject: str
    sections: int
    refused: Mapping[str, int]
    example: Refused | None
    unwished: Mapping[Against, int]
    options: tuple[tuple[Option, ...], ...]


def subject_offer(subject: str, offers: Sequence[Offer], situation: Situation, wishes: Wishes) -> SubjectOffer:
    """The options of a subject, by the rules of Validate for each section alone and by the wishes for one section."""
    refused: Counter[str] = Counter()
    unwished: Counter[Against] = Counter()
    example: Refused | None = None
    left: list[Offer] = []
    for offer in offers:
        reason = first_refusal(alone(situation, offer.section), _OF_ONE_SECTION)
        wish = against(offer, wishes)
        if reason is not None:
            refused[reason.code] += 1
            example = example or reason
        elif wish is not None:
            unwished[wish] += 1
        else:
            left.append(offer)
    held = [one for one in situation.held if one.subject_show == subject]
    return SubjectOffer(subject, len(offers), refused, example, unwished, _options(subject, left, held))


def _options(subject: str, offers: Sequence[Offer], held: Sequence[SectionFacts]) -> tuple[tuple[Option, ...], ...]:
    """Options of each type that is not held already, of campuses that have all of them; nothing where none has."""
    campuses: defaultdict[str, defaultdict[SectionType, list[Offer]]] = defaultdict(lambda: defaultdict(list))
    for offer in offers:
        campuses[offer.campus_code][offer.section.section_type].append(offer)
    found: defaultdict[SectionType, list[Option]] = defaultdict(list)
    for campus_code, by_type in campuses.items():
        some = next(iter(by_type.values()))[0]
        needed = some.section.types_offered - {one.section_type for one in held}
        if not needed <= by_type.keys():
            continue
        in_order = sorted(needed, key=lambda one: one is not SectionType.LECTURE)
        exams = _exams_by_type({one: by_type[one] for one in in_order}, held)
        for section_type in in_order:
            found[section_type] += _same_time(subject, campus_code, by_type[section_type], exams)
    return tuple(tuple(found[one]) for one in sorted(found))


@dataclass(frozen=True, slots=True)
class _ExamsByType:
    """The exams of a subject, each once: those that a timetable has by one type, and those by any of several."""

    own: Mapping[SectionType, frozenset[Exam]]
    either: frozenset[Exam]


def _exams_by_type(by_type: Mapping[SectionType, Sequence[Offer]], held: Sequence[SectionFacts]) -> _ExamsByType:
    """By which type each exam counts, the first one first; what the held sections have counts already.

    An exam of several types counts by one that has it in every section; where none does, by whichever is chosen.
    """
    exams = {kind: [frozenset(offer.section.exams) for offer in offers] for kind, offers in by_type.items()}
    attended = {exam for section in held for exam in section.exams}
    own: defaultdict[SectionType, set[Exam]] = defaultdict(set)
    either: set[Exam] = set()
    for exam in {exam for sets in exams.values() for mine in sets for exam in mine} - attended:
        having = [kind for kind, sets in exams.items() if any(exam in mine for mine in sets)]
        always = [kind for kind in having if all(exam in mine for mine in exams[kind])]
        if len(having) > 1 and not always:
            either.add(exam)
        else:
            own[(always or having)[0]].add(exam)
    return _ExamsByType({kind: frozenset(found) for kind, found in own.items()}, frozenset(either))


def _same_time(subject: str, campus_code: str, offers: Sequence[Offer], by_type: _ExamsByType) -> Iterable[Option]:
    same: defaultdict[tuple[frozenset[Meeting], frozenset[Exam]], list[Offer]] = defaultdict(list)
    for offer in offers:
        same[frozenset(offer.section.meetings), frozenset(offer.section.exams)].append(offer)
    for (meetings, exams), found in same.items():
        in_order = tuple(sorted(exams, key=lambda one: (one.starts_at, one.kind)))
        section_type = found[0].section.section_type
        own = by_type.own.get(section_type, frozenset())
        yield Option(
            subject=subject,
            section_type=section_type,
            campus_code=campus_code,
            meetings=tuple(sorted(meetings, key=lambda one: (one.weekday, one.starts_minute))),
            exams=in_order,
            sittings=tuple(exam for exam in in_order if exam in own),
            either=tuple(exam for exam in in_order if exam in by_type.either),
            offers=tuple(sorted(found, key=lambda one: (one.scarcity, one.section.section_id))),
        )
