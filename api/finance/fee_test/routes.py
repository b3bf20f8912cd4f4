"""An officer tries the fee masters with a student before the term does (finance §3)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.fee_test.queries import fee_test
from api.finance.fee_test.schemas import FeeTestView
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.people.student.queries import find_student
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/finance/fee-tests", tags=["fee tests"])
_TESTS: Final = requires(MenuId.FEE_PATTERNS, Action.VIEW)
StudentCode = Annotated[str, Path(pattern=r"^[0-9]{10}$")]


@router.get("/{student_code}")
async def fee_test_of(
    session: SessionDep,
    principal: Annotated[Principal, Depends(_TESTS)],
    language: LanguageDep,
    student_code: StudentCode,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> FeeTestView:
    """What a student's term comes to by the masters as they stand; without a term, today's."""
    student_id = await find_student(session, principal, student_code)
    term = await term_of_query(session, academicYear, semester)
    return await fee_test(session, student_id, (term.academic_year, term.semester), language)
