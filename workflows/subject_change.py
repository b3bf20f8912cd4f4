"""Subject change: a version of a subject goes through its offices and is taught from its term on (study §2)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers
from workflows.options import transaction
from workflows.version_change import VersionChange

with workflow.unsafe.imports_passed_through():
    from activities.curriculum.subject_change import (
        read_subject_calendar,
        receive_subject_change,
        settle_subject_change,
    )
    from models.cases.case.contract.record import CaseRecord
    from models.curriculum.subject_change.contract import SubjectChangeRequest
    from models.curriculum.version_change.rules.process import SUBJECT_CHANGE


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
        self._change = VersionChange(SUBJECT_CHANGE, request)
        self._case = self._change.case

    @workflow.run
    async def run(self, request: SubjectChangeRequest) -> CaseRecord:
        """Follow the version through its offices to its term."""
        begun = await transaction(receive_subject_change, request, summary="proposed")
        return await self._change.follow(begun, read_subject_calendar, settle_subject_change)


WORKFLOWS: Final = (SubjectChangeWorkflow,)
