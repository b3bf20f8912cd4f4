"""What the search for open subjects is narrowed by, and what that comes to in SQL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from api.kit.sql import has_words, matches
from models.curriculum.section.store.seats import OWN_ALLOTMENT, SEAT_FOR_ME
from models.enrolment.enrolment.tables import HOLDS_SEAT

SECTIONS_SHOWN: Final = 6
"""Of each type of a subject, as long as several subjects are listed: a first page, not all of a campus."""
TAKEABLE: Final = f"(s.status = 'open' AND {SEAT_FOR_ME})"
"""Whether section ``s`` has a seat that the student could take now."""
BUSY: Final = f"""
    busy AS MATERIALIZED (
        SELECT g.weekday, g.starts_minute, g.ends_minute, e.subject_code
          FROM enrolment e JOIN section_meeting g ON g.section_id = e.section_id
         WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
           AND e.{HOLDS_SEAT}
         UNION ALL
        SELECT g.weekday, g.starts_minute, g.ends_minute, p.subject_code
          FROM section p JOIN section_meeting g ON g.section_id = p.section_id
         WHERE p.section_id = ANY(:plan_section_ids) AND p.academic_year = :academic_year AND p.semester = :semester
    )
"""
"""When the student has class, and would have with the plan."""
CLASHES: Final = """
    EXISTS (SELECT 1 FROM section_meeting m JOIN busy b
                ON b.weekday = m.weekday AND b.starts_minute < m.ends_minute AND m.starts_minute < b.ends_minute
             WHERE m.section_id = s.section_id AND b.subject_code <> s.subject_code)
"""
"""Whether section ``s`` meets while the student has class; see :data:`BUSY`."""
_OF_THE_PLAN: Final = "SELECT p.subject_code FROM section p WHERE p.section_id = ANY(:plan_section_ids)"
_AT_THE_TIME: Final = """
    at_the_time AS MATERIALIZED (
        SELECT s.subject_code, s.section_type, s.section_id
          FROM section s JOIN subject u ON u.subject_code = s.subject_code {own}
         WHERE s.academic_year = :academic_year AND s.semester = :semester AND {conditions}
    )
"""
"""The sections that meet in the part of the week that is asked for, and pass every other condition."""
_IN_TIME: Final = """
    (s.section_id IN (SELECT section_id FROM at_the_time)
     OR (s.subject_code IN (SELECT subject_code FROM at_the_time)
         AND (s.subject_code, s.section_type) NOT IN (SELECT subject_code, section_type FROM at_the_time)))
"""
"""Who takes the lecture at that time needs a laboratory at another: a type that has no section then is listed too."""


@dataclass(frozen=True, slots=True)
class SectionFilter:
    """What the search is narrowed by; empty fields narrow nothing. Minutes are after midnight in Bangkok.

    ``shown``: how many sections of each type of a subject are listed, those with free seats before others.
    ``plan_section_ids``: the sections of a plan. Their times are taken too, and what fits is of other subjects.
    """

    text: str = ""
    campus: str = ""
    weekday: int | None = None
    from_minute: int | None = None
    to_minute: int | None = None
    free_seats: bool = False
    fits: bool = False
    group: str = ""
    subjects: tuple[str, ...] = ()
    section_ids: tuple[int, ...] = ()
    plan_section_ids: tuple[int, ...] = ()
    shown: int = SECTIONS_SHOWN

    @property
    def has_time(self) -> bool:
        """Whether a part of the week is asked for."""
        return self.weekday is not None or self.from_minute is not None or self.to_minute is not None


def _conditions(wanted: SectionFilter) -> list[str]:
    """What a section must be, but for its time."""
    conditions = ["true" if wanted.section_ids else "s.campus_code = :campus_code"]
    if wanted.text.strip():
        conditions.append(has_words("u.subject_code", "u.name_th", "u.name_en"))
    if wanted.subjects:
        conditions.append("u.show_code = ANY(:subjects)")
    if wanted.section_ids:
        conditions.append("s.section_id = ANY(:section_ids)")
    if wanted.group:
        conditions.append("u.general_education_group = :group")
    if wanted.free_seats:
        conditions.append(TAKEABLE)
    if wanted.fits:
        conditions.append(f"NOT {CLASHES}")
    if wanted.fits and wanted.plan_section_ids:
        conditions.append(f"s.subject_code NOT IN ({_OF_THE_PLAN})")
    return conditions


def _time(wanted: SectionFilter) -> str:
    """A meeting in the part of the week that is asked for."""
    meeting = ["m.section_id = s.section_id"]
    if wanted.weekday is not None:
        meeting.append("m.weekday = :weekday")
    if wanted.from_minute is not None:
        meeting.append("m.starts_minute >= :from_minute")
    if wanted.to_minute is not None:
        meeting.append("m.ends_minute <= :to_minute")
    return f"EXISTS (SELECT 1 FROM section_meeting m WHERE {' AND '.join(meeting)})"


def narrowing(wanted: SectionFilter) -> dict[str, str]:
    """The parts of both statements that the filter decides on."""
    conditions = _conditions(wanted)
    at_the_time = [*conditions, _time(wanted)] if wanted.has_time else ["false"]
    return {
        "conditions": " AND ".join([*conditions, _IN_TIME] if wanted.has_time else conditions),
        "at_the_time": _AT_THE_TIME.format(own=OWN_ALLOTMENT, conditions=" AND ".join(at_the_time)),
    }


def parameters_of(student_id: int | None, term: tuple[int, int], wanted: SectionFilter) -> dict[str, object]:
    """What the statements bind."""
    return {
        "student_id": student_id,
        "academic_year": term[0],
        "semester": term[1],
        "campus_code": wanted.campus,
        **matches(wanted.text),
        "subjects": list(wanted.subjects),
        "section_ids": list(wanted.section_ids),
        "plan_section_ids": list(wanted.plan_section_ids),
        "group": wanted.group,
        "weekday": wanted.weekday,
        "from_minute": wanted.from_minute,
        "to_minute": wanted.to_minute,
    }
