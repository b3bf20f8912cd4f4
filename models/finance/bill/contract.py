"""The bill of a student's term, as workflows and activities speak of it (finance §3)."""

from __future__ import annotations

from datetime import datetime

from models.kit.message import Message


class TermBill(Message):
    """A student's term whose bill is brought up to date; ``changed_at`` (UTC): when what it depends on changed."""

    student_id: int
    academic_year: int
    semester: int
    changed_at: datetime


def bill_workflow_id(bill: TermBill) -> str:
    """One workflow for each change, whoever starts it and however often."""
    changed = int(bill.changed_at.timestamp() * 1000)
    return f"bill-{bill.student_id}-{bill.academic_year}-{bill.semester}-{changed}"
