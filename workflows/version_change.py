"""How versions before their offices are followed: the same for those of subjects and of programmes (study §2, §3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Generic, TypeVar

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from models.cases.case.contract.record import CaseAction, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.case.rules.process import Process
    from models.curriculum.version_change.contract import (
        VersionCalendar,
        VersionChangeReceived,
        VersionChangeRequest,
        VersionChangeStage,
    )
    from models.curriculum.version_change.rules.process import (
        REGULATION,
        at_deadline,
        deadline_moved,
        deadline_of,
        decided,
    )

Request = TypeVar("Request", bound=VersionChangeRequest)


class VersionChange(Generic[Request]):
    """A version on its way: its case, and what the calendar says of its term.

    Its offices consider it in turn. The freeze of its term ends what is not agreed to by then; what everybody agreed to
    waits for the first day of its term.
    """

    def __init__(self, process: Process, request: Request) -> None:
        self._request = request
        self._regulation = REGULATION
        self._calendar = VersionCalendar(freezes_at=None, starts_at=None)
        first = received(process.kind, request, VersionChangeStage.DRAFTING)
        self.case = CaseKeeper(process, first, self._decided)

    async def follow(
        self,
        begun: VersionChangeReceived,
        read_calendar: Callable[[Request], VersionCalendar],
        settle: Callable[[CaseRecord], None],
    ) -> CaseRecord:
        """Follow a version that was received through its offices to its term; ``settle`` brings the rows after it."""

        async def read_deadline() -> datetime | None:
            self._calendar = await transaction(read_calendar, self._request, summary="the term's freeze and start")
            return deadline_of(self.case.record, self._calendar)

        async def write(record: CaseRecord) -> None:
            await transaction(settle, record, summary=record.stage)

        self._regulation, self._calendar = begun.regulation, begun.calendar
        self.case.adopt(begun.record)
        while self.case.is_open:
            await self.case.next_step(read_deadline, moved=deadline_moved, lapse=at_deadline)
            await self.case.write(write)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self.case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        return decided(record, action, self._request, regulation=self._regulation, calendar=self._calendar, at=at)
