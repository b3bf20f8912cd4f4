"""Examinations that a file sets: a row is a room of a section's examination (ADR 58)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from functools import cached_property
from typing import Final
from uuid import UUID

from sqlalchemy import func, select, text
from sqlmodel import Session

from activities.curriculum.importing import CurriculumImport, brought_by, entry_of, result_of
from models.calendar import bangkok_instant, utc_now
from models.contracts.curriculum.exams import ExamTimes, SeatsOfPart
from models.contracts.curriculum.imported import ExamRow
from models.contracts.curriculum.sections import EXAM_TRAIL, ExamKind, trail_of
from models.contracts.imported import AppliedRow, BroughtBefore, RowOutcome, RowProblem
from models.exam_store import remove_exam, write_exam
from models.facts.curriculum.exams import (
    EXAM_ROOMS,
    ExaminedSection,
    ExamKey,
    ExamTold,
    RoomRow,
    StandingExam,
    codes_of_sections,
    exams_beside,
    exams_of_sections,
    rooms_by_name,
    rooms_named,
    told_of,
)
from models.rules.curriculum.exams import ExamFacts, ExamProblem, exam_problems
from models.tables.access.security import AuditEntry
from models.tables.calendar.academic_calendar import Term

_IN_TURN: Final = select(func.pg_advisory_xact_lock(func.hashtextextended(EXAM_ROOMS, 0)))
_SECTIONS: Final = text("""
    SELECT z.section_id, s.subject_code, s.show_code AS subject_show, z.section_code, z.section_type, z.campus_code
      FROM section z JOIN subject s USING (subject_code)
     WHERE (z.academic_year, z.semester) = (:academic_year, :semester)
       AND (s.subject_code = ANY(:codes) OR s.show_code = ANY(:codes))
     ORDER BY z.section_id
""")
_BROUGHT: Final = text("""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, e.before FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.action = :verb AND e.after ->> 'case' = :case_id
     ORDER BY e.subject_id, e.at, e.audit_id
""")
_TOUCHED: Final = text("""
    SELECT DISTINCT e.subject_id FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys) AND e.after ->> 'case' IS DISTINCT FROM :case_id
       AND e.at >= (SELECT min(i.at) FROM audit_entry i
                     WHERE i.subject_kind = e.subject_kind AND i.subject_id = e.subject_id
                       AND i.after ->> 'case' = :case_id)
""")
"""Examinations that something else has changed since the import brought them."""
_NEWEST: Final = text("""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, CASE WHEN e.action = :verb THEN e.after ->> 'import' END AS root
      FROM audit_entry e WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys)
     ORDER BY e.subject_id, e.at DESC, e.audit_id DESC
""")
"""The import that changed each of these last: none of those that an officer changed since (ADR 58)."""
_COLUMNS: Final = {"startsAt": "date", "endsAt": "time", "room": "room", "firstCode": "first_code",
                   "lastCode": "last_code"}  # fmt: skip
_Name = tuple[str, str, str]
"""Subject, section and type, as a file names a section; a campus may be said beside it."""


@dataclass
class _Facts:
    """What the rows of a chunk name, and the examinations as they become, row by row."""

    first_day: date
    last_day: date
    sections: Mapping[_Name, list[ExaminedSection]]
    rooms: Mapping[tuple[str, str], RoomRow]
    codes: Mapping[int, tuple[str, ...]]
    exams: dict[ExamKey, StandingExam]
    roots: dict[str, str] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> dict[int, ExaminedSection]:
        """The sections by their numbers."""
        return {each.section_id: each for found in self.sections.values() for each in found}


def bring_in_exams(
    session: Session, source: CurriculumImport, rows: Mapping[int, ExamRow], at: datetime
) -> dict[int, RowOutcome]:
    """Set these examinations; what became of each row, by its position.

    One that stands is never changed, but for one at that time without a room, and for what this file began: its rows
    are the rooms of an examination.
    """
    session.execute(_IN_TURN)
    facts = _read(session, source, rows.values())
    outcomes: dict[int, RowOutcome] = {}
    exams: dict[tuple[ExamKey, ExamTimes], dict[int, SeatsOfPart | None]] = {}
    for position, row in rows.items():
        section = _section(row, facts)
        if isinstance(section, RowProblem):
            outcomes[position] = section
            continue
        times = ExamTimes(bangkok_instant(row.date, row.time.starts), bangkok_instant(row.date, row.time.ends))
        exams.setdefault(((section.section_id, row.exam), times), {})[position] = _part(row, section, facts)
    for (key, times), parts in exams.items():
        outcomes |= _set(session, source, key, times, parts, facts, at)
    return outcomes


def take_back_exams(session: Session, case_id: UUID, result_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Bring the examinations of these rows back to what they were, but those changed since; which they are."""
    session.execute(_IN_TURN)
    brought = brought_by(session, EXAM_TRAIL, case_id)
    asked = {
        "trail": EXAM_TRAIL,
        "verb": f"{EXAM_TRAIL}.import",
        "case_id": str(case_id),
        "keys": list(brought.values()),
    }
    touched = frozenset(session.scalars(_TOUCHED, asked))
    before = {row.subject_id: row.before for row in session.execute(_BROUGHT, asked)}
    gone = {each for each in result_ids if each in brought and brought[each] not in touched}
    for key in sorted({brought[each] for each in gone}):
        section_id, kind = key.split()
        _back(session, int(section_id), ExamKind(kind), before[key])
        session.add(_undone(key, case_id, before[key]))
    return frozenset(gone)


def _undone(key: str, case_id: UUID, before: dict[str, object] | None) -> AuditEntry:
    """The entry of the trail: what stands from now on, because the file is undone."""
    return AuditEntry(
        at=utc_now(), action=f"{EXAM_TRAIL}.undo", subject_kind=EXAM_TRAIL, subject_id=key,
        after={"case": str(case_id), **(before or {})},
    )  # fmt: skip


def _back(session: Session, section_id: int, kind: ExamKind, before: object) -> None:
    if before is None:
        remove_exam(session, section_id, kind)
        return
    told = ExamTold.model_validate(before)
    times = ExamTimes(told.starts_at, told.ends_at)
    write_exam(session, section_id, kind, times, [row.seats for row in told.parts])


def _read(session: Session, source: CurriculumImport, rows: Collection[ExamRow]) -> _Facts:
    term = session.get_one(Term, (source.academic_year, source.semester))
    asked = {"academic_year": source.academic_year, "semester": source.semester}
    sections: dict[_Name, list[ExaminedSection]] = {}
    for row in session.execute(_SECTIONS, {**asked, "codes": sorted({row.subject_code for row in rows})}).mappings():
        section = ExaminedSection.model_validate({**row, "starts_on": term.starts_on, "ends_on": term.ends_on})
        for code in {row["subject_code"], row["subject_show"]}:
            sections.setdefault((code, row["section_code"], row["section_type"]), []).append(section)
    named = [section for row in rows for section in sections.get(_name(row), [])]
    rooms = rooms_named(session, {row.room for row in rows if row.room})
    own = exams_of_sections(session, {section.section_id for section in named})
    exams = own | exams_beside(
        session,
        {room.name_th for room in rooms},
        min(bangkok_instant(row.date) for row in rows),
        max(bangkok_instant(row.date, time.max) for row in rows),
    )
    return _Facts(
        term.starts_on,
        term.ends_on,
        sections,
        {
            (campus, name): room
            for campus in {room.campus_code for room in rooms}
            for name, room in rooms_by_name([room for room in rooms if room.campus_code == campus], ()).items()
        },
        codes_of_sections(session, {section_id for section_id, _ in exams} | {one.section_id for one in named}),
        exams,
        _last_changed_by(session, [trail_of(*key) for key in own]),
    )


def _last_changed_by(session: Session, keys: Sequence[str]) -> dict[str, str]:
    asked = {"trail": EXAM_TRAIL, "verb": f"{EXAM_TRAIL}.import", "keys": keys}
    return {row.subject_id: row.root for row in session.execute(_NEWEST, asked) if row.root is not None}


def _name(row: ExamRow) -> _Name:
    return (row.subject_code, row.section_code, row.section_type.value)


def _section(row: ExamRow, facts: _Facts) -> ExaminedSection | RowProblem:
    found = [each for each in facts.sections.get(_name(row), []) if row.campus_code in (None, each.campus_code)]
    if len(found) == 1:
        return found[0]
    code = "import_exam_section_unclear" if found else "import_exam_section_unknown"
    return RowProblem(code=code, facts={"cell": f"{row.subject_code}-{row.section_code}"}, column="section_code")


def _set(
    session: Session,
    source: CurriculumImport,
    key: ExamKey,
    times: ExamTimes,
    parts: Mapping[int, SeatsOfPart | None],
    facts: _Facts,
    at: datetime,
) -> dict[int, RowOutcome]:
    """Set an examination by the rows that name it, which are its rooms: judged together, as they stand together."""
    before = facts.exams.get(key)
    section = facts.by_id[key[0]]
    outcomes: dict[int, RowOutcome] = {}
    for position, part in parts.items():
        if before is not None and (said := _stands(before, times, part, key, source, facts)) is not None:
            outcomes[position] = said
    had = () if before is None else tuple(row.seats for row in before.parts)
    rest = {position: part for position, part in parts.items() if position not in outcomes}
    while rest:
        new = [position for position, part in rest.items() if part is not None]
        wanted = _standing(section, key, times, [*had, *(part for part in rest.values() if part is not None)])
        problem = _problem(wanted, key, section, facts)
        if problem is None:
            _write(session, source, before, wanted, facts, at)
            result = AppliedRow(result_id=result_of(EXAM_TRAIL, trail_of(*key)), student_id=None, amount=Decimal(0))
            return outcomes | dict.fromkeys(rest, result)
        place = _place(problem)
        wrong = list(rest) if place is None else [new[max(0, place - len(had))]] if new else list(rest)
        outcomes |= dict.fromkeys(wrong, _said(problem))
        rest = {position: part for position, part in rest.items() if position not in wrong}
    return outcomes


def _place(problem: ExamProblem) -> int | None:
    """Which part a problem is of; None where it is of the examination."""
    _, _, rest = problem.field.partition("parts.")
    return int(rest.split(".")[0]) if rest else None


def _write(
    session: Session,
    source: CurriculumImport,
    before: StandingExam | None,
    wanted: StandingExam,
    facts: _Facts,
    at: datetime,
) -> None:
    times = ExamTimes(wanted.starts_at, wanted.ends_at)
    exam = write_exam(session, wanted.section_id, wanted.kind, times, [row.seats for row in wanted.parts])
    facts.exams[wanted.key] = wanted.model_copy(update={"revision": exam.revision})
    trail = trail_of(*wanted.key)
    facts.roots[trail] = str(source.root_id)
    entry = entry_of(EXAM_TRAIL, trail, source, at, told_of(wanted))
    entry.before = None if before is None else told_of(before)
    session.add(entry)
    session.flush()


def _part(row: ExamRow, section: ExaminedSection, facts: _Facts) -> SeatsOfPart | None:
    if row.room is None:
        return None
    room = facts.rooms.get((section.campus_code, row.room))
    names = (room.name_th, room.name_en) if room else (row.room, row.room)
    return SeatsOfPart(*names, row.first_code, row.last_code, row.seat_rows or "")


def _stands(
    before: StandingExam,
    times: ExamTimes,
    part: SeatsOfPart | None,
    key: ExamKey,
    source: CurriculumImport,
    facts: _Facts,
) -> RowOutcome | None:
    """What is said of a row whose examination stands; None where the row may go on with it."""
    is_own = facts.roots.get(trail_of(*key)) == str(source.root_id)
    is_then = (before.starts_at, before.ends_at) == (times.starts_at, times.ends_at)
    if is_own and is_then and (part is None or part in [each.seats for each in before.parts]):
        return BroughtBefore()
    if is_then and part is not None and (is_own or not before.parts):
        return None
    return RowProblem(code="import_exam_exists", facts={"cell": before.section_code}, column="section_code")


def _standing(section: ExaminedSection, key: ExamKey, times: ExamTimes, parts: Sequence[SeatsOfPart]) -> StandingExam:
    return StandingExam.model_validate(
        {
            "section_id": section.section_id,
            "kind": key[1],
            "subject_show": section.subject_show,
            "section_code": section.section_code,
            "campus_code": section.campus_code,
            "starts_at": times.starts_at,
            "ends_at": times.ends_at,
            "revision": 1,
            "parts": [
                {
                    "first_code": part.first_code, "last_code": part.last_code, "room_th": part.room_th,
                    "room_en": part.room_en, "seat_rows": part.seat_rows,
                }
                for part in parts
            ],
        }
    )  # fmt: skip


def _problem(wanted: StandingExam, key: ExamKey, section: ExaminedSection, facts: _Facts) -> ExamProblem | None:
    others = [
        other.placed(facts.codes)
        for other_key, other in facts.exams.items()
        if other_key != key
        and other.campus_code == section.campus_code
        and other.starts_at < wanted.ends_at
        and wanted.starts_at < other.ends_at
    ]
    rooms = {
        room.name_th: room.exam_seats for (campus, _), room in facts.rooms.items() if campus == section.campus_code
    }
    standing = facts.exams.get(key)
    rooms |= {row.room_th: None for row in (standing.parts if standing else ()) if row.room_th not in rooms}
    found = exam_problems(wanted.placed(facts.codes), ExamFacts(facts.first_day, facts.last_day, rooms, others))
    return found[0] if found else None


def _said(problem: ExamProblem) -> RowProblem:
    column = _COLUMNS[problem.field.rsplit(".", maxsplit=1)[-1]]
    if problem.kind == "missing":
        return RowProblem(code="import_cell_missing", column=column)
    return RowProblem(code=f"import_{problem.kind}", facts={"cell": problem.value}, column=column)
