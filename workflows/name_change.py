"""Change of name: a student has other names than the register says, and the registrar agrees to them (golive §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.name_change import judge_name_change, receive_name_change, settle_name_change
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import overdue
    from models.study.name_change.contract import NameChangeDecision, NameChangeRequest
    from models.study.name_change.rules.process import JUDGED, NAME_CHANGE, decided, lapsed, regulation_of


@workflow.defn(name="NameChangeWorkflow")
class NameChangeWorkflow(CaseHandlers):
    """One request that the register has other names of a student.

    The student asks with evidence, or a registrar for them, and a registrar who did not ask decides by the update
    ``act``. The approval is judged anew in its transaction, which writes the names and keeps the former ones. What
    nobody decided within a month lapses. No name of a person is in this history: they stand in the case's row. Endings:
    approved, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: NameChangeRequest) -> None:
        self._request = request
        self._regulation = regulation_of()
        first = received(CaseKind.NAME_CHANGE, request)
        self._case = CaseKeeper(NAME_CHANGE, first, self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: NameChangeRequest) -> CaseRecord:
        """Follow the request through its office."""
        asked = await transaction(receive_name_change, request, summary="asked for")
        self._regulation = asked.regulation
        self._case.adopt(asked.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """One decision, or what the clock makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        woken = await self._case.woken(_no_dates)
        if woken is not None and woken.by_clock:
            self._case.record = overdue(self._case.record, workflow.now(), lapsed)

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        after = decided(record, action, self._request, self._regulation, at)
        if after is None:
            raise ValueError("an approval is judged in its transaction")
        return after

    async def _judge(self, action: CaseAction) -> None:
        decision = NameChangeDecision(
            request=self._request, regulation=self._regulation, record=self._case.record, action=action
        )
        self._case.adopt(await transaction(judge_name_change, decision, summary=action.action))

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_name_change, record, summary=record.stage)


async def _no_dates() -> None:
    """How long a request may be considered does not move."""


WORKFLOWS: Final = (NameChangeWorkflow,)
