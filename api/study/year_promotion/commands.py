"""Asking for the promotion of a year, and its students as a file (golive §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.kit.db import one_at_a_time
from api.kit.exports import FileForm, ListExport, Taken
from api.kit.refusals import raise_refused
from api.kit.spreadsheet import Cell
from api.study.year_promotion.queries import (
    PromotedFilter,
    count_students,
    problem_of,
    read_promotion,
    stream_students,
)
from api.study.year_promotion.schemas import PromotedStudent, PromotionInput
from models.access.role.contract import DataScope
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.year_promotion.contract import PromotionRequest
from models.study.year_promotion.rules.asking import refusal_to_promote
from models.study.year_promotion.store.reading import year_facts
from models.study.year_promotion.tables import YearPromotion

_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 32), ("major", 8), ("from", 8), ("to", 8), ("terms", 12), ("away", 12),
    ("state", 20), ("problem", 80),
)  # fmt: skip


async def ask_for_promotion(client: Client, principal: Principal, asked: PromotionInput, key: str) -> UUID:
    """Accept that a year shall be promoted, and have its preview worked out; the case's id.

    The same key is the same case. Raises Refusal ``forbidden`` for who does not see the whole university, and what
    :func:`models.study.year_promotion.rules.asking.refusal_to_promote` finds.
    """
    if principal.data_scope is not DataScope.ALL:
        raise Refusal("forbidden")
    now = utc_now()
    request = PromotionRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        academic_year=asked.academic_year,
        reason=asked.reason,
    )

    def judge(plain: Session) -> None:
        facts = year_facts(plain, asked.academic_year)
        raise_refused(refusal_to_promote(asked.academic_year, facts, bangkok_date(now)))

    async def stands(accepting: AsyncSession) -> None:
        await one_at_a_time(accepting, "promotions of study years")
        await accepting.run_sync(judge)
        accepting.add(YearPromotion.of(request))

    year = asked.academic_year
    titles = Titles(f"เลื่อนชั้นปี ปีการศึกษา {year}", f"Promotion of study years {year}")
    return await open_case(client, new_case(CaseKind.YEAR_PROMOTION, request, titles, key=key), stands)


def _cells(row: PromotedStudent, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        row.student_code,
        row.student.th if thai else row.student.en,
        row.faculty.th if thai else row.faculty.en,
        row.major_code,
        row.from_year,
        row.to_year,
        row.terms,
        row.away,
        text_of(f"year_promotion.states.{row.state.value}", language, name="exports"),
        problem_of(row, language) or "",
    )


STUDENTS: Final = ListExport("year_promotion", 200_000, _COLUMNS, _cells)


async def students_file(
    session: AsyncSession,
    principal: Principal,
    case_id: UUID,
    wanted: PromotedFilter,
    language: Language,
    form: FileForm,
) -> FileResponse:
    """The students of a promotion, as a file. Raises Refusal ``not_found`` and ``export_too_large``."""
    found = await read_promotion(session, principal, case_id)
    year = str(found.academic_year)
    taken = Taken(
        by=principal.person_id,
        of=str(case_id),
        rows=await count_students(session, principal, case_id, wanted),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await STUDENTS.send(
        session, language, taken, lambda: stream_students(principal, case_id, wanted), year, form=form
    )
