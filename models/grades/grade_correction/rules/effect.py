"""What another letter does to a student's averages and standing, by the one function of standings (grades §4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from models.grades.grade.rules.averages import AveragePolicy, on_probation
from models.grades.grade_correction.contract import CorrectionEffect, StandingFigures
from models.grades.standing.rules.computing import Attempt, standings


class Place(NamedTuple):
    """Which grade of a student."""

    subject: str
    academic_year: int
    semester: int


def effect_of(attempts: Sequence[Attempt], place: Place, letter: str, policy: AveragePolicy) -> CorrectionEffect:
    """Return GPA, GPAX and standing before and after the grade at ``place`` becomes ``letter``."""
    corrected = [attempt._replace(letter=letter) if attempt[:3] == place else attempt for attempt in attempts]
    return CorrectionEffect(before=_figures(attempts, place, policy), after=_figures(corrected, place, policy))


def _figures(attempts: Sequence[Attempt], place: Place, policy: AveragePolicy) -> StandingFigures:
    found = standings(attempts, policy)
    of_term = [one for one in found if (one.academic_year, one.semester) == (place.academic_year, place.semester)]
    gpa = of_term[0].gpa if of_term else None
    gpax = found[-1].gpax if found else None
    return StandingFigures(
        gpa="" if gpa is None else f"{policy.show(gpa):f}",
        gpax="" if gpax is None else f"{policy.show(gpax):f}",
        on_probation=on_probation(gpax),
    )
