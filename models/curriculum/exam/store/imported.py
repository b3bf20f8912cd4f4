"""Examinations that a file sets: a row is a room of a section's examination (docs/areas/curriculum.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from sqlalchemy.orm import Session

from models.curriculum.exam.contract import ExamTimes, SeatsOfPart
from models.curriculum.exam.rules import ExamFacts, ExamProblem, exam_problems
from models.curriculum.exam.store.file_facts import IN_TURN, ExamFileFacts, name_of, read_facts
from models.curriculum.exam.store.reading import ExaminedSection, ExamKey, StandingExam, exam_for_trail
from models.curriculum.exam.store.writing import write_exam
from models.curriculum.file_import.contract import ExamRow
from models.curriculum.file_import.store import CurriculumImport, entry_of, result_of
from models.curriculum.section.contract import EXAM_TRAIL, trail_of
from models.kit.calendar import bangkok_instant
from models.kit.imported_row import AppliedRow, BroughtBefore, RowOutcome, RowProblem, combined_problem

_COLUMNS: Final = {"startsAt": "date", "endsAt": "time", "room": "room", "firstCode": "first_code",
                   "lastCode": "last_code"}  # fmt: skip


def bring_in_exams(
    session: Session, source: CurriculumImport, rows: Mapping[int, ExamRow], at: datetime
) -> dict[int, RowOutcome]:
    """Set these examinations; what became of each row, by its position.

    One that stands is never changed, but for one at that time without a room, and for what this file began: its rows
    are the rooms of an examination.
    """
    session.execute(IN_TURN)
    facts = read_facts(session, source, rows.values())
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


def _section(row: ExamRow, facts: ExamFileFacts) -> ExaminedSection | RowProblem:
    found = [each for each in facts.sections.get(name_of(row), []) if row.campus_code in (None, each.campus_code)]
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
    facts: ExamFileFacts,
    at: datetime,
) -> dict[int, RowOutcome]:
    """Set an examination by the rows that name it, which are its rooms: judged together, as they stand together."""
    before = facts.exams.get(key)
    section = facts.by_id[key[0]]
    outcomes: dict[int, RowOutcome] = {}
    for position, part in parts.items():
        if before is not None and (outcome := _stands(before, times, part, key, source, facts)) is not None:
            outcomes[position] = outcome
    had = () if before is None else tuple(row.seats for row in before.parts)
    rest = {position: part for position, part in parts.items() if position not in outcomes}
    while rest:
        new = [position for position, part in rest.items() if part is not None]
        wanted = _standing(section, key, times, [*had, *(part for part in rest.values() if part is not None)])
        problems = _problems(wanted, key, section, facts)
        if not problems:
            _write(session, source, before, wanted, facts, at)
            result = AppliedRow(result_id=result_of(EXAM_TRAIL, trail_of(*key)), student_id=None, amount=Decimal(0))
            return outcomes | dict.fromkeys(rest, result)
        place = _place(problems[0])
        reasons = [_row_problem(problem) for problem in problems if _place(problem) == place]
        wrong = list(rest) if place is None else [new[max(0, place - len(had))]] if new else list(rest)
        outcomes |= dict.fromkeys(wrong, combined_problem(reasons))
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
    facts: ExamFileFacts,
    at: datetime,
) -> None:
    times = ExamTimes(wanted.starts_at, wanted.ends_at)
    exam = write_exam(session, wanted.section_id, wanted.kind, times, [row.seats for row in wanted.parts])
    facts.exams[wanted.key] = wanted.model_copy(update={"revision": exam.revision})
    trail = trail_of(*wanted.key)
    facts.roots[trail] = str(source.root_id)
    entry = entry_of(EXAM_TRAIL, trail, source, at, exam_for_trail(wanted))
    entry.before = None if before is None else exam_for_trail(before)
    session.add(entry)
    session.flush()


def _part(row: ExamRow, section: ExaminedSection, facts: ExamFileFacts) -> SeatsOfPart | None:
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
    facts: ExamFileFacts,
) -> RowOutcome | None:
    """Return the outcome of a row whose examination exists already, or None where the row adds seats to it."""
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


def _problems(
    wanted: StandingExam, key: ExamKey, section: ExaminedSection, facts: ExamFileFacts
) -> tuple[ExamProblem, ...]:
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
    return exam_problems(wanted.placed(facts.codes), ExamFacts(facts.first_day, facts.last_day, rooms, others))


def _row_problem(problem: ExamProblem) -> RowProblem:
    column = _COLUMNS[problem.field.rsplit(".", maxsplit=1)[-1]]
    if problem.kind == "missing":
        return RowProblem(code="import_cell_missing", column=column)
    return RowProblem(code=f"import_{problem.kind}", facts={"cell": problem.value}, column=column)
