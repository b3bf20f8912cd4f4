"""Units added, renamed and closed by hand, judged as a row of a file is (:func:`problems_of_units`)."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.access.role.store import update_entry
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, Writer
from models.people.organisation.contract import OF_NAMES, PARENT_OF, UnitRow
from models.people.organisation.rules import Hanging, open_below
from models.people.organisation.store.hanging import hanging_on, problems_of_units
from models.people.organisation.store.naming import change_names
from models.people.organisation.store.units import UNIT_TRAIL, add_unit, change_unit, read_standing, read_units

_THE_ONE: Final = 0
"""The position of a row that is the only one."""


class Closing(NamedTuple):
    """What closing a unit on a day meets: what hangs on it, the units below that are open then, and why it may not."""

    hanging: Hanging
    units: list[Key]
    problem: RowProblem | None


def add_by_hand(session: Session, writer: Writer, row: UnitRow) -> RowProblem | None:
    """Add a unit; return why not, or None. What it belongs to is locked."""
    parent = _parent(row)
    held = read_units(session, [row.identity, *([parent] if parent else [])])
    if row.identity in held:
        return RowProblem(code="import_unit_exists", facts={"cell": row.code}, column="code")
    lacking = sorted(name for name in row.needed_when_new if not getattr(row, name))
    problems = [RowProblem(code="import_cell_missing_of_new", column=name) for name in lacking]
    problems += problems_of_units(session, {_THE_ONE: row}).values()
    if problems:
        return combined_problem(problems)
    values = {name: getattr(row, name) for name in row.model_fields_set - {"unit_kind", "code"}}
    add_unit(session, row.identity, values)
    session.add(update_entry(writer, UNIT_TRAIL, "add", " ".join(row.identity), None, values))
    return None


def rename_by_hand(session: Session, writer: Writer, row: UnitRow, from_on: date) -> RowProblem | None:
    """Change the names that a row says from a day on; return why not, or None."""
    problem = problems_of_units(session, {_THE_ONE: row}).get(_THE_ONE)
    names: dict[str, object] = {name: getattr(row, name) for name in OF_NAMES if name in row.model_fields_set}
    return problem or change_names(session, writer, row.identity, names, from_on)


def close_by_hand(session: Session, writer: Writer, row: UnitRow) -> RowProblem | None:
    """Close a unit on the day that a row says, or keep it open where it says none; return why not, or None."""
    before = read_units(session, [row.identity])[row.identity]
    problem = problems_of_units(session, {_THE_ONE: row}).get(_THE_ONE)
    if problem is None and before["closed_on"] != row.closed_on:
        change_unit(session, row.identity, {"closed_on": row.closed_on})
        said = {"closed_on": row.closed_on}
        session.add(update_entry(writer, UNIT_TRAIL, "change", " ".join(row.identity), before, said))
    return problem


def preview_closing(session: Session, row: UnitRow, today: date) -> Closing:
    """Return what closing a unit on the day that a row says meets; nothing is changed."""
    standing = read_standing(session)
    below = open_below(row.identity, row.closed_on or today, standing)
    hanging = hanging_on(session, [row.identity], today)[row.identity]
    return Closing(
        hanging=hanging._replace(units=len(below)),
        units=below,
        problem=problems_of_units(session, {_THE_ONE: row}).get(_THE_ONE),
    )


def _parent(row: UnitRow) -> Key | None:
    kind = PARENT_OF.get(row.unit_kind)
    return None if kind is None or row.parent_code is None else (kind.value, row.parent_code)
