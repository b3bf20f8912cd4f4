"""Subject change: a version of a subject goes through its offices and is taught from its term on (study §2)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.curriculum.subject_change import (
        read_subject_calendar,
        receive_subject_change,
        settle_subject_change,
    )
    from models.contracts.cases.case import CaseAction, CaseKind, CaseRecord
    from models.contracts.cases.starting import received
    from models.contracts.curriculum.subject_change import SubjectCalendar, SubjectChangeRequest, SubjectChangeStage
    from models.rules.curriculum.subject_change.process import (
        REGULATION,
        SUBJECT_CHANGE,
        at_deadline,
        deadline_moved,
        deadline_of,
        decided,
    )


@workflow.defn(name="SubjectChangeWorkflow")
class SubjectChangeWorkflow(CaseHandlers):
    """One version of a subject that a curriculum officer proposes.

    The head of department, the dean and the registrar consider it in turn by the update ``act``; each may refuse it or
    return it with a reason, and the officer amends it and sends it again, or cancels. What an office leaves undecided
    for days the next one has too. The term's freeze ends what is not agreed to by then; a registrar who moves it sends
    the signal ``calendar_changed``. Once everybody agreed it waits for the first day of its term and then takes the
    place of the version that was taught, in the transaction that closes the case. Endings: active, refused, cancelled,
    lapsed.
    """

    @workflow.init
    def __init__(self, request: SubjectChangeRequest) -> None:
        self._request = request
        self._regulation = REGULATION
        self._calendar = SubjectCalendar(freezes_at=None, starts_at=None)
        first = received(CaseKind.SUBJECT_CHANGE, request, SubjectChangeStage.DRAFTING)
        self._case = CaseKeeper(SUBJECT_CHANGE, first, self._decided)

    @workflow.run
    async def run(self, request: SubjectChangeRequest) -> CaseRecord:
        """Follow the version through its offices to its term."""
        begun = await transaction(receive_subject_change, request, summary="proposed")
        self._regulation, self._calendar = begun.regulation, begun.calendar
        self._case.adopt(begun.record)
        while self._case.is_open:
            await self._case.next_step(self._read_deadline, moved=deadline_moved, lapse=at_deadline)
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        return decided(record, action, self._request, regulation=self._regulation, calendar=self._calendar, at=at)

    async def _read_deadline(self) -> datetime | None:
        self._calendar = await transaction(read_subject_calendar, self._request, summary="the term's freeze and start")
        return deadline_of(self._case.record, self._calendar)

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_subject_change, record, summary=record.stage)


WORKFLOWS: Final = (SubjectChangeWorkflow,)
