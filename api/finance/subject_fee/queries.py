"""Reading special fees of subjects."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.subject_fee.schemas import SubjectFeeView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[SubjectFeeView])
_FEES: Final = f"""
    SELECT f.subject_fee_id, f.subject_code, f.section_code, {names("u.name_th", "u.name_en")} AS subject, f.first_year,
           f.first_semester, f.university, f.faculty, f.per_credit, f.lecture_credit, f.laboratory_credit, f.books,
           {open_request_sql(MoneyMaster.SUBJECT_FEE, "f.subject_fee_id")} AS case_id, f.revision,
           count(*) OVER () AS total
      FROM subject_fee f JOIN subject u USING (subject_code) WHERE f.deleted_at IS NULL
"""
_WANTED: Final = has_words("f.subject_code", "u.name_th", "u.name_en")
_ORDER: Final = """
    f.subject_code, f.section_code, f.first_year DESC,
    CASE f.first_semester WHEN 0 THEN 3 ELSE f.first_semester END DESC
"""


async def list_subject_fees(session: AsyncSession, asked: Search) -> Page[SubjectFeeView]:
    """A page of special fees by words of the subject's code and its name, the last ones first."""
    order = begun_first(asked.text, _ORDER, "f.subject_code")
    return await read_page(session, _VIEWS, f"{_FEES} AND {_WANTED} ORDER BY {order}", matches(asked.text), asked)


_FEE: Final = text(f"{_FEES} AND f.subject_fee_id = :subject_fee_id")


async def read_subject_fee(session: AsyncSession, subject_fee_id: UUID) -> SubjectFeeView:
    """The special fees. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _FEE, {"subject_fee_id": subject_fee_id})
