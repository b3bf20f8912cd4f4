"""A term billed for everybody, a chunk of students a transaction, against a bare COPY of the rows it wrote."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import text
from sqlmodel import Session

from models.db import engine
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import update_bills
from models.finance.ledger.contract import InvoiceKind
from models.kit.calendar import utc_now
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.stack import BenchStack

CHUNK: Final = 500
_TABLES: Final = ("posting", "ledger_entry", "invoice", "charge", "instalment")
_TERM: Final = text("SELECT academic_year, semester FROM calendar_period WHERE kind = 'payment'")
_NOT_BILLED: Final = text("""
    SELECT s.student_id FROM student s
     WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.student_id = s.student_id
                          AND (i.academic_year, i.semester) = (:academic_year, :semester))
     ORDER BY s.student_id
""")


async def bench_finance_bills(stack: BenchStack) -> dict[str, float]:
    """Invoices a second, the seconds that 70,000 take, and the ratio to the COPY."""
    await stack.database("bills", scale=1)
    with engine().begin() as connection:
        fill(connection, students=int(STUDENTS * stack.share), cases=1)
        term = connection.execute(_TERM).one()
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        before = {table: _count(table) for table in _TABLES}
        asked = {"academic_year": term.academic_year, "semester": term.semester}
        students = list(connection.execute(_NOT_BILLED, asked).scalars())
    began, issued = time.perf_counter(), 0
    for first in range(0, len(students), CHUNK):
        chunk = TermStudents(term.academic_year, term.semester, tuple(students[first : first + CHUNK]))
        with Session(engine()) as session, session.begin():
            issued += update_bills(session, chunk, utc_now(), unasked=InvoiceKind.BILL_RUN).invoices
    took = time.perf_counter() - began
    copied = _copied(before)
    per_second = issued / took
    return {
        "finance_bill_per_s": round(per_second, 1),
        "finance_bill_seconds_70000": round(STUDENTS / per_second, 1),
        "finance_bill_ratio": round(copied / took, 3),
    }


def _count(table: str) -> int:
    with engine().connect() as connection:
        return int(connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)


def _copied(before: dict[str, int]) -> float:
    """Seconds that a COPY of as many rows takes, into tables with no key, no check and no trigger."""
    took = 0.0
    with engine().connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        for table in _TABLES:
            driver.execute(f"CREATE TABLE bare_{table} (LIKE {table})")
            added = _count(table) - before[table]
            with driver.cursor() as cursor, cursor.copy(f"COPY (SELECT * FROM {table} LIMIT {added}) TO STDOUT") as out:
                rows = b"".join(bytes(piece) for piece in out)
            began = time.perf_counter()
            with driver.cursor() as cursor, cursor.copy(f"COPY bare_{table} FROM STDIN") as into:
                into.write(rows)
            driver.commit()
            took += time.perf_counter() - began
    return took
