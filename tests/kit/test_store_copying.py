"""Rows that are slow to make are copied all the same: no statement runs meanwhile, so none takes too long."""

from __future__ import annotations

from collections.abc import Iterator

from psycopg import Connection
from psycopg.pq import TransactionStatus
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.kit.copying import copy_made_rows
from tests.support.university import University

ROWS = 12_001


def test_no_statement_runs_while_rows_are_made(university: University) -> None:
    with Session(university.engine) as session, session.begin():
        session.execute(text("CREATE TEMPORARY TABLE copied (number integer) ON COMMIT DROP"))
        driver = session.connection().connection.driver_connection
        assert isinstance(driver, Connection)
        seen: set[TransactionStatus] = set()

        def rows() -> Iterator[tuple[int]]:
            for number in range(ROWS):
                seen.add(driver.info.transaction_status)
                yield (number,)

        assert copy_made_rows(session, "copied", ("number",), rows()) == ROWS
        kept = session.execute(text("SELECT count(*), max(number) FROM copied")).one()
    assert tuple(kept) == (ROWS, ROWS - 1)
    assert seen == {TransactionStatus.INTRANS}
