"""Refused pictures beside those of later chunks: what is read of them, and what they keep out (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPICursor

from models.imports.import_batch.contract.case import RowState
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from tests.people.photograph.test_store_shared import GREEN, applied_by_ones, checked_by_ones
from tests.people.photograph.test_store_shared import registrar as registrar
from tests.support.photographs import photograph, picture
from tests.support.university import University
from tests.support.updating import became, rows_of


@contextmanager
def rows_read() -> Iterator[list[int]]:
    """How many rows of imports each statement reads meanwhile."""
    counts: list[int] = []

    def count(_connection: Connection, cursor: DBAPICursor, statement: str, *_more: object) -> None:
        if statement.startswith("SELECT import_row."):
            counts.append(max(cursor.rowcount, 0))  # -1 where rows are read one after the other

    event.listen(Engine, "after_cursor_execute", count)
    try:
        yield counts
    finally:
        event.remove(Engine, "after_cursor_execute", count)


@pytest.mark.parametrize("number", [4, 12])
def test_chunk_does_not_read_refused_rows_of_other_students(
    university: University, registrar: Person, number: int
) -> None:
    entries = {f"{9_999_000_000 + each}.jpg": picture() for each in range(number)}
    with rows_read() as counts:
        case_id = checked_by_ones(university, registrar, entries)
    assert {row.problem for row in rows_of(university, case_id)} == {"import_student_not_found"}
    assert sum(counts) == number, "each row of the file once"


@pytest.mark.parametrize("between", [0, 2])
def test_of_two_pictures_of_a_student_in_different_chunks_none_is_taken(
    university: University, registrar: Person, between: int
) -> None:
    student = university.student()
    others = {f"{university.student().student_code}.jpg": picture((480, 700 + n)) for n in range(between)}
    entries = {f"a/{student.student_code}.jpg": picture()} | others
    entries[f"b/{student.student_code}.JPG"] = picture(top=GREEN)
    case_id = checked_by_ones(university, registrar, entries)
    applied_by_ones(university, case_id)
    first, *middle, last = became(university, case_id)
    assert first == (RowState.REFUSED, None, "import_other_row_wrong")
    assert last == (RowState.REFUSED, None, "import_row_repeated")
    assert middle == [(RowState.APPLIED, RowChange.NEW, None)] * between
    assert photograph(university, student.student_id) is None
