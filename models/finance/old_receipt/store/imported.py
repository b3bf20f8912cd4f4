"""Files of receipts of the old system: the register is brought to what they say (golive §3).

It is no money: nothing is posted, numbered or receipted, so its rows change, with an entry of the audit trail each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import add_update_entries
from models.finance.old_receipt.contract import OldReceiptRow
from models.kit.calendar import bangkok_date, utc_now
from models.kit.copying import copy_rows_within
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.query import Query
from models.kit.table import new_id
from models.kit.updating import About, Key, UpdatedKind, Values, Writer, Writing

OLD_RECEIPT_TRAIL: Final = "old_receipt"


class _HeldReceipt(NamedTuple):
    """A receipt that is in the register; ``book_key`` and ``number_key`` are what it is known by."""

    book_key: str
    number_key: str
    old_receipt_id: UUID
    student_code: str
    received_on: date
    amount: Decimal
    academic_year: int | None
    semester: int | None
    description: str | None

    @property
    def key(self) -> Key:
        """What it is known by."""
        return (self.book_key, self.number_key)

    @property
    def values(self) -> Values:
        """What is held of it, by the fields of its row."""
        return {name: getattr(self, name) for name in _FIELDS}


_FIELDS: Final = tuple(name for name, field in OldReceiptRow.model_fields.items() if not field.is_required())
_HELD: Final = Query(
    _HeldReceipt,
    """
    SELECT w.book_key, w.number_key, r.old_receipt_id, s.student_code, r.received_on, r.amount, r.academic_year,
           r.semester, r.description
      FROM unnest(CAST(:books AS text[]), CAST(:numbers AS text[])) AS w(book_key, number_key)
      JOIN old_receipt r ON upper(r.number) = w.number_key AND upper(r.book) = w.book_key
      JOIN student s USING (student_id)
     ORDER BY r.old_receipt_id
       FOR UPDATE OF r
    """,
)


class _Student(NamedTuple):
    """A student whom rows name."""

    student_code: str
    student_id: int


_STUDENTS: Final = Query(_Student, "SELECT student_code, student_id FROM student WHERE student_code = ANY(:codes)")
_CHANGE: Final = text("""
    UPDATE old_receipt
       SET student_id = :student_id, received_on = :received_on, amount = :amount, academic_year = :academic_year,
           semester = :semester, description = :description
     WHERE old_receipt_id = :old_receipt_id
""")
_DELETE: Final = text("DELETE FROM old_receipt WHERE old_receipt_id = ANY(:receipt_ids)")
_COLUMNS: Final = (
    "old_receipt_id", "book", "number", "student_id", "received_on", "amount", "academic_year", "semester",
    "description", "case_id", "entered_by", "entered_at",
)  # fmt: skip


def _read(session: Session, keys: Collection[Key]) -> dict[Key, _HeldReceipt]:
    books, numbers = [key[0] for key in keys], [key[1] for key in keys]
    return {each.key: each for each in _HELD.rows(session, {"books": books, "numbers": numbers})}


def _students(session: Session, rows: Collection[OldReceiptRow]) -> Mapping[str, int]:
    codes = sorted({row.student_code for row in rows if row.student_code})
    return {each.student_code: each.student_id for each in _STUDENTS.rows(session, {"codes": codes})}


def _held(session: Session, rows: Collection[OldReceiptRow]) -> Mapping[Key, Values]:
    return {key: each.values for key, each in _read(session, [row.identity for row in rows]).items()}


def _problems(
    session: Session, rows: Mapping[int, OldReceiptRow], held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    students, today = _students(session, rows.values()), bangkok_date(utc_now())
    found = {
        position: list(_problems_of(row, held.get(row.identity), students, today)) for position, row in rows.items()
    }
    return {position: combined_problem(problems) for position, problems in found.items() if problems}


def _problems_of(
    row: OldReceiptRow, before: Values | None, students: Mapping[str, int], today: date
) -> Iterator[RowProblem]:
    if row.student_code is not None and row.student_code not in students:
        said = {"code": row.student_code}
        yield RowProblem(code="import_student_not_found", facts=said, column="student_code")
    elif row.student_code is not None and before is not None and row.student_code != before["student_code"]:
        # A number that two students have is a slip of the file more often than a receipt that changes hands.
        said = {"code": str(before["student_code"])}
        yield RowProblem(code="import_old_receipt_of_another", facts=said, column="student_code")
    if row.received_on is not None and row.received_on > today:
        yield RowProblem(code="import_old_receipt_day_to_come", column="received_on")


def _write(session: Session, writer: Writer, writings: Sequence[Writing[OldReceiptRow]]) -> None:
    held = _read(session, [each.row.identity for each in writings if each.before is not None])
    said = [_whole_row(each, held.get(each.row.identity)) for each in writings]
    students = _students(session, said)
    ids = {row.identity: held[row.identity].old_receipt_id if row.identity in held else new_id() for row in said}
    columns = {row.identity: _columns(row, students) for row in said}
    changed = [
        {"old_receipt_id": ids[each.row.identity], **columns[each.row.identity]}
        for each in writings
        if each.before is not None and each.values
    ]
    if changed:
        session.execute(_CHANGE, changed)
    new = [
        (ids[row.identity], row.book, row.number, *columns[row.identity].values(), writer.case_id, writer.person_id,
         writer.at)
        for row in said
        if row.identity not in held
    ]  # fmt: skip
    copy_rows_within(session, "old_receipt", _COLUMNS, new)
    entries = [(str(ids[each.row.identity]), each.before, each.values) for each in writings]
    add_update_entries(session, writer, OLD_RECEIPT_TRAIL, "change", entries)


def _whole_row(writing: Writing[OldReceiptRow], held: _HeldReceipt | None) -> OldReceiptRow:
    """Return all that is known of a receipt: what its row changes over what was held."""
    if held is None:
        return writing.row
    kept = {name: value for name, value in held.values.items() if name not in writing.values}
    return writing.row.model_copy(update=kept)


def _columns(row: OldReceiptRow, students: Mapping[str, int]) -> dict[str, object]:
    """The columns of a row that say what it is, in their order."""
    if row.student_code is None:
        raise LookupError("a receipt of nobody")
    return {
        "student_id": students[row.student_code],
        "received_on": row.received_on,
        "amount": row.amount,
        "academic_year": row.academic_year,
        "semester": row.semester,
        "description": row.description,
    }


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out what a file added: nothing refers to it."""
    ids = [each.old_receipt_id for each in _read(session, keys).values()]
    session.execute(_DELETE, {"receipt_ids": ids})
    add_update_entries(session, writer, OLD_RECEIPT_TRAIL, "remove", [(str(each), None, {}) for each in ids])
    return {}


def _about(session: Session, writings: Sequence[Writing[OldReceiptRow]]) -> Mapping[Key, About]:
    """Return whose each receipt is, and over how much."""
    held = _read(session, [each.row.identity for each in writings if each.before is not None])
    said = [_whole_row(each, held.get(each.row.identity)) for each in writings]
    students = _students(session, said)
    return {
        row.identity: About(students[row.student_code], row.amount)
        for row in said
        if row.student_code is not None and row.amount is not None
    }


OLD_RECEIPTS: Final = UpdatedKind(
    schema=OldReceiptRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    about=_about,
)
"""Files of receipts of the old system."""
