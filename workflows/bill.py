"""A student confirmed enrolment type and payment method, or asked for the bill: it is issued at once."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.options import TRANSACTION_TIMEOUT, UNTIL_IT_WORKS, transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.bill import update_bill
    from activities.finance.confirmation import Confirmations
    from models.finance.bill.contract import TermBill


@workflow.defn(name="BillWorkflow")
class BillWorkflow:
    """Brings the bill of a student's term up to date, and replaces QR codes that ask for another amount since.

    The API starts it once the choice is committed. It only makes haste: the reconciliation brings every bill up to date
    that something changed for, each half minute.
    """

    @workflow.run
    async def run(self, bill: TermBill) -> int:
        """Bring the bill of the term up to date; return how many invoices were issued."""
        issued = await transaction(update_bill, bill, summary="issue the bill")
        await workflow.execute_activity_method(
            Confirmations.replace_outdated_passes,
            bill.student_id,
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
            summary="replace QR codes",
        )
        return issued


WORKFLOWS: Final = (BillWorkflow,)
