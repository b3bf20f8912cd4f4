"""Reading normal fees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.normal_fee.schemas import NormalFeeView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.fee.store.masters import NORMAL_FEES, NormalFeeFacts
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.finance.normal_fee.rules.choosing import NormalFee
from models.grades.grade.rules.averages import term_order
from models.people.organisation.tables import CodeKind

_VIEWS: Final = TypeAdapter(list[NormalFeeView])
_FACTS: Final = TypeAdapter(list[NormalFeeFacts])
_CONDITIONS: Final = (
    "n.campus_code",
    "n.faculty_code",
    "n.department_code",
    "n.major_code",
    "n.education_level_code",
    "n.student_type_code",
    "n.nation_code",
    "n.enrolment_type",
)


def _code(kind: CodeKind, column: str) -> str:
    """The names of a code, found where the row is shown."""
    return (
        f"(SELECT {names('c.name_th', 'c.name_en')} FROM code_name c WHERE c.kind = '{kind}' AND c.code = n.{column})"
    )


_FEES: Final = f"""
    SELECT n.normal_fee_id, n.fee_pattern_id, {", ".join(_CONDITIONS)}, n.first_entry_year, n.last_entry_year,
           n.first_year, n.first_semester, n.last_year, n.last_semester, n.revision, p.code AS pattern_code,
           {names("p.name_th", "p.name_en")} AS pattern, {names("c.name_th", "c.name_en")} AS campus,
           {names("f.name_th", "f.name_en")} AS faculty, {names("d.name_th", "d.name_en")} AS department,
           {names("m.name_th", "m.name_en")} AS major,
           {_code(CodeKind.EDUCATION_LEVEL, "education_level_code")} AS education_level,
           {_code(CodeKind.STUDENT_TYPE, "student_type_code")} AS student_type,
           {_code(CodeKind.NATION, "nation_code")} AS nation,
           num_nonnulls({", ".join(_CONDITIONS)}) + (num_nonnulls(n.first_entry_year, n.last_entry_year) > 0)::int
               AS specificity, {open_request_sql(MoneyMaster.NORMAL_FEE, "n.normal_fee_id")} AS case_id,
           count(*) OVER () AS total
      FROM normal_fee n
      JOIN fee_pattern p USING (fee_pattern_id)
      LEFT JOIN campus c ON c.campus_code = n.campus_code
      LEFT JOIN faculty f ON f.faculty_code = n.faculty_code
      LEFT JOIN department d ON d.department_code = n.department_code
      LEFT JOIN major m ON m.major_code = n.major_code
     WHERE n.deleted_at IS NULL
"""
_WANTED: Final = f"""
    {has_words("p.code", "p.name_th", "p.name_en")}
    AND (CAST(:campus_code AS text) IS NULL OR n.campus_code = :campus_code)
    AND (CAST(:faculty_code AS text) IS NULL OR n.faculty_code = :faculty_code)
    AND (CAST(:enrolment_type AS text) IS NULL OR n.enrolment_type = :enrolment_type)
    AND (CAST(:year AS int) IS NULL
         OR ((n.first_year, CASE n.first_semester WHEN 0 THEN 3 ELSE n.first_semester END) <= (:year, :semester)
             AND (n.last_year IS NULL
                  OR (n.last_year, CASE n.last_semester WHEN 0 THEN 3 ELSE n.last_semester END)
                     >= (:year, :semester))))
"""
_ORDER: Final = """
    n.campus_code NULLS FIRST, n.faculty_code NULLS FIRST, n.department_code NULLS FIRST, n.major_code NULLS FIRST,
    p.code, n.first_year DESC, n.first_semester DESC, n.normal_fee_id
"""


@dataclass(frozen=True, slots=True)
class NormalFeeFilter:
    """What a list of normal fees is narrowed to: what they name, and a term in which they are in force."""

    campus_code: str | None = None
    faculty_code: str | None = None
    enrolment_type: FeeEnrolmentType | None = None
    term: tuple[int, int] | None = None

    @property
    def parameters(self) -> dict[str, object]:
        """Parameters of the statement."""
        year, semester = (None, 0) if self.term is None else term_order(*self.term)
        return {
            "campus_code": self.campus_code,
            "faculty_code": self.faculty_code,
            "enrolment_type": self.enrolment_type,
            "year": year,
            "semester": semester,
        }


async def list_normal_fees(session: AsyncSession, asked: Search, narrowed: NormalFeeFilter) -> Page[NormalFeeView]:
    """A page of normal fees, those for more students first."""
    parameters = {**matches(asked.text), **narrowed.parameters}
    order = begun_first(asked.text, _ORDER, "p.code")
    return await read_page(session, _VIEWS, f"{_FEES} AND {_WANTED} ORDER BY {order}", parameters, asked)


_FEE: Final = text(f"{_FEES} AND n.normal_fee_id = :normal_fee_id")
_SOME: Final = text(f"{_FEES} AND n.normal_fee_id = ANY(:ids)")


async def read_normal_fee(session: AsyncSession, normal_fee_id: UUID) -> NormalFeeView:
    """The normal fee. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _FEE, {"normal_fee_id": normal_fee_id})


async def read_normal_fees(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, NormalFeeView]:
    """Some normal fees, by id."""
    return {fee.normal_fee_id: fee for fee in await read_rows(session, _VIEWS, _SOME, {"ids": list(ids)})}


async def all_normal_fees(session: AsyncSession) -> list[NormalFee]:
    """Every normal fee as the rules look at it."""
    return [row.fee for row in await read_rows(session, _FACTS, NORMAL_FEES, {})]
