"""Conferral: the registrar's list of a term goes to the council, and its degrees are written (study §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.conferral import confer_some, receive_conferral, settle_conferral
    from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.study.conferral.contract import ConferralRequest, Resolution
    from models.study.conferral.rules import CONFERRAL, conferred, decided, regulation_of, resolution_of


@workflow.defn(name="ConferralWorkflow")
class ConferralWorkflow(CaseHandlers):
    """The approved requests of a term, from the registrar's list until the council's degrees are written.

    A registrar starts it. A second registrar compares the list and agrees by the update ``act``; it is then with the
    council, and a registrar records what the council resolved once it has met. The degrees are then written some at a
    time, a transaction each; a request that was reopened meanwhile is left out and waits for another list. The
    requests find their degrees by themselves, and their students are told. Endings: conferred, cancelled.
    """

    @workflow.init
    def __init__(self, request: ConferralRequest) -> None:
        self._request = request
        self._regulation = regulation_of()
        self._resolved: Resolution | None = None
        self._case = CaseKeeper(CONFERRAL, received(CaseKind.CONFERRAL, request), self._decided)

    @workflow.run
    async def run(self, request: ConferralRequest) -> CaseRecord:
        """Follow the list through the council."""
        asked = await transaction(receive_conferral, request, summary="listed")
        self._regulation = asked.regulation
        self._case.adopt(asked.record)
        while self._case.is_open:
            if self._resolved is None:
                await workflow.wait_condition(self._case.has_unwritten_step)
            else:
                await self._confer(self._resolved)
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        if action.action is CaseActionName.CONFIRM:
            self._resolved = resolution_of(record, action, self._regulation)
        return decided(record, action, self._request, at)

    async def _confer(self, resolved: Resolution) -> None:
        """Everybody on the list, some at a time; nobody decides anything meanwhile."""
        await self._case.write(self._settle)
        figures = await transaction(confer_some, resolved, summary="degrees")
        while figures.listed:
            figures = await transaction(confer_some, resolved, summary="degrees")
        self._case.record = conferred(self._case.record, figures, workflow.now())

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_conferral, record, summary=record.stage)


WORKFLOWS: Final = (ConferralWorkflow,)
