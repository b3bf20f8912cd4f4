"""Why rows of status events are refused (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from sqlalchemy.orm import Session

from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, Values, written
from models.people.organisation.contract import UnitKind
from models.people.organisation.rules import unknown_unit
from models.people.organisation.store.units import read_standing
from models.study.earlier_status.contract import EarlierStatusRow
from models.study.earlier_status.rules import Contradiction, Origin, Step, contradictions
from models.study.earlier_status.store.facts import HeldStep, lock_students, read_histories

DETAILS: Final = (
    "old_status_code", "academic_year", "semester", "reason_th", "reason_en", "document_no", "approved_on",
)  # fmt: skip
"""What is kept of a step beside what it is known by."""
_COLUMN: Final = {"import_status_old_differs": "old_status_code", "import_status_after_present": "effective_on"}
_Names = Mapping[Key, str]


def problems_of_statuses(
    session: Session, rows: Mapping[int, EarlierStatusRow], _held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position: wrong cells first, then steps that do not follow each other."""
    students = lock_students(session, [row.student_code for row in rows.values()])
    histories = read_histories(session, students.values())
    names = {key: unit.name for key, unit in read_standing(session).items()}
    today = bangkok_date(utc_now())
    problems: dict[int, RowProblem] = {}
    by_student = defaultdict[str, dict[int, EarlierStatusRow]](dict)
    for position, row in rows.items():
        if row.student_code not in students:
            facts: dict[str, str | int | None] = {"code": row.student_code}
            problems[position] = RowProblem(code="import_student_not_found", facts=facts, column="student_code")
            continue
        by_student[row.student_code][position] = row
        if found := [*_of_codes(row, names), *_of_days(row, today)]:
            problems[position] = combined_problem(found)
    for code, said in by_student.items():
        if problems.keys().isdisjoint(said):
            problems |= _of_history(said, histories[code], names)
    return problems


def _of_codes(row: EarlierStatusRow, names: _Names) -> Iterator[RowProblem]:
    """A status that is closed by now may have held once."""
    for name in ("status_code", "old_status_code"):
        code = getattr(row, name)
        if code is not None and (UnitKind.STUDENT_STATUS.value, code) not in names:
            yield unknown_unit(names, UnitKind.STUDENT_STATUS, code, name)


def _of_days(row: EarlierStatusRow, today: date) -> Iterator[RowProblem]:
    for name in ("effective_on", "approved_on"):
        day = getattr(row, name)
        if day is not None and day > today:
            yield RowProblem(code="import_status_to_come", facts={"day": day.isoformat()}, column=name)
    if (row.academic_year is None) != (row.semester is None):
        lacking = "semester" if row.semester is None else "academic_year"
        yield RowProblem(code="import_status_term_half", column=lacking)


def _of_history(
    rows: Mapping[int, EarlierStatusRow], history: Sequence[HeldStep], names: _Names
) -> dict[int, RowProblem]:
    """Return what is wrong with the rows of a student beside each other and the history."""
    places = {row.identity: position for position, row in rows.items()}
    problems: dict[int, RowProblem] = {}
    steps: list[Step] = []
    for held in reversed(history):
        position = places.pop(held.key, None)
        step = held.step
        if position is not None and held.origin in (Origin.EARLIER, Origin.STUDENTS):
            step = replace(step, position=position, old=rows[position].old_status_code)
        elif position is not None and held.origin is Origin.PORTAL:
            problems |= _differing(position, rows[position], held)
        steps.append(step)
    for key, position in places.items():
        row = rows[position]
        steps.append(Step(row.effective_on, Origin.EARLIER, position, key[2], row.old_status_code, position))
    for found in contradictions(steps):
        if found.step.position is not None:
            problems.setdefault(found.step.position, _problem(found, names))
    return problems


def _differing(position: int, row: EarlierStatusRow, held: HeldStep) -> dict[int, RowProblem]:
    """A step that a person or a process of this portal recorded is as it is."""
    for name in DETAILS:
        before = getattr(held, name)
        if name in row.model_fields_set and written(getattr(row, name)) != written(before):
            facts: dict[str, str | int | None] = {"held": written(before) or "–"}
            return {position: RowProblem(code="import_status_of_portal", facts=facts, column=name)}
    return {}


def _problem(found: Contradiction, names: _Names) -> RowProblem:
    cell = found.step.old if found.code == "import_status_old_differs" else found.step.status
    held = found.other.old if found.code == "import_status_next_is_here" else found.other.status
    facts: dict[str, str | int | None] = {
        "cell": _named(cell, names),
        "held": _named(held, names),
        "day": found.other.day.isoformat(),
    }
    return RowProblem(code=found.code, facts=facts, column=_COLUMN.get(found.code, "status_code"))


def _named(code: str | None, names: _Names) -> str:
    """A status by its code and its name."""
    return f"{code} {names.get((UnitKind.STUDENT_STATUS.value, code or ''), '')}".strip()
