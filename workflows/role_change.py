"""Role change: a guarded role is given to a person, or allows more; another administrator agrees."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.one_review import follow_review
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.role_change import receive_role_change, settle_role_change
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.role_change.contract import RoleChangeDecision, RoleChangeRequest
    from models.cases.role_change.rules.process import JUDGED, ROLE_CHANGE, decided


@workflow.defn(name="RoleChangeWorkflow")
class RoleChangeWorkflow(CaseHandlers):
    """An administrator asks on the page of roles, another one decides by the update ``act``.

    Never who asked, who would receive the role, or who holds the role that is widened. Agreeing changes the role as it
    was asked for, unless the role or the person has changed meanwhile: then the case ends as refused and says why. Who
    asked may take the request back. There is no deadline: it waits until somebody decides, and nothing changes before.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: RoleChangeRequest) -> None:
        first = received(CaseKind.ROLE_CHANGE, request)
        self._case = CaseKeeper(ROLE_CHANGE, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: RoleChangeRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_role_change, request, summary="a change of a role is asked for")
        return await follow_review(self._case, asked.record, _decision_of, settle_role_change)


def _decision_of(record: CaseRecord, action: CaseAction) -> RoleChangeDecision:
    return RoleChangeDecision(record=record, action=action)


WORKFLOWS: Final = (RoleChangeWorkflow,)
