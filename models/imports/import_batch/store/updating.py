"""Rows of kinds that update: what each changes, what a complete list closes, and how both are undone (golive §3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from sqlalchemy.orm import Session

from models.calendar.file_import.store.imported import CALENDAR
from models.curriculum.room.store.imported import ROOMS
from models.enrolment.hold.store.imported import HOLDS
from models.finance.old_receipt.store.imported import OLD_RECEIPTS
from models.finance.opening_balance.store.imported import OPENING_BALANCES
from models.grades.earlier_grade.store.imported import EARLIER_GRADES
from models.imports.import_batch.contract.case import Closings, ImportKind
from models.kit.imported_row import (
    AppliedRow,
    FieldChange,
    FileRow,
    RowChange,
    RowOutcome,
    RowProblem,
    UnchangedRow,
    combined_problem,
)
from models.kit.updating import CLOSED, Closing, Key, UpdatedKind, Values, Writer, Writing, differences, written
from models.people.organisation.store.imported import ORGANISATION
from models.people.person.store.imported import STAFF
from models.people.student.store.imported import STUDENTS
from models.study.earlier_status.store.imported import EARLIER_STATUSES
from models.study.programme_file.store.imported import PROGRAMMES

UPDATED_KINDS: Final[Mapping[ImportKind, UpdatedKind[Any]]] = {
    ImportKind.ORGANISATION: ORGANISATION,
    ImportKind.STAFF: STAFF,
    ImportKind.STUDENTS: STUDENTS,
    ImportKind.EARLIER_GRADES: EARLIER_GRADES,
    ImportKind.CALENDAR: CALENDAR,
    ImportKind.ROOMS: ROOMS,
    ImportKind.BALANCES: OPENING_BALANCES,
    ImportKind.OLD_RECEIPTS: OLD_RECEIPTS,
    ImportKind.PROGRAMMES: PROGRAMMES,
    ImportKind.HOLDS: HOLDS,
    ImportKind.STATUS_EVENTS: EARLIER_STATUSES,
}
"""The kinds that bring the portal to what their files say."""
_NAMESPACE: Final = UUID("0193a1f7-7d0c-7c4e-9b55-4d1f0f4b7e21")
_ORDINARY_PERCENT: Final = 2
"""A complete list that closes more than this part of what there is, is a slip more often than not (golive §3)."""
_ALL: Final = 100


class Undone(NamedTuple):
    """A row that was brought in, to be undone: its key as a row, and what it changed."""

    row: FileRow
    change: RowChange
    changes: Sequence[FieldChange]


class FileBeside(NamedTuple):
    """What rows are judged beside: the number of each as people see it, by its position, and by what rows are parts of,
    the number of a row of it that is refused for its cells, or for saying again what another one says.
    """

    numbers: Mapping[int, int]
    refused: Mapping[Key, int]


def result_of(kind: ImportKind, key: Key) -> UUID:
    """Return the id of what a row became among the results of imports."""
    return uuid5(_NAMESPACE, " ".join((kind.value, *key)))


def bring_in_updates(
    kind: ImportKind, session: Session, writer: Writer, rows: Mapping[int, FileRow], beside: FileBeside
) -> dict[int, RowOutcome]:
    """Bring the portal to what these rows say; what became of each, by its position.

    Where one row of a whole is refused, none of it comes in.
    """
    updated = UPDATED_KINDS[kind]
    held = updated.held(session, rows.values())
    judged = {position: row for position, row in rows.items() if row.part_of not in beside.refused}
    problems = _problems(updated, session, judged, held)
    spoilt = {**_wholes(problems, rows, beside.numbers), **beside.refused}
    outcomes: dict[int, RowOutcome] = {**problems}
    writings: list[Writing[Any]] = []
    written_rows: dict[int, tuple[FileRow, RowChange, tuple[FieldChange, ...]]] = {}
    reopened: list[Key] = []
    for position, row in rows.items():
        if position in problems:
            continue
        before = held.get(row.identity)
        changes = differences(row, before)
        change = _change(before)
        if change is RowChange.CHANGED and not changes:
            outcomes[position] = UnchangedRow()
            continue
        if row.part_of is not None and row.part_of in spoilt:
            outcomes[position] = RowProblem(code="import_other_row_wrong", facts={"row": spoilt[row.part_of]})
            continue
        if change is RowChange.REOPENED:
            reopened.append(row.identity)
        writings.append(Writing(row, before, {change.field: getattr(row, change.field) for change in changes}))
        written_rows[position] = (row, change, changes)
    warnings = updated.warnings(session, writings)
    about = updated.about(session, writings)
    for position, (row, change, changes) in written_rows.items():
        whose = about.get(row.identity)
        outcomes[position] = AppliedRow(
            result_id=result_of(kind, row.identity),
            student_id=whose and whose.student_id,
            amount=whose.amount if whose else Decimal(0),
            warnings=tuple(warnings.get(row.identity, ())),
            change=change,
            changes=changes,
        )
    updated.reopen(session, writer, reopened)
    updated.write(session, writer, writings)
    return outcomes


def _wholes(problems: Iterable[int], rows: Mapping[int, FileRow], numbers: Mapping[int, int]) -> dict[Key, int]:
    """Return what rows that are refused are parts of, with the number of the first of them."""
    found: dict[Key, int] = {}
    for position in sorted(problems):
        if (whole := rows[position].part_of) is not None:
            found.setdefault(whole, numbers[position])
    return found


def _change(before: Values | None) -> RowChange:
    if before is None:
        return RowChange.NEW
    return RowChange.REOPENED if CLOSED in before else RowChange.CHANGED


def _problems(
    updated: UpdatedKind[Any], session: Session, rows: Mapping[int, FileRow], held: Mapping[Key, Values]
) -> dict[int, RowProblem]:
    """Return why rows are refused: what a new one does not say, and what its kind finds."""
    problems: dict[int, list[RowProblem]] = {}
    for position, row in rows.items():
        lacking = sorted(name for name in row.needed_when_new if not getattr(row, name))
        if row.identity not in held:
            problems[position] = [RowProblem(code="import_cell_missing_of_new", column=name) for name in lacking]
        else:
            removed = [name for name in lacking if name in row.model_fields_set]
            problems[position] = [RowProblem(code="import_cell_not_removed", column=name) for name in removed]
    for position, problem in updated.problems(session, rows, held).items():
        problems[position].append(problem)
    return {position: combined_problem(found) for position, found in problems.items() if found}


def close_missing(kind: ImportKind, session: Session, writer: Writer, keys: Mapping[int, Key]) -> dict[int, RowOutcome]:
    """Close what a complete list does not name, by the keys of its rows; what became of each, by its position.

    What somebody closed since the check is unchanged: undoing the import does not open it.
    """
    updated = UPDATED_KINDS[kind]
    stays = updated.unclosable(session, writer, list(keys.values()))
    closed = updated.close(session, writer, [key for key in keys.values() if key not in stays])
    done = {
        key: AppliedRow(result_id=result_of(kind, key), student_id=None, amount=Decimal(0), change=RowChange.CLOSED)
        for key in closed
    }
    return {position: stays.get(key) or done.get(key) or UnchangedRow() for position, key in keys.items()}


def missing_rows(kind: ImportKind, session: Session, keys: Sequence[Key]) -> Sequence[Closing]:
    """Return what stands open and is not named by a complete list, which names these keys."""
    return UPDATED_KINDS[kind].missing(session, keys)


def closings_of(missing: Sequence[Closing], named: int) -> Closings:
    """Return whether so much is closed that a person must type its number; ``named`` is how many rows the file has."""
    is_much = len(missing) * _ALL > _ORDINARY_PERCENT * (named + len(missing))
    return Closings.UNUSUAL if is_much or any(each.open_work for each in missing) else Closings.ORDINARY


def undo_updates(
    kind: ImportKind, session: Session, writer: Writer, rows: Mapping[int, Undone]
) -> dict[int, RowProblem | None]:
    """Restore what these rows changed, where nobody changed it since; by position None, or why it stays.

    What they added is removed: that raises ``IntegrityError`` where something else refers to it.
    """
    updated = UPDATED_KINDS[kind]
    held = updated.held(session, [each.row for each in rows.values()])
    stays = updated.stays(session, writer, [each.row.identity for each in rows.values()])
    answers: dict[int, RowProblem | None] = {}
    restored: dict[Key, Writing[Any]] = {}
    removed: list[Key] = []
    reopened: list[Key] = []
    closed: list[Key] = []
    for position, (row, change, changes) in rows.items():
        before = held.get(row.identity)
        answers[position] = stays.get(row.identity) or _moved_since(before, changes)
        if answers[position] is not None or before is None:
            continue
        if change is RowChange.CLOSED:
            reopened.append(row.identity)
        elif change is RowChange.NEW:
            removed.append(row.identity)
        else:
            restored[row.identity] = _restoring(updated, row, before, changes)
        if change is RowChange.REOPENED:
            closed.append(row.identity)
    kept = dict(updated.unrestorable(session, writer, list(restored.values()), removed))
    kept |= updated.unclosable(session, writer, closed)
    updated.write(session, writer, [writing for key, writing in restored.items() if key not in kept])
    updated.reopen(session, writer, reopened)
    updated.close(session, writer, [key for key in closed if key not in kept])
    kept |= updated.remove(session, writer, removed)
    return answers | {place: kept[row.identity] for place, (row, *_) in rows.items() if row.identity in kept}


def _moved_since(held: Values | None, changes: Sequence[FieldChange]) -> RowProblem | None:
    """Return why a row stays: somebody changed one of its fields since. What is gone need not be restored."""
    if held is None:
        return None
    moved = next((change for change in changes if written(held.get(change.field)) != change.new), None)
    if moved is None:
        return None
    now = written(held.get(moved.field))
    return RowProblem(code="import_changed_since", facts={"now": now, "file": moved.new}, column=moved.field)


def _restoring(updated: UpdatedKind[Any], row: FileRow, held: Values, changes: Sequence[FieldChange]) -> Writing[Any]:
    """Return how the fields of a row become again what they were."""
    named = {name: written(getattr(row, name)) for name in type(row).key_fields()}
    key = {name: cell for name, cell in named.items() if cell is not None}
    before = {**key, **{each.field: each.old for each in changes}}
    old = updated.schema.model_validate(before)
    return Writing(old, held, {change.field: getattr(old, change.field) for change in changes})
