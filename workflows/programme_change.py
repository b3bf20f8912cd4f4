"""Programme change: a draft of a programme goes through its offices and is followed from its term on (study §3)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers
from workflows.options import transaction
from workflows.version_change import VersionChange

with workflow.unsafe.imports_passed_through():
    from activities.study.programme_change import (
        read_programme_calendar,
        receive_programme_change,
        settle_programme_change,
    )
    from models.cases.case.contract.record import CaseRecord
    from models.study.programme_change.contract import ProgrammeChangeRequest
    from models.study.programme_change.rules.process import PROGRAMME_CHANGE


@workflow.defn(name="ProgrammeChangeWorkflow")
class ProgrammeChangeWorkflow(CaseHandlers):
    """One draft of a programme that a curriculum officer proposes.

    The head of department, the dean and the registrar consider it in turn by the update ``act``; each may refuse it or
    return it with a reason, and the officer amends it and sends it again, or cancels. A draft of which nothing but
    names is new no office reviews. What an office leaves undecided for days the next one has too. The freeze of its
    term ends what is not agreed to by then; a registrar who moves it sends the signal ``calendar_changed``. Once
    everybody agreed it waits for the first day of its term. The transaction that closes the case makes it active, ends
    the years of admission of the version before, maps the paths of earlier versions, and notes whose exceptions have
    no place in it. Endings: active, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: ProgrammeChangeRequest) -> None:
        self._change = VersionChange(PROGRAMME_CHANGE, request)
        self._case = self._change.case

    @workflow.run
    async def run(self, request: ProgrammeChangeRequest) -> CaseRecord:
        """Follow the draft through its offices to its term."""
        begun = await transaction(receive_programme_change, request, summary="proposed")
        return await self._change.follow(begun, read_programme_calendar, settle_programme_change)


WORKFLOWS: Final = (ProgrammeChangeWorkflow,)
