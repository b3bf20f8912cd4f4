"""Names of units from a day on: changed at once or on a day to come, and what a unit was called on any day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import update_entry
from models.kit.calendar import bangkok_date
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, Values, Writer
from models.people.organisation.contract import OF_NAMES, UnitKind
from models.people.organisation.store.units import UNIT_TRAIL, change_unit, read_units
from models.people.organisation.tables import UnitNameChange

_SCHEDULED: Final = "schedule"
"""The verb of the entry that names change on a day to come."""
_WITHDRAWN: Final = "withdraw"


def names_on(session: Session, key: Key, on: date) -> dict[str, object]:
    """Return what a unit is called on a day, past or to come; empty for one that does not exist."""
    held = read_units(session, [key]).get(key)
    return {} if held is None else _names_on(held, changes_of(session, key), on)


def changes_of(session: Session, key: Key) -> Sequence[UnitNameChange]:
    """Return the changes of a unit's names, the earliest day first, with those that wait for theirs."""
    wanted = select(UnitNameChange).where(col(UnitNameChange.kind) == key[0], col(UnitNameChange.code) == key[1])
    return session.scalars(wanted.order_by(col(UnitNameChange.from_on), col(UnitNameChange.changed_at))).all()


def change_names(session: Session, writer: Writer, key: Key, names: Values, from_on: date) -> RowProblem | None:
    """Change names of a unit that exists from a day on; return why not, or None.

    What is the same on that day already is left out. A day up to today changes them at once; a later one waits.
    """
    held = read_units(session, [key])[key]
    changes = changes_of(session, key)
    last = max((each.from_on for each in changes if each.applied_at), default=None)
    if last is not None and from_on < last:
        return RowProblem(code="import_names_changed_later", facts={"day": last.isoformat()}, column="from_on")
    then = _names_on(held, changes, from_on)
    different = {name: value for name, value in names.items() if (value or None) != (then.get(name) or None)}
    if not different:
        return None
    if from_on <= bangkok_date(writer.at):
        change_unit(session, key, different)
        record_names(session, writer, key, held, different, from_on)
        session.add(update_entry(writer, UNIT_TRAIL, "change", " ".join(key), held, different))
        return None
    waiting = next((each for each in changes if each.from_on == from_on and each.applied_at is None), None)
    if waiting is None:
        session.add(_change(writer, key, different, from_on))
    else:
        waiting.names = {**waiting.names, **different}
    said = {**different, "from_on": from_on}
    session.add(update_entry(writer, UNIT_TRAIL, _SCHEDULED, " ".join(key), then, said))
    return None


def record_names(
    session: Session, writer: Writer, key: Key, before: Values, values: Values, from_on: date | None = None
) -> None:
    """Keep what a unit was called before a change that was just written; without a day it is from today on."""
    names = {name: value for name, value in values.items() if name in OF_NAMES}
    if not names:
        return
    change = _change(writer, key, names, from_on or bangkok_date(writer.at))
    change.before = {name: before.get(name) for name in names}
    change.applied_at = writer.at
    session.add(change)


def withdraw_names(session: Session, writer: Writer, key: Key, from_on: date) -> bool:
    """Withdraw a change that waits for a day; return whether there was one."""
    read_units(session, [key])
    waiting = [each for each in changes_of(session, key) if each.from_on == from_on and each.applied_at is None]
    for each in waiting:
        session.delete(each)
        said = {**dict.fromkeys(each.names), "from_on": from_on}
        session.add(update_entry(writer, UNIT_TRAIL, _WITHDRAWN, " ".join(key), {**each.names}, said))
    return bool(waiting)


def due_changes(session: Session, today: date) -> Sequence[UUID]:
    """Return the changes whose day has come, the earliest first."""
    wanted = select(col(UnitNameChange.change_id)).where(
        col(UnitNameChange.applied_at).is_(None), col(UnitNameChange.from_on) <= today
    )
    return session.scalars(wanted.order_by(col(UnitNameChange.from_on), col(UnitNameChange.change_id))).all()


def apply_change(session: Session, change_id: UUID, at: datetime) -> int:
    """Bring the names of a waiting change to its unit; return 1, or 0 where somebody withdrew or applied it."""
    found = session.get(UnitNameChange, change_id)
    if found is None:
        return 0
    key = (found.kind.value, found.code)
    held = read_units(session, [key]).get(key)
    waiting = select(UnitNameChange).where(
        col(UnitNameChange.change_id) == change_id, col(UnitNameChange.applied_at).is_(None)
    )
    change = session.scalar(waiting.with_for_update().execution_options(populate_existing=True))
    if held is None or change is None:
        return 0
    change_unit(session, key, change.names)
    change.before = {name: held.get(name) for name in change.names}
    change.applied_at = at
    writer = Writer(case_id=None, person_id=change.changed_by, at=at)
    session.add(update_entry(writer, UNIT_TRAIL, "change", " ".join(key), held, change.names))
    return 1


def forget_changes(session: Session, keys: Sequence[Key]) -> None:
    """Delete the changes of units that are removed."""
    for kind, code in keys:
        session.execute(
            delete(UnitNameChange).where(col(UnitNameChange.kind) == kind, col(UnitNameChange.code) == code)
        )


def _names_on(held: Values, changes: Sequence[UnitNameChange], on: date) -> dict[str, object]:
    names: dict[str, object] = {name: held[name] for name in OF_NAMES if name in held}
    for change in reversed(changes):
        if change.applied_at is not None and change.from_on > on:
            names |= change.before or {}
    for change in changes:
        if change.applied_at is None and change.from_on <= on:
            names |= change.names
    return names


def _change(writer: Writer, key: Key, names: Mapping[str, object], from_on: date) -> UnitNameChange:
    return UnitNameChange(
        kind=UnitKind(key[0]),
        code=key[1],
        from_on=from_on,
        names=dict(names),
        changed_by=writer.person_id,
        changed_at=writer.at,
    )
