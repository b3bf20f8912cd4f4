"""Which of the subjects that are missing to take in a term: as many as fit each other (issue 14). A pure function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Final

from models.curriculum.requisite.contract import RequisiteKind, RequisiteTree
from models.enrolment.enrolment.rules.curriculum_rules import standing_of
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.requisite.rules import is_met
from models.enrolment.timetable_proposal.rules.building import build_timetables
from models.enrolment.timetable_proposal.rules.subject_sets import MOST_SUBJECTS
from models.enrolment.timetable_proposal.rules.wishes import Choice, Offer, Wishes

_MOST_UNITS: Final = 16
_MOST_ALONE: Final = 40
_MOST_TOGETHER: Final = 60
"""So many additions are looked at, alone and together: what is suggested is computed while somebody waits."""


@dataclass(frozen=True, slots=True)
class Lacked:
    """Something missing: ``take`` subjects of these (codes without suffix), those to try first before others.

    ``linked`` has what must be enrolled together with one of them.
    """

    subjects: tuple[str, ...]
    take: int
    linked: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Unit:
    """Subjects that are taken together or not at all, for the thing of this number."""

    number: int
    codes: tuple[str, ...]


def suggested(
    lacked: Sequence[Lacked], offers: Mapping[str, Sequence[Offer]], situation: Situation, wishes: Wishes
) -> tuple[str, ...]:
    """Subjects that stand beside each other and what is held by the rules of Validate, in one timetable or more.

    What is lacked first goes before other things, but for one that keeps two others out.
    """

    tries = iter(range(_MOST_TOGETHER))

    def fits_alone(codes: frozenset[str]) -> bool:
        choices = [Choice((code,)) for code in sorted(codes)]
        return bool(build_timetables(choices, offers, situation, wishes, most=1).timetables)

    @cache
    def fits(codes: frozenset[str]) -> bool:
        return next(tries, None) is not None and fits_alone(codes)

    looked_at = islice(_units(lacked), _MOST_ALONE)
    units = list(islice((unit for unit in looked_at if fits_alone(frozenset(unit.codes))), _MOST_UNITS))
    first = _filled(units, lacked, fits)
    others = [_filled([unit for unit in units if unit is not kept], lacked, fits) for kept in first]
    best = max((first, *others), key=lambda chosen: len(_codes(chosen)))
    return _codes(best)


def with_requisites_met(
    lacked: Sequence[Lacked], offers: Mapping[str, Sequence[Offer]], situation: Situation
) -> list[Lacked]:
    """Return what is lacked with only those subjects whose requisites are met, if all others are taken beside them."""
    taken_together = {section.subject_show for section in situation.held} | offers.keys()
    standing = standing_of(situation.student, taken_together, now=situation.now)

    def is_ready(subject: str) -> bool:
        return all(is_met(asked, standing) for asked in _required(offers.get(subject, ())))

    return [replace(one, subjects=tuple(filter(is_ready, one.subjects))) for one in lacked]


def _required(offers: Sequence[Offer]) -> Iterator[RequisiteTree]:
    """What a subject requires before or beside it."""
    trees = (asked for offer in offers for asked in offer.section.requisites)
    return (asked for asked in trees if asked.kind is not RequisiteKind.EXCLUSIVE)


def _units(lacked: Sequence[Lacked]) -> Iterator[_Unit]:
    """What may be added, in the order of what is lacked."""
    for number, one in enumerate(lacked):
        for subject in one.subjects:
            yield _Unit(number, (subject, *sorted(one.linked.get(subject, frozenset()) - {subject})))


def _filled(units: Sequence[_Unit], lacked: Sequence[Lacked], fits: Callable[[frozenset[str]], bool]) -> list[_Unit]:
    """Each in turn that fits what was taken before it."""
    chosen: list[_Unit] = []
    for unit in units:
        more = frozenset(_codes([*chosen, unit]))
        is_new = len(more) > len(_codes(chosen))
        is_lacked = sum(one.number == unit.number for one in chosen) < lacked[unit.number].take
        if is_new and is_lacked and len(more) <= MOST_SUBJECTS and fits(more):
            chosen.append(unit)
    return chosen


def _codes(chosen: Iterable[_Unit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for unit in chosen for code in unit.codes))
