"""Rows of kinds that update: what each changes, and what a complete list closes (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from sqlalchemy.orm import Session

from models.imports.import_batch.contract.case import Closings, ImportKind
from models.imports.import_batch.store.updated_kinds import UPDATED_KINDS
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
)

_ORDINARY_PERCENT: Final = 2
"""A complete list that closes more than this part of what there is, is a slip more often than not (golive §3)."""
_ALL: Final = 100


class FileBeside(NamedTuple):
    """What rows are judged beside: the number of each as people see it, by its position, and by what rows are parts of,
    the number of a row of it that is refused for its cells, or for saying again what another one says. ``updated`` is
    what their kind says of them, of a kind that updates.
    """

    numbers: Mapping[int, int]
    refused: Mapping[Key, int]
    updated: UpdatedKind[Any] | None = None


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
