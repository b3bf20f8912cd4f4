"""A posting, a plan and a credit note are written whole: nothing is added to one that stands (finance §2)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from models.finance.payment.store.allocating import charges_of
from tests.support.money import Cashier
from tests.support.university import University

_ADDITIONS: Final = {
    "entries that balance to a posting": """
        INSERT INTO ledger_entry (posting_id, account, student_id, fee_code, amount)
        SELECT posting_id, account, student_id, fee_code, amount FROM ledger_entry
    """,
    "another round of instalments to a plan": """
        INSERT INTO instalment (invoice_id, plan_no, sequence, due_on, amount, planned_at)
        SELECT invoice_id, plan_no, sequence + 10, due_on, amount, planned_at FROM instalment
    """,
    "a line to a credit note": """
        INSERT INTO credit_line (credit_note_id, charge_id, amount)
        SELECT n.credit_note_id, c.charge_id, 0.01 FROM credit_note n JOIN charge c USING (invoice_id)
         WHERE c.position = 2
    """,
    "a credit note with a line of another invoice": """
        WITH other AS (
            INSERT INTO credit_note (credit_note_id, number, campus_code, fiscal_year, serial, invoice_id, total,
                                     reason, issued_at, posting_id)
            SELECT gen_random_uuid(), 'CN-OTHER', campus_code, fiscal_year, serial + 1, invoice_id, 1, '{}', issued_at,
                   posting_id
              FROM credit_note
            RETURNING credit_note_id, invoice_id)
        INSERT INTO credit_line (credit_note_id, charge_id, amount)
        SELECT o.credit_note_id, c.charge_id, 1 FROM other o JOIN charge c ON c.invoice_id <> o.invoice_id
         WHERE c.position = 1
    """,
}


@pytest.mark.parametrize("addition", _ADDITIONS)
def test_nothing_is_added_to_what_stands(university: University, addition: str) -> None:
    cashier, student = Cashier(university), university.student()
    cashier.bill("bill", student, [Decimal(100), Decimal(80)])
    cashier.bill("other", student, [Decimal(20)])
    with Session(university.engine) as session:
        charge = next(charge for charge in charges_of(session, [student.student_id]) if charge.asked == 100)
    cashier.credit("drop", student, charge.charge_id, Decimal(60))
    with pytest.raises(IntegrityError, match=r"whole|total"), university.engine.begin() as connection:
        connection.execute(text(_ADDITIONS[addition]))
