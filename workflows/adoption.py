"""Adoption: what a faculty teaches already becomes active by three people, until the go-live day (golive §3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.adoption import judge_adoption, read_go_live, receive_adoption, settle_adoption
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.study.adoption.contract import AdoptionDecision, AdoptionRequest, AdoptionStage
    from models.study.adoption.rules.process import ADOPTION, JUDGED, day_moved, decided, lapsed, regulation_of


@workflow.defn(name="AdoptionWorkflow")
class AdoptionWorkflow(CaseHandlers):
    """The drafts of a faculty, from a registrar's list until they are active.

    The dean agrees by the update ``act``, then a registrar who is not the one who asked; the approvals are judged by
    the go-live day in their transaction. That day ends what is not agreed to by then, and so the versions are drafts
    again. A registrar who moves the day signals ``calendar_changed``. Endings: adopted, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: AdoptionRequest) -> None:
        self._request = request
        self._regulation = regulation_of()
        first = received(CaseKind.ADOPTION, request, AdoptionStage.FACULTY_REVIEW)
        self._case = CaseKeeper(ADOPTION, first, self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: AdoptionRequest) -> CaseRecord:
        """Follow the list through its offices."""
        asked = await transaction(receive_adoption, request, summary="listed")
        self._regulation = asked.regulation
        self._case.adopt(asked.record)
        while self._case.is_open:
            if self._case.to_judge is not None:
                await self._judge(self._case.to_judge)
            else:
                await self._case.next_step(self._read_day, moved=day_moved, lapse=lapsed)
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        return decided(record, action, self._request, self._regulation, at)

    async def _judge(self, action: CaseAction) -> None:
        decision = AdoptionDecision(
            request=self._request, regulation=self._regulation, record=self._case.record, action=action
        )
        self._case.adopt(await transaction(judge_adoption, decision, summary=action.action))

    async def _read_day(self) -> datetime:
        return await transaction(read_go_live, self._request, summary="the go-live day")

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_adoption, record, summary=record.stage)


WORKFLOWS: Final = (AdoptionWorkflow,)
