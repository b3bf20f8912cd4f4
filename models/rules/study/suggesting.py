"""Which of the subjects that are missing to take in a term: as many as fit each other (issue 14). A pure function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from models.rules.enrolment.enrolment.judgement import Situation
from models.rules.enrolment.timetables.building import build_timetables
from models.rules.enrolment.timetables.subject_sets import MOST_SUBJECTS
from models.rules.enrolment.timetables.wishes import Choice, Offer, Wishes

_MOST_TRIES: Final = 24
"""So many additions are tried: what is suggested is computed while somebody waits."""


@dataclass(frozen=True, slots=True)
class Lacked:
    """Something missing: ``take`` subjects of these (codes without suffix), those to try first before others.

    ``linked`` has what must be enrolled together with one of them.
    """

    subjects: tuple[str, ...]
    take: int
    linked: Mapping[str, frozenset[str]]


def suggested(
    lacked: Sequence[Lacked], offers: Mapping[str, Sequence[Offer]], situation: Situation, wishes: Wishes
) -> tuple[str, ...]:
    """The subjects to take, what is lacked first before other things: by the rules of Validate they stand beside each
    other and what is held, and at least one timetable has them all.
    """
    chosen: tuple[str, ...] = ()
    tries = islice(_in_turn(lacked), _MOST_TRIES)
    had: dict[int, int] = {}
    for number, subject in tries:
        if had.get(number, 0) >= lacked[number].take or subject in chosen:
            continue
        more = (*chosen, *sorted({subject, *lacked[number].linked.get(subject, ())} - set(chosen)))
        if len(more) > MOST_SUBJECTS:
            continue
        choices = [Choice((code,)) for code in more]
        if build_timetables(choices, offers, situation, wishes, most=1).timetables:
            chosen = more
            had[number] = had.get(number, 0) + 1
    return chosen


def _in_turn(lacked: Sequence[Lacked]) -> list[tuple[int, str]]:
    """Each thing with the subject to try, in the order of what is lacked."""
    return [(number, subject) for number, one in enumerate(lacked) for subject in one.subjects]
