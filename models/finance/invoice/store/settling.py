"""Open cases that decide what becomes of an invoice's debt: of one invoice one is open at a time (finance §6).

Payments, waivers and re-assessments are not among them: money is always taken, a waiver only moves the day, and every
case judges what is open of the invoice again before it is carried out.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind, CaseState, Refused

DECIDING: Final = (
    CaseKind.INVOICE_CANCELLATION,
    CaseKind.WRITE_OFF,
    CaseKind.WRITE_OFF_REVERSAL,
    CaseKind.INSTALMENT_SPLIT,
)
_KINDS: Final = ", ".join(f"'{kind}'" for kind in DECIDING)
_OPEN: Final = text(f"""
    SELECT case_id, title_th, title_en FROM case_file
     WHERE kind IN ({_KINDS}) AND state = '{CaseState.OPEN}' AND student_id = :student_id
       AND request->>'invoice_id' = CAST(:invoice_id AS text) AND case_id IS DISTINCT FROM CAST(:case_id AS uuid)
     ORDER BY opened_at, case_id LIMIT 1
""")


def refusal_while_decided(
    session: Session, student_id: int, invoice_id: UUID, number: str, case_id: UUID | None = None
) -> Refused | None:
    """Return why nothing else may be decided about an invoice's debt now, or None.

    ``invoice_case_open`` names the open case other than ``case_id`` that decides about it.
    """
    asked = {"student_id": student_id, "invoice_id": invoice_id, "case_id": case_id}
    found = session.execute(_OPEN, asked).mappings().first()
    if found is None:
        return None
    facts = {"number": number, **found, "case_id": str(found["case_id"])}
    return Refused(code="invoice_case_open", rule=refusal_while_decided.__name__, facts=facts)
