"""Keeping where a student is on the pages of finance."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.finance.progress.schemas import FinanceProgressInput
from models.calendar.term.tables import Term
from models.finance.progress.tables import FinanceProgress
from models.kit.errors import Refusal

_KEY: Final = ("student_id", "academic_year", "semester")


async def keep_progress(
    session: AsyncSession,
    student_id: int,
    academic_year: int,
    semester: int,
    wanted: FinanceProgressInput,
    at: datetime,
) -> None:
    """Keep where the student is at an instant (UTC). A notice that was read stays read, also for a page that was
    opened before. Raises Refusal ``not_found`` for a term that does not exist.
    """
    if await session.get(Term, (academic_year, semester)) is None:
        raise Refusal("not_found")
    values = {
        **wanted.model_dump(),
        "student_id": student_id,
        "academic_year": academic_year,
        "semester": semester,
        "changed_at": at,
    }
    added = insert(FinanceProgress).values(values)
    changed: dict[str, object] = {name: added.excluded[name] for name in values if name not in _KEY}
    changed["late_notice"] = func.greatest(col(FinanceProgress.late_notice), added.excluded["late_notice"])
    await session.execute(added.on_conflict_do_update(index_elements=list(_KEY), set_=changed))
