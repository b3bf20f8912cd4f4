"""Allocation rounds, for tests."""

from __future__ import annotations

from datetime import timedelta

from models.calendar import utc_now
from models.contracts.cases.case import CaseKind, CaseState
from models.contracts.cases.starting import case_workflow_id
from models.contracts.curriculum.allocation_round import (
    RoundPlan,
    RoundRequest,
    RoundStage,
)
from models.tables.base import new_id
from models.tables.cases.cases import CaseFile
from models.tables.curriculum.allocation import AllocationRound
from models.tables.people.persons import Person
from tests.support.university import SEMESTER, YEAR, University


def round_request(
    university: University,
    registrar: Person,
    *,
    opens_in: timedelta = timedelta(days=1),
    closes_in: timedelta = timedelta(days=3),
    percent: int = 100,
    campus: str = "",
) -> RoundRequest:
    """A round whose rows are there, as the API leaves them before it starts the workflow."""
    now = utc_now().replace(microsecond=0)
    plan = RoundPlan(opens_at=now + opens_in, closes_at=now + closes_in, release_percent=percent)
    request = RoundRequest(
        case_id=new_id(), academic_year=YEAR, semester=SEMESTER, campus_code=campus, name_th="รอบที่หนึ่ง",
        name_en="First round", plan=plan, opened_by=registrar.person_id, requested_at=now,
    )  # fmt: skip
    university.add(
        CaseFile(
            case_id=request.case_id,
            kind=CaseKind.ALLOCATION_ROUND,
            workflow_id=case_workflow_id(CaseKind.ALLOCATION_ROUND, request.case_id),
            idempotency_key=str(request.case_id),
            opened_by=registrar.person_id,
            title_th=request.name_th,
            title_en=request.name_en,
            stage=RoundStage.SCHEDULED,
            state=CaseState.OPEN,
            request=request.model_dump(mode="json"),
            opened_at=now,
            updated_at=now,
        ),
        AllocationRound(
            case_id=request.case_id, academic_year=YEAR, semester=SEMESTER, campus_code=campus,
            name_th=request.name_th, name_en=request.name_en, **plan.model_dump(),
        ),
    )  # fmt: skip
    return request
