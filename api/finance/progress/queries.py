"""Reading where a student was on the pages of finance."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.bill.late import read_late
from api.finance.progress.schemas import FinanceProgressInput, FinanceProgressView
from models.finance.late_fine.contract import LateKind
from models.finance.progress.tables import FinanceProgress

_BEGINNING: Final = FinanceProgressInput(tab_no=1, step_no=1)


async def read_progress(
    session: AsyncSession, student_id: int, academic_year: int, semester: int
) -> FinanceProgressView:
    """Where the student was in the term; at the beginning where they were not there yet."""
    row = await session.get(FinanceProgress, (student_id, academic_year, semester), populate_existing=True)
    kept = _BEGINNING if row is None else FinanceProgressInput.model_validate(row)
    late = await read_late(session, student_id, academic_year, semester)
    return FinanceProgressView(
        **kept.model_dump(),
        late_registration_fine=late.incurred(LateKind.LATE_REGISTRATION),
        late_change_fine=late.incurred(LateKind.LATE_CHANGE),
    )
