"""Allocation rounds, for tests."""

from __future__ import annotations

from datetime import timedelta

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.curriculum.allocation_round.contract import (
    RoundPlan,
    RoundRequest,
)
from models.curriculum.allocation_round.tables import AllocationRound
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person
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
        new_case(CaseKind.ALLOCATION_ROUND, request, Titles(request.name_th, request.name_en)),
        AllocationRound(
            case_id=request.case_id, academic_year=YEAR, semester=SEMESTER, campus_code=campus,
            name_th=request.name_th, name_en=request.name_en, **plan.model_dump(),
        ),
    )  # fmt: skip
    return request
