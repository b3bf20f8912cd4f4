"""Reading scholarships and discounts."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.scholarship.schemas import ScholarshipView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, full_names, has_words, matches, names
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.finance.reduction.store.reading import SIGNED

_VIEWS: Final = TypeAdapter(list[ScholarshipView])
_SCHOLARSHIPS: Final = f"""
    SELECT s.*, {names("f.name_th", "f.name_en")} AS funder, {full_names("p")} AS changed_by_name,
           coalesce({open_request_sql(MoneyMaster.SCHOLARSHIP, "s.scholarship_id")},
                    {open_request_sql(MoneyMaster.SCHOLARSHIP_UNIT, "s.scholarship_id")}) AS case_id,
           (SELECT count(DISTINCT a.student_id) FROM scholarship_award a
             WHERE a.scholarship_id = s.scholarship_id AND a.ended_at IS NULL) AS students,
           (SELECT coalesce(sum({SIGNED}), 0) FROM scholarship_award a JOIN charge_reduction r USING (award_id)
             WHERE a.scholarship_id = s.scholarship_id) AS given
      FROM scholarship s LEFT JOIN funder f USING (funder_id) LEFT JOIN person p ON p.person_id = s.changed_by
     WHERE s.deleted_at IS NULL
"""
_VIEW: Final = """
    SELECT scholarship_id, code, name_th, name_en, scholarship_type, source_type, funder_id, erp_unit_id, case_id,
           defers, is_chosen_by_students, on_receipt, in_report, pays_back, is_only_one, is_withdrawable, is_active,
           fee_codes, details, fundraising, funder, students, given, changed_at, changed_by_name AS changed_by,
           revision,
           count(*) OVER () AS total
"""
_MATCHES: Final = has_words("s.code", "s.name_th", "s.name_en")
_SCHOLARSHIP: Final = text(f"{_VIEW} FROM ({_SCHOLARSHIPS} AND s.scholarship_id = :scholarship_id) x")


async def list_scholarships(session: AsyncSession, asked: Search) -> Page[ScholarshipView]:
    """A page of scholarships by words of codes and names, those in use first."""
    order = begun_first(asked.text, "NOT is_active, code", "code")
    statement = f"{_VIEW} FROM ({_SCHOLARSHIPS} AND {_MATCHES}) x ORDER BY {order}"
    return await read_page(session, _VIEWS, statement, matches(asked.text), asked)


async def read_scholarship(session: AsyncSession, scholarship_id: UUID) -> ScholarshipView:
    """The scholarship. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _SCHOLARSHIP, {"scholarship_id": scholarship_id})
