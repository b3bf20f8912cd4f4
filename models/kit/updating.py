"""Kinds of imports that update: the file says what is, and the portal is brought to it, field by field (golive §3).

An area declares such a kind once, as an :class:`UpdatedKind`; checking, differences, complete lists and undoing are the
same for all of them. A value is compared as the file would say it (:func:`written`), so that reading it back by the
kind's schema gives the same value again: undoing a change relies on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID, uuid5

from sqlalchemy.orm import Session

from models.kit.imported_row import FieldChange, FileRow, RowProblem

_RESULTS: Final = UUID("0193a1f7-7d0c-7c4e-9b55-4d1f0f4b7e21")
Row = TypeVar("Row", bound=FileRow)
Key = tuple[str, ...]
"""What a row is known by: :attr:`models.kit.imported_row.FileRow.identity`."""
Values = Mapping[str, object]
"""What the portal holds of a row, by the fields of its schema; None for nothing."""
CLOSED: Final = "closed"
"""The name of a value that only what is closed has, where no field of the schema says that it is."""


@dataclass(frozen=True, slots=True)
class Writing(Generic[Row]):
    """A row to be written: ``values`` are the fields that change, ``before`` is what is held, None of a new one."""

    row: Row
    before: Values | None
    values: Values


@dataclass(frozen=True, slots=True)
class Writer:
    """Who writes, by which import (None: by hand, on a page), and when (UTC)."""

    case_id: UUID | None
    person_id: UUID
    at: datetime


@dataclass(frozen=True, slots=True)
class Closing:
    """Something that a complete list does not name: what a file would say of it, and how much work hangs on it."""

    values: Values
    open_work: int


@dataclass(frozen=True, slots=True)
class About:
    """Whose row it is, and what it comes to in baht."""

    student_id: int
    amount: Decimal


class SaidRow(NamedTuple, Generic[Row]):
    """A row of a file that is in the portal, or is to come in; its position from 0."""

    position: int
    row: Row
    is_to_come: bool


def _as_written(_session: Session, rows: Mapping[int, Row]) -> Mapping[int, Row]:
    return rows


def _about_nobody(_session: Session, _writings: Sequence[Writing[Row]]) -> Mapping[Key, About]:
    return {}


def _compares_nothing(_session: Session, _rows: Iterable[SaidRow[Row]]) -> Mapping[int, RowProblem]:
    return {}


def _nothing_more(_row: Row) -> Values:
    return {}


def _as_it_says(part: Key) -> Collection[Key]:
    return (part,)


def _by_anybody(_session: Session, _writer: Writer, _rows: Mapping[int, Row]) -> Mapping[int, RowProblem]:
    return {}


def _no_warnings(_session: Session, _writings: Sequence[Writing[Row]]) -> Mapping[Key, Sequence[RowProblem]]:
    return {}


def _all_restorable(
    _session: Session, _writer: Writer, _restored: Sequence[Writing[Row]], _removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    return {}


def _nothing_stays(_session: Session, _writer: Writer, _keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    return {}


def _nothing_waits(_closing: Collection[Key], _refused: Collection[Key]) -> Mapping[Key, RowProblem]:
    return {}


def _nothing_missing(_session: Session, _keys: Collection[Key]) -> Sequence[Closing]:
    return ()


def _closes_nothing(_session: Session, _writer: Writer, _keys: Sequence[Key]) -> Collection[Key]:
    return ()


def _reopens_nothing(_session: Session, _writer: Writer, _keys: Sequence[Key]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class UpdatedKind(Generic[Row]):
    """What an area says of a kind that updates.

    ``held``: what the portal holds of these rows, locked. ``problems``: what stands in the way of rows, by their
    position. ``write`` and ``remove`` change rows in the transaction of the caller; ``remove`` returns what stays and
    why, and raises ``IntegrityError`` where something else refers to one. ``missing``: what stands open and is not
    among these keys. ``close`` and ``reopen`` do and undo what a complete list asks for; ``close`` returns what was
    open until then. A kind without these three has no complete lists: what a file does not name stays.

    ``warnings``: what who confirms the file should look at, and stands in nobody's way. ``about``: of rows of money,
    whose each is and what it comes to; it is asked once they are written. ``stays``: which of these keys cannot be
    undone, whatever their fields say by now, and why. ``unrestorable``: which of these rows cannot be again what they
    were, while those keys are taken out, and why. ``not_by``: which of these rows who sent or confirmed the file may
    not bring in, by their position, and why. ``unclosable``: what of it stays open whatever a complete list says, and
    why.

    ``waiting``: which of what a complete list would close stays open because rows of these keys were refused, and why.

    ``left_out``: what a new row comes to in fields that its file does not say, by what the row is known by. Where a
    later file said one of them, undoing the first does not take the row out.

    ``compared``: the warning of each row, by its position, that says something else than the portal computes from all
    that is there and is to come, or the same as another row. It is called for a whole file at once.

    ``changed_since``: the code of a row that stays when its file is undone, because somebody changed it since.

    ``named``: the rows with what they name called as the portal calls it; the identity of none changes that a complete
    list may close. ``scope``: what all rows lie in beside their keys, such as a term. ``parts_of``: what rows may be
    parts of, whatever they call it: :attr:`models.kit.imported_row.FileRow.part_of` as a row says it, by which the
    portal knows it.
    """

    schema: type[Row]
    held: Callable[[Session, Collection[Row]], Mapping[Key, Values]]
    problems: Callable[[Session, Mapping[int, Row], Mapping[Key, Values]], Mapping[int, RowProblem]]
    write: Callable[[Session, Writer, Sequence[Writing[Row]]], None]
    remove: Callable[[Session, Writer, Sequence[Key]], Mapping[Key, RowProblem]]
    missing: Callable[[Session, Collection[Key]], Sequence[Closing]] = _nothing_missing
    close: Callable[[Session, Writer, Sequence[Key]], Collection[Key]] = _closes_nothing
    reopen: Callable[[Session, Writer, Sequence[Key]], None] = _reopens_nothing
    warnings: Callable[[Session, Sequence[Writing[Row]]], Mapping[Key, Sequence[RowProblem]]] = _no_warnings
    about: Callable[[Session, Sequence[Writing[Row]]], Mapping[Key, About]] = _about_nobody
    stays: Callable[[Session, Writer, Collection[Key]], Mapping[Key, RowProblem]] = _nothing_stays
    unrestorable: Callable[[Session, Writer, Sequence[Writing[Row]], Collection[Key]], Mapping[Key, RowProblem]] = (
        _all_restorable
    )
    unclosable: Callable[[Session, Writer, Collection[Key]], Mapping[Key, RowProblem]] = _nothing_stays
    waiting: Callable[[Collection[Key], Collection[Key]], Mapping[Key, RowProblem]] = _nothing_waits
    not_by: Callable[[Session, Writer, Mapping[int, Row]], Mapping[int, RowProblem]] = _by_anybody
    left_out: Callable[[Row], Values] = _nothing_more
    compared: Callable[[Session, Iterable[SaidRow[Row]]], Mapping[int, RowProblem]] = _compares_nothing
    named: Callable[[Session, Mapping[int, Row]], Mapping[int, Row]] = _as_written
    parts_of: Callable[[Key], Collection[Key]] = _as_it_says
    scope: Key = ()
    changed_since: str = "import_changed_since"


def result_of(kind: str, key: Key) -> UUID:
    """Return the id of what a row of an import of this kind became; ``key`` begins with the scope of the kind."""
    return uuid5(_RESULTS, " ".join((kind, *key)))


def written(value: object) -> str | None:
    """Return a value as a cell says it: days as 2026-11-20, amounts in their shortest form, several things with commas
    between them; None for nothing.
    """
    match value:
        case None | "":
            return None
        case StrEnum():
            return value.value
        case date():
            return value.isoformat()
        case Decimal():
            return f"{value.normalize():f}"
        case tuple():
            return ", ".join(map(str, value)) or None
        case _:
            return str(value)


def differences(row: FileRow, before: Values | None) -> tuple[FieldChange, ...]:
    """Return the fields in which a row differs from what is held, in the order of its schema.

    What every row says, its key, is left out, and so are fields that are only compared and those that the file does
    not have; of a new row those that say nothing.
    """
    held = before or {}
    changes: list[FieldChange] = []
    left_out = type(row).key_fields() | type(row).COMPARED
    for name in type(row).model_fields:
        if name not in row.model_fields_set or name in left_out:
            continue
        old, new = written(held.get(name)), written(getattr(row, name))
        if old != new:
            changes.append(FieldChange(field=name, old=old, new=new))
    return tuple(changes)


def lacking_cells(row: FileRow, before: Values | None) -> list[str]:
    """Return the fields that a row needs and does not have: of a new row all that are empty, of another one those that
    its file would remove.
    """
    empty = sorted(name for name in row.needed_when_new if written(getattr(row, name)) is None)
    return empty if before is None else [name for name in empty if name in row.model_fields_set]
