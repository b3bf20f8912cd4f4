"""Transfer of credits: what a student passed elsewhere counts here (study §5)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.transfer_credit import (
        judge_transfer_credit,
        read_transfer_dates,
        receive_transfer_credit,
        settle_transfer_credit,
    )
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import wakes_at
    from models.study.transfer_credit.contract import LineOwner, TransferDecision, TransferRequest
    from models.study.transfer_credit.rules.process import (
        JUDGED,
        REGULATION,
        TRANSFER_CREDIT,
        at_instant,
        deadline_moved,
        decided,
        reminds_at,
    )


@workflow.defn(name="TransferCreditWorkflow")
class TransferCreditWorkflow(CaseHandlers):
    """One request to have credits transferred, until they are granted or it is clear that they are not.

    The student starts it. Lines that a rule knows need nobody; the others go to the owners of their targets, all at the
    same time: heads of departments, each joined by the dean after some days of silence. An owner says yes by the update
    ``act``, but for the lines they name, or no to all of theirs. What is left then goes to the advisor, the faculty and
    the registrar in turn; each approval is judged anew in its transaction, and the last one grants the credits: P,
    outside every average. The end of the term ends a request that nobody decided; two weeks and three days before, its
    student is reminded. Endings: approved, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: TransferRequest) -> None:
        self._request = request
        self._regulation = REGULATION
        self._owners: tuple[LineOwner, ...] = ()
        self._advisor_id: UUID | None = None
        first = received(CaseKind.TRANSFER_CREDIT, request)
        self._case = CaseKeeper(TRANSFER_CREDIT, first, self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: TransferRequest) -> CaseRecord:
        """Follow the request through its owners and offices."""
        asked = await transaction(receive_transfer_credit, request, summary="asked for")
        self._regulation, self._owners, self._advisor_id = asked.regulation, asked.owners, asked.advisor_id
        self._case.adopt(asked.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """One decision, or what the calendar or the clock makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        woken = await self._case.woken(self._read_deadline, wakes=self._wakes_at)
        if woken is None:
            return
        if woken.found != self._case.record.deadline_at:
            self._case.record = deadline_moved(self._case.record, woken.found, workflow.now())
        elif woken.by_clock:
            self._case.record = at_instant(self._case.record, self._regulation, workflow.now())

    def _wakes_at(self, record: CaseRecord) -> datetime | None:
        """An escalation, a reminder or the deadline, whichever is first."""
        instants = (wakes_at(record), reminds_at(record, self._regulation))
        return min((instant for instant in instants if instant is not None), default=None)

    async def _judge(self, action: CaseAction) -> None:
        decision = TransferDecision(
            request=self._request,
            regulation=self._regulation,
            owners=self._owners,
            advisor_id=self._advisor_id,
            record=self._case.record,
            action=action,
        )
        self._case.adopt(await transaction(judge_transfer_credit, decision, summary=action.action))

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        after = decided(
            record, action, self._request, self._owners, regulation=self._regulation, advisor_id=self._advisor_id,
            at=at,
        )  # fmt: skip
        if after is None:
            raise ValueError("an approval is judged in its transaction")
        return after

    async def _read_deadline(self) -> datetime | None:
        return (await transaction(read_transfer_dates, self._request, summary="until when")).closes_at

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_transfer_credit, record, summary=record.stage)


WORKFLOWS: Final = (TransferCreditWorkflow,)
