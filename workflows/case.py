"""The bookkeeping every process shares: the record it holds, the action it checks, the rows it keeps up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from temporalio import workflow
from temporalio.common import SearchAttributeUpdate
from temporalio.exceptions import ApplicationError

with workflow.unsafe.imports_passed_through():
    from models.contracts.cases.case import CaseAction, CaseRecord, CaseState
    from models.contracts.cases.temporal import CASE_STAGE, DUE_AT
    from models.rules.cases.actions import Process, refusal_of


class CaseKeeper:
    """Holds a workflow's case record, and knows how far the rows have followed it.

    Handlers set :attr:`record` before their first await and then wait in :meth:`written`; only the workflow's main
    loop brings the rows along, by :meth:`write` or by an activity that has written them itself (:meth:`adopt`). Steps
    taken meanwhile reach the rows together: they go from one revision to a newer one, never back.
    """

    def __init__(self, process: Process, record: CaseRecord) -> None:
        self.record = record
        self._process = process
        self._written_revision = record.revision

    @property
    def is_open(self) -> bool:
        """Whether the case has not ended."""
        return self.record.state is CaseState.OPEN

    def has_unwritten_step(self) -> bool:
        """Whether the record is ahead of the rows."""
        return self.record.revision > self._written_revision

    def refuse_unless_allowed(self, action: CaseAction) -> None:
        """For an update's validator. Raises an ApplicationError whose type is a code of the error catalogue."""
        refusal = refusal_of(self._process, self.record, action, workflow.now())
        if refusal is not None:
            raise ApplicationError(refusal.code, refusal.facts, type=refusal.code, non_retryable=True)

    def adopt(self, record: CaseRecord) -> None:
        """Take over a record whose rows an activity has already written."""
        self.record = record
        self._wrote(record)

    async def write(self, write: Callable[[CaseRecord], Awaitable[None]]) -> None:
        """Bring the rows to the record with ``write``, until they have caught up with every step."""
        while self.has_unwritten_step():
            record = self.record
            await write(record)
            self._wrote(record)

    async def written(self, revision: int) -> None:
        """Wait until the rows show the step of ``revision``."""
        await workflow.wait_condition(lambda: self._written_revision >= revision)

    def _wrote(self, record: CaseRecord) -> None:
        self._written_revision = record.revision
        attributes: list[SearchAttributeUpdate] = [CASE_STAGE.value_set(record.stage)]  # type: ignore[type-arg]
        if record.deadline_at is None:
            attributes.append(DUE_AT.value_unset())
        else:
            attributes.append(DUE_AT.value_set(record.deadline_at))
        workflow.upsert_search_attributes(attributes)
        workflow.set_current_details(f"stage: {record.stage}\n\nrevision: {record.revision}")
