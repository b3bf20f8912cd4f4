"""Sections that a file opens in a term, of subjects that are taught (study §2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session
from sqlmodel import SQLModel, col

from models.curriculum.file_import.contract import SectionRow
from models.curriculum.file_import.store import (
    CurriculumImport,
    brought_by,
    entry_of,
    known,
    result_of,
    roots_of,
    taken_back,
)
from models.curriculum.section.rules.clashes import section_clashes
from models.curriculum.section.store.file_facts import (
    SECTION_TRAIL,
    SectionFileFacts,
    SectionKey,
    read_facts,
    read_standing,
)
from models.curriculum.section.tables import MajorAccess, Section, SectionMajor, SectionMeeting, SectionTeacher
from models.kit.imported_row import AppliedRow, RowOutcome, RowProblem, combined_problem

_ORDINARY: Final = "1"
"""The kind of students a section is for where nobody says otherwise."""
_ONE_AT_A_TIME: Final = select(func.pg_advisory_xact_lock(func.hashtextextended("sections", 0)))
"""Their numbers are counted: as where sections are copied."""
_UNTOUCHED: Final = text("""
    SELECT CAST(z.section_id AS text) FROM section z
     WHERE z.section_id = ANY(:ids) AND z.revision = 1 AND z.seats_taken = 0
""")
"""Sections that nobody has changed and in which nobody has a place."""
_OF_SECTIONS: Final = tuple(
    text(f"DELETE FROM {table} WHERE section_id = :section_id")
    for table in ("section_meeting", "section_teacher", "section_major", "section")
)


def bring_in_sections(
    session: Session,
    source: CurriculumImport,
    rows: Mapping[int, SectionRow],
    at: datetime,
    facts: SectionFileFacts,
) -> dict[int, RowOutcome]:
    """Open these sections; what became of each, by its position. A section that exists is never changed.

    What clashes with those that stand, or with another row of the file, is told.
    """
    session.execute(_ONE_AT_A_TIME)
    last = session.scalar(select(func.coalesce(func.max(col(Section.section_id)), 0))) or 0
    outcomes: dict[int, RowOutcome] = {}
    taught = {facts.subjects[row.subject_code][0] for row in rows.values() if row.subject_code in facts.subjects}
    standing = read_standing(session, source, taught)
    roots = roots_of(session, SECTION_TRAIL, standing.values())
    for position, row in rows.items():
        outcome = _refused(row, facts, standing, roots, source)
        if outcome is None:
            last += 1
            key = facts.key_of(row)
            subject_code, _, _, campus = key
            standing[key] = last
            session.add(_section(last, row, subject_code, campus, source))
            session.flush()
            session.add_all(_of_section(last, row, facts))
            entry_values = {"subjectCode": subject_code, "sectionCode": row.section_code, "seats": row.seats}
            session.add(entry_of(SECTION_TRAIL, last, source, at, entry_values))
            outcome = AppliedRow(
                result_id=result_of(SECTION_TRAIL, last),
                student_id=None,
                amount=Decimal(0),
                warnings=_warnings(row, facts),
            )
        outcomes[position] = outcome
    session.flush()
    return outcomes


def unnamed_in_sections(
    session: Session, source: CurriculumImport, rows: Mapping[int, SectionRow]
) -> dict[int, Collection[RowProblem]]:
    """What rows name that is not there, by their positions, though another cell of them cannot be read."""
    facts = read_facts(session, source, rows.values(), {})
    return {position: facts.problems(row) for position, row in rows.items()}


def take_back_sections(session: Session, case_id: UUID, result_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Remove those of these sections that nobody has changed, has a place in or plans with; which they are."""
    brought = brought_by(session, SECTION_TRAIL, case_id)
    asked = {"ids": [int(section_id) for section_id in brought.values()]}
    untouched = frozenset(session.scalars(_UNTOUCHED, asked))
    keys = {each: brought[each] for each in result_ids if brought.get(each) in untouched}

    def remove(key: str) -> None:
        for statement in _OF_SECTIONS:
            session.execute(statement, {"section_id": int(key)})

    return taken_back(session, keys, remove)


def _refused(
    row: SectionRow,
    facts: SectionFileFacts,
    standing: Mapping[SectionKey, int],
    roots: Mapping[str, str],
    source: CurriculumImport,
) -> RowOutcome | None:
    """Why a row is not brought in: everything it names that is not there, and that it is there already.

    What an earlier row opened is ``standing`` as well.
    """
    problems = facts.problems(row)
    if row.subject_code in facts.subjects and (key := facts.key_of(row)) in standing:
        exists = RowProblem(code="import_section_exists", facts={"cell": row.section_code}, column="section_code")
        outcome = known(roots.get(str(standing[key])), source, exists)
        if not isinstance(outcome, RowProblem) and not problems:
            return outcome
        problems += [outcome] if isinstance(outcome, RowProblem) else []
    return combined_problem(problems) if problems else None


def _warnings(row: SectionRow, facts: SectionFileFacts) -> tuple[RowProblem, ...]:
    wanted = facts.opened.get(facts.key_of(row)) or facts.placed(row)
    return tuple(
        RowProblem(code=f"import_section_{clash.code}", facts=dict(clash.facts), column=clash.field)
        for clash in section_clashes(wanted, facts.week)
    )


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


def _of_section(section_id: int, row: SectionRow, facts: SectionFileFacts) -> Iterator[SQLModel]:
    for number, meeting in enumerate(row.day_time, start=1):
        room_th, room_en = facts.room_of(row)
        yield SectionMeeting(
            section_id=section_id, meeting_no=number, room_th=room_th, room_en=room_en, **meeting.model_dump()
        )
    for position, code in enumerate(row.teachers, start=1):
        yield SectionTeacher(section_id=section_id, person_id=facts.people[code], position=position)
    for major in row.majors:
        yield SectionMajor(section_id=section_id, major_code=major, access=MajorAccess.ALLOWED)
