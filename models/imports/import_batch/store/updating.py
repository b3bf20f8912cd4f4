"""Rows of kinds that update: what each changes, what a complete list closes, and how both are undone (golive §3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from sqlalchemy.orm import Session

from models.calendar.file_import.store.imported import CALENDAR
from models.curriculum.exam.store.imported import exams_of_term
from models.curriculum.room.store.imported import ROOMS
from models.curriculum.section.store.imported import sections_of_term
from models.curriculum.subject.store.imported import subjects_of_term
from models.enrolment.hold.store.imported import HOLDS
from models.finance.held_award.store.imported import HELD_AWARDS
from models.finance.old_receipt.store.imported import OLD_RECEIPTS
from models.finance.opening_balance.store.imported import OPENING_BALANCES
from models.finance.scholarship.contract import AwardSettings
from models.finance.subject_fee.store.imported import SUBJECT_FEES
from models.grades.earlier_grade.store.imported import EARLIER_GRADES
from models.imports.import_batch.contract.case import Closings, ImportKind, ImportSettings
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
from models.kit.updating import (
    CLOSED,
    Closing,
    Key,
    UpdatedKind,
    Values,
    Writer,
    Writing,
    differences,
    lacking_cells,
    result_of,
    written,
)
from models.people.organisation.store.imported import ORGANISATION
from models.people.person.store.imported import STAFF
from models.people.photograph.store.imported import PHOTOGRAPHS
from models.people.role_holding.store.imported import ROLE_HOLDINGS
from models.people.student.store.imported import STUDENTS
from models.study.earlier_leave.store.imported import EARLIER_LEAVES
from models.study.earlier_status.store.imported import EARLIER_STATUSES
from models.study.earlier_transfer.store.imported import EARLIER_TRANSFERS
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
    ImportKind.ROLE_HOLDINGS: ROLE_HOLDINGS,
    ImportKind.LEAVES: EARLIER_LEAVES,
    ImportKind.TRANSFERS: EARLIER_TRANSFERS,
    ImportKind.HELD_AWARDS: HELD_AWARDS,
    ImportKind.PHOTOGRAPHS: PHOTOGRAPHS,
    ImportKind.SUBJECT_FEES: SUBJECT_FEES,
}
"""The kinds that bring the portal to what their files say."""
_OF_TERM: Final[Mapping[ImportKind, Callable[[Session, int, int, Any, Any], UpdatedKind[Any]]]] = {
    ImportKind.SECTIONS: sections_of_term,
    ImportKind.SUBJECTS: subjects_of_term,
    ImportKind.EXAMS: exams_of_term,
}
"""Those whose files are of a term: what they say is asked for the rows of a chunk, beside every row of the file."""
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
    the number of a row of it that is refused for its cells, or for saying again what another one says. ``updated`` is
    what their kind says of them, of a kind that updates.
    """

    numbers: Mapping[int, int]
    refused: Mapping[Key, int]
    updated: UpdatedKind[Any] | None = None


def updated_kind(
    kind: ImportKind,
    session: Session,
    settings: ImportSettings,
    rows: Collection[FileRow],
    whole: Mapping[int, FileRow],
) -> UpdatedKind[Any]:
    """Return what a kind that updates says of the rows of a chunk.

    ``whole`` is every row of the file by its number, of a kind whose rows are judged beside each other.
    """
    of_term = _OF_TERM.get(kind)
    if of_term is None or not isinstance(settings, AwardSettings):
        return UPDATED_KINDS[kind]
    return of_term(session, settings.academic_year, settings.semester, rows, whole)


def does_update(kind: ImportKind) -> bool:
    """Return whether files of a kind bring the portal to what they say; others only add."""
    return kind in UPDATED_KINDS or kind in _OF_TERM


def bring_in_updates(
    kind: ImportKind,
    updated: UpdatedKind[Any],
    session: Session,
    writer: Writer,
    said: Mapping[int, FileRow],
    beside: FileBeside,
) -> dict[int, RowOutcome]:
    """Bring the portal to what these rows say; what became of each, by its position.

    Where one row of a whole is refused, none of it comes in.
    """
    rows = updated.named(session, said)
    held = updated.held(session, rows.values())
    refused = _by_parts(updated, beside.refused)
    judged = {position: row for position, row in rows.items() if _spoilt_by(updated, row, refused) is None}
    problems = {**_problems(updated, session, judged, held), **updated.not_by(session, writer, judged)}
    spoilt = {**_by_parts(updated, _wholes(problems, rows, beside.numbers)), **refused}
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
        if (number := _spoilt_by(updated, row, spoilt)) is not None:
            outcomes[position] = RowProblem(code="import_other_row_wrong", facts={"row": number})
            continue
        if change is RowChange.REOPENED:
            reopened.append(row.identity)
        writings.append(Writing(row, before, {change.field: getattr(row, change.field) for change in changes}))
        written_rows[position] = (row, change, changes)
    warnings = updated.warnings(session, writings)
    updated.reopen(session, writer, reopened)
    updated.write(session, writer, writings)
    about = updated.about(session, writings)
    for position, (row, change, changes) in written_rows.items():
        whose = about.get(row.identity)
        outcomes[position] = AppliedRow(
            result_id=result_of(kind, (*updated.scope, *row.identity)),
            student_id=whose and whose.student_id,
            amount=whose.amount if whose else Decimal(0),
            warnings=tuple(warnings.get(row.identity, ())),
            change=change,
            changes=changes,
        )
    return outcomes


def _by_parts(updated: UpdatedKind[Any], numbers: Mapping[Key, int]) -> dict[Key, int]:
    """Return the numbers of rows by what they may be parts of, as the portal knows it: the first of several."""
    found: dict[Key, int] = {}
    for part, number in sorted(numbers.items(), key=lambda each: each[1]):
        for key in updated.parts_of(part):
            found.setdefault(key, number)
    return found


def _spoilt_by(updated: UpdatedKind[Any], row: FileRow, numbers: Mapping[Key, int]) -> int | None:
    """Return the number of a row that is refused, of those that are parts of the same as this one; None of none."""
    if row.part_of is None or not numbers:
        return None
    return next((numbers[key] for key in updated.parts_of(row.part_of) if key in numbers), None)


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
        before = held.get(row.identity)
        code = "import_cell_missing_of_new" if before is None else "import_cell_not_removed"
        problems[position] = [RowProblem(code=code, column=name) for name in lacking_cells(row, before)]
    for position, problem in updated.problems(session, rows, held).items():
        problems[position].append(problem)
    return {position: combined_problem(found) for position, found in problems.items() if found}


def close_missing(
    kind: ImportKind, session: Session, writer: Writer, keys: Mapping[int, Key], refused: Collection[Key]
) -> dict[int, RowOutcome]:
    """Close what a complete list does not name, by the keys of its rows; what became of each, by its position.

    ``refused`` are the keys of rows of the list that did not come in.

    What somebody closed since the check is unchanged: undoing the import does not open it.
    """
    updated = UPDATED_KINDS[kind]
    closing = list(keys.values())
    stays = {**updated.unclosable(session, writer, closing), **updated.waiting(closing, refused)}
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
    updated: UpdatedKind[Any], session: Session, writer: Writer, rows: Mapping[int, Undone]
) -> dict[int, RowProblem | None]:
    """Restore what these rows changed, where nobody changed it since; by position None, or why it stays.

    What they added is removed: that raises ``IntegrityError`` where something else refers to it.
    """
    held = updated.held(session, [each.row for each in rows.values()])
    others = updated.not_by(session, writer, {position: each.row for position, each in rows.items()})
    stays = updated.stays(session, writer, [each.row.identity for each in rows.values()])
    answers: dict[int, RowProblem | None] = {}
    restored: dict[Key, Writing[Any]] = {}
    removed: list[Key] = []
    reopened: list[Key] = []
    closed: list[Key] = []
    for position, (row, change, changes) in rows.items():
        before = held.get(row.identity)
        came_to = [*changes, *_left_out(updated, row, changes)] if change is RowChange.NEW else changes
        stay = others.get(position) or stays.get(row.identity)
        answers[position] = stay or _moved_since(updated, before, came_to)
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


def _left_out(updated: UpdatedKind[Any], row: FileRow, changes: Sequence[FieldChange]) -> list[FieldChange]:
    """Return what a new row came to in fields that its file did not say."""
    said = {change.field for change in changes}
    left_out = updated.left_out(row)
    return [FieldChange(field=name, old=None, new=written(left_out[name])) for name in left_out if name not in said]


def _moved_since(updated: UpdatedKind[Any], held: Values | None, changes: Sequence[FieldChange]) -> RowProblem | None:
    """Return why a row stays: somebody changed one of its fields since. What is gone need not be restored."""
    if held is None:
        return None
    moved = next((change for change in changes if written(held.get(change.field)) != change.new), None)
    if moved is None:
        return None
    now = written(held.get(moved.field))
    return RowProblem(code=updated.changed_since, facts={"now": now, "file": moved.new}, column=moved.field)


def _restoring(updated: UpdatedKind[Any], row: FileRow, held: Values, changes: Sequence[FieldChange]) -> Writing[Any]:
    """Return how the fields of a row become again what they were."""
    named = {name: written(getattr(row, name)) for name in type(row).key_fields()}
    key = {name: cell for name, cell in named.items() if cell is not None}
    before = {**key, **{each.field: each.old for each in changes}}
    old = updated.schema.model_validate(before)
    return Writing(old, held, {change.field: getattr(old, change.field) for change in changes})
