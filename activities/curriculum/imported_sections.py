"""Sections that a file opens in a term, of subjects that are taught (study §2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import func, select, text
from sqlmodel import Session, SQLModel, col

from activities.curriculum.importing import (
    CurriculumImport,
    brought_by,
    entry_of,
    known,
    result_of,
    roots_of,
    taken_back,
)
from models.contracts.cases.case import Refused
from models.contracts.curriculum.imported import SectionRow
from models.contracts.curriculum.sections import SectionType
from models.contracts.curriculum.subjects import SubjectStatus
from models.contracts.imported import AppliedRow, RowOutcome, RowProblem
from models.rules.curriculum.sections import opening_refusal
from models.tables.curriculum.sections import MajorAccess, Section, SectionMajor, SectionMeeting, SectionTeacher

_TRAIL: Final = "section"
_ORDINARY: Final = "1"
"""The kind of students a section is for where nobody says otherwise."""
_ONE_AT_A_TIME: Final = select(func.pg_advisory_xact_lock(func.hashtextextended("sections", 0)))
"""Their numbers are counted: as where sections are copied."""
_TAUGHT: Final = text(f"""
    SELECT s.subject_code, s.show_code, coalesce(s.campus_code, f.campus_code) AS campus_code, s.credit,
           s.minimum_credit_to_open
      FROM subject s JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
     WHERE s.status = '{SubjectStatus.ACTIVE}' AND (s.subject_code = ANY(:codes) OR s.show_code = ANY(:codes))
""")
_STANDING: Final = text("""
    SELECT section_id, subject_code, section_code, section_type, campus_code FROM section
     WHERE (academic_year, semester) = (:academic_year, :semester) AND subject_code = ANY(:codes)
""")
_PEOPLE: Final = text("SELECT id_code, person_id FROM person WHERE id_code = ANY(:codes) AND closed_at IS NULL")
_CODES: Final = text("""
    SELECT major_code AS code FROM major WHERE major_code = ANY(:codes)
    UNION ALL SELECT campus_code FROM campus WHERE campus_code = ANY(:codes)
""")
_UNTOUCHED: Final = text("""
    SELECT CAST(z.section_id AS text) FROM section z
     WHERE z.section_id = ANY(:ids) AND z.revision = 1 AND z.seats_taken = 0
""")
"""Sections that nobody has changed and in which nobody has a place."""
_OF_SECTIONS: Final = tuple(
    text(f"DELETE FROM {table} WHERE section_id = :section_id")
    for table in ("section_meeting", "section_teacher", "section_major", "section")
)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the rows of a chunk name, as far as it exists."""

    subjects: Mapping[str, tuple[str, str]]
    """The version that is taught and the campus of its faculty, by its code-year and by the subject's code."""
    closed: Mapping[str, Refused]
    """Why no section of a version opens, by its code-year."""
    people: Mapping[str, UUID]
    codes: frozenset[str]
    standing: Mapping[tuple[str, str, SectionType, str], int]
    roots: Mapping[str, str]


def bring_in_sections(
    session: Session, source: CurriculumImport, rows: Mapping[int, SectionRow], at: datetime
) -> dict[int, RowOutcome]:
    """Open these sections; what became of each, by its position. A section that exists is never changed."""
    session.execute(_ONE_AT_A_TIME)
    facts = _read(session, source, rows.values())
    last = session.scalar(select(func.coalesce(func.max(col(Section.section_id)), 0))) or 0
    outcomes: dict[int, RowOutcome] = {}
    for position, row in rows.items():
        outcome = _refused(row, facts, source)
        if outcome is None:
            last += 1
            subject_code, campus = facts.subjects[row.subject_code]
            session.add(_section(last, row, subject_code, row.campus_code or campus, source))
            session.flush()
            session.add_all(_of_section(last, row, facts))
            said = {"subjectCode": subject_code, "sectionCode": row.section_code, "seats": row.seats}
            session.add(entry_of(_TRAIL, last, source, at, said))
            outcome = AppliedRow(result_id=result_of(_TRAIL, last), student_id=None, amount=Decimal(0))
        outcomes[position] = outcome
    session.flush()
    return outcomes


def take_back_sections(session: Session, case_id: UUID, result_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Remove those of these sections that nobody has changed, has a place in or plans with; which they are."""
    brought = brought_by(session, _TRAIL, case_id)
    asked = {"ids": [int(section_id) for section_id in brought.values()]}
    untouched = frozenset(session.scalars(_UNTOUCHED, asked))
    keys = {each: brought[each] for each in result_ids if brought.get(each) in untouched}

    def remove(key: str) -> None:
        for statement in _OF_SECTIONS:
            session.execute(statement, {"section_id": int(key)})

    return taken_back(session, keys, remove)


def _read(session: Session, source: CurriculumImport, rows: Collection[SectionRow]) -> _Known:
    subjects: dict[str, tuple[str, str]] = {}
    closed: dict[str, Refused] = {}
    for row in session.execute(_TAUGHT, {"codes": sorted({row.subject_code for row in rows})}):
        subjects |= dict.fromkeys((row.subject_code, row.show_code), (row.subject_code, row.campus_code))
        if (refused := opening_refusal(row.show_code, row.credit, row.minimum_credit_to_open)) is not None:
            closed[row.subject_code] = refused
    people = {code for row in rows for code in row.teachers}
    named = {code for row in rows for code in (*row.majors, *((row.campus_code,) if row.campus_code else ()))}
    term = {"academic_year": source.academic_year, "semester": source.semester}
    found = session.execute(_STANDING, {**term, "codes": sorted({code for code, _ in subjects.values()})}).all()
    standing = {
        (row.subject_code, row.section_code, SectionType(row.section_type), row.campus_code): int(row.section_id)
        for row in found
    }
    return _Known(
        subjects,
        closed,
        {row.id_code: row.person_id for row in session.execute(_PEOPLE, {"codes": sorted(people)})},
        frozenset(session.scalars(_CODES, {"codes": sorted(named)})),
        standing,
        roots_of(session, _TRAIL, standing.values()),
    )


def _refused(row: SectionRow, facts: _Known, source: CurriculumImport) -> RowOutcome | None:
    """Why a row is not brought in: the first thing it names that is not there, or that it is there already."""
    if row.subject_code not in facts.subjects:
        return _unknown("import_subject_not_taught", "subject_code", row.subject_code)
    subject_code, campus = facts.subjects[row.subject_code]
    if (closed := facts.closed.get(subject_code)) is not None:
        return RowProblem(code=f"import_{closed.code}", facts=closed.facts, column="subject_code")
    for column, codes in (("majors", row.majors), ("campus_code", (row.campus_code,) if row.campus_code else ())):
        if missing := [code for code in codes if code not in facts.codes]:
            return _unknown("import_code_unknown", column, ", ".join(missing))
    if missing := [code for code in row.teachers if code not in facts.people]:
        return _unknown("import_teacher_unknown", "teachers", ", ".join(missing))
    key = (subject_code, row.section_code, row.section_type, row.campus_code or campus)
    if key not in facts.standing:
        return None
    exists = _unknown("import_section_exists", "section_code", row.section_code)
    return known(facts.roots.get(str(facts.standing[key])), source, exists)


def _unknown(code: str, column: str, cell: str) -> RowProblem:
    return RowProblem(code=code, facts={"cell": cell}, column=column)


def _section(section_id: int, row: SectionRow, subject_code: str, campus: str, source: CurriculumImport) -> Section:
    return Section(
        section_id=section_id,
        academic_year=source.academic_year,
        semester=source.semester,
        subject_code=subject_code,
        section_code=row.section_code,
        section_type=row.section_type,
        campus_code=campus,
        student_type_code=_ORDINARY,
        seats=row.seats,
    )


def _of_section(section_id: int, row: SectionRow, facts: _Known) -> Iterator[SQLModel]:
    for number, meeting in enumerate(row.day_time, start=1):
        room = row.room or ""
        yield SectionMeeting(
            section_id=section_id, meeting_no=number, room_th=room, room_en=room, **meeting.model_dump()
        )
    for position, code in enumerate(row.teachers, start=1):
        yield SectionTeacher(section_id=section_id, person_id=facts.people[code], position=position)
    for major in row.majors:
        yield SectionMajor(section_id=section_id, major_code=major, access=MajorAccess.ALLOWED)
