"""The money of the demo university: three terms that balance, and a current one in every state."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest
from sqlalchemy import Connection, text

from models.db import engine
from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.facts.finance.reductions import REDUCED_OF_INVOICE
from tests.support.money import check_books

_STANDING = text(f"""
    SELECT s.student_code, i.academic_year, i.semester, i.total, {REDUCED_OF_INVOICE} AS reduced,
           count(n.sequence) AS parts, min(n.due_on) AS first_due,
           (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge c USING (charge_id)
             WHERE c.invoice_id = i.invoice_id) AS paid,
           (SELECT count(DISTINCT l.receipt_id) FROM receipt_line l JOIN charge c USING (charge_id)
             WHERE c.invoice_id = i.invoice_id) AS receipts
      FROM invoice i JOIN student s USING (student_id) JOIN instalment n USING (invoice_id)
     WHERE s.student_code = :code
     GROUP BY s.student_code, i.invoice_id ORDER BY i.issued_at
""")


@pytest.fixture
def connection(demo: Plan) -> Iterator[Connection]:
    with engine().connect() as connection:
        yield connection


def test_every_posting_balances_and_no_number_is_missing(connection: Connection) -> None:
    check_books(connection)


def test_three_past_terms_and_this_one_are_billed(connection: Connection, demo: Plan) -> None:
    rows = connection.execute(text("SELECT academic_year, semester, count(*) FROM invoice GROUP BY 1, 2")).all()
    assert len(rows) == 4 if demo.current.semester else 3
    assert min(row.count for row in rows) > 0


def test_the_run_of_the_last_term_stands_and_is_of_its_invoices(connection: Connection, demo: Plan) -> None:
    last = regular_terms_before(demo.current, 1)[0]
    run = connection.execute(text("SELECT * FROM bill_run WHERE finished_at IS NOT NULL")).one()
    billed = connection.execute(
        text("SELECT count(*), sum(total) FROM invoice WHERE (academic_year, semester) = (:year, :semester)"),
        {"year": last.academic_year, "semester": last.semester},
    ).one()
    assert (run.academic_year, run.semester) == last
    assert (run.students, run.expected_invoices, run.billed, run.done) == (billed.count,) * 4
    assert (run.expected, run.amount) == (billed.sum, billed.sum)
    added = connection.scalar(text("SELECT sum(added) FROM bill_run_total WHERE case_id = :id"), {"id": run.case_id})
    assert added == billed.sum
    case = connection.execute(text("SELECT * FROM case_file WHERE case_id = :id"), {"id": run.case_id}).one()
    steps = text("SELECT array_agg(stage_to ORDER BY sequence) FROM case_event WHERE case_id = :id")
    assert (case.stage, case.state) == ("finished", "closed")
    assert connection.scalar(steps, {"id": run.case_id}) == [
        "drafted", "previewed", "confirmed", "running", "finished", "finished"
    ]  # fmt: skip
    assert case.closed_at < demo.now


def test_numbers_follow_the_days(connection: Connection) -> None:
    query = text("""
        SELECT count(*) FROM (SELECT issued_at < lag(issued_at) OVER
            (PARTITION BY campus_code, fiscal_year ORDER BY serial) AS earlier FROM receipt) r WHERE earlier
    """)
    assert connection.scalar(query) == 0


def test_personas_owe_and_have_paid_as_they_are_introduced(connection: Connection, demo: Plan) -> None:
    owing, paid_up, indebted = (
        connection.execute(_STANDING, {"code": code}).all() for code in ("6610450001", "6510450004", "6610450005")
    )
    assert (owing[-1].parts > 1, owing[-1].paid) == (True, 0)
    assert all(row.paid == row.total - row.reduced and row.receipts for row in paid_up)
    assert paid_up[-1].reduced == 5_000
    *_, last, this = indebted
    assert (last.paid, this.paid) == (Decimal(0), Decimal(0))
    assert last.first_due < demo.today
    assert connection.execute(_STANDING, {"code": "6810450003"}).all()[-1].semester != demo.current.semester


@pytest.mark.parametrize(
    "state",
    [
        "paid = total",
        "paid = 0",
        "paid > 0 AND paid < total AND parts = 1",
        "paid > 0 AND paid < total AND parts > 1",
    ],
)
def test_this_term_has_invoices_in_every_state(connection: Connection, demo: Plan, state: str) -> None:
    query = text(f"""
        SELECT count(*) FROM (
            SELECT i.total, (SELECT count(*) FROM instalment n WHERE n.invoice_id = i.invoice_id) AS parts,
                   (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge c USING (charge_id)
                     WHERE c.invoice_id = i.invoice_id) AS paid
              FROM invoice i WHERE (i.academic_year, i.semester) = (:academic_year, :semester)) x WHERE {state}
    """)
    term = {"academic_year": demo.current.academic_year, "semester": demo.current.semester}
    assert (connection.scalar(query, term) or 0) > 0


def test_some_students_have_credit(connection: Connection) -> None:
    query = text("SELECT sum(amount) FROM ledger_entry WHERE account = 'unapplied_credit'")
    assert connection.scalar(query) < 0
