"""What a file changed is again what it was, where nobody changed it since (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from models.kit.imported_row import FieldChange, FileRow, RowChange, RowProblem
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing, written


class Undone(NamedTuple):
    """A row that was brought in, to be undone: its key as a row, and what it changed."""

    row: FileRow
    change: RowChange
    changes: Sequence[FieldChange]


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
