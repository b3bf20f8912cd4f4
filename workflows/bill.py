"""A student confirmed enrolment type and payment method, or asked for the bill: it is issued at once."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.bills import update_bill
    from models.contracts.finance.bills import TermBill


@workflow.defn(name="BillWorkflow")
class BillWorkflow:
    """Brings the bill of a student's term up to date.

    The API starts it once the choice is committed. It only makes haste: the reconciliation brings every bill up to date
    that something changed for, each half minute.
    """

    @workflow.run
    async def run(self, bill: TermBill) -> int:
        """How many invoices were issued."""
        return await transaction(update_bill, bill, summary="issue the bill")


WORKFLOWS: Final = (BillWorkflow,)
