"""Reading reports over the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.money_report.schemas import (
    AgingRow,
    DecidedCase,
    MissingNumber,
    PostedTotal,
    ScholarshipTotal,
    Totals,
    UnitPosting,
)
from api.kit.rows import read_rows
from api.kit.sql import full_names, names
from api.people.student.queries import visible_students
from models.access.role.contract import MenuId
from models.cases.case.rules.listing import LISTED
from models.db import engine
from models.finance.erp_unit.store import FACULTY_UNIT, booked_unit_sql
from models.finance.invoice.store.aging import OPEN_INSTALMENTS
from models.finance.invoice.store.reading import MISSING_NUMBERS
from models.finance.ledger.contract import PostingKind
from models.finance.reduction.store.reading import SIGNED
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now

_MOST_DECISIONS: Final = 200
_FETCHED_AT_ONCE: Final = 1_000
_AGING: Final = TypeAdapter(list[AgingRow])
_POSTINGS: Final = TypeAdapter(list[UnitPosting])
_MISSING: Final = TypeAdapter(list[MissingNumber])
_POSTED: Final = TypeAdapter(list[PostedTotal])
_BY_SCHOLARSHIP: Final = TypeAdapter(list[ScholarshipTotal])
_DECIDED: Final = TypeAdapter(list[DecidedCase])
_AGES: Final = """
    count(DISTINCT o.student_id) AS students,
    coalesce(sum(o.open) FILTER (WHERE o.late <= 0), 0) AS not_due,
    coalesce(sum(o.open) FILTER (WHERE o.late BETWEEN 1 AND 30), 0) AS days_30,
    coalesce(sum(o.open) FILTER (WHERE o.late BETWEEN 31 AND 60), 0) AS days_60,
    coalesce(sum(o.open) FILTER (WHERE o.late BETWEEN 61 AND 90), 0) AS days_90,
    coalesce(sum(o.open) FILTER (WHERE o.late BETWEEN 91 AND 180), 0) AS days_180,
    coalesce(sum(o.open) FILTER (WHERE o.late > 180), 0) AS older,
    coalesce(sum(o.open), 0) AS open
"""
_REDUCES: Final = f"'{PostingKind.REDUCTION}', '{PostingKind.REDUCTION_REVERSED}'"
_BOOKED: Final = f"""
    SELECT p.posting_id, p.posted_on, e.account, e.fee_code, e.amount, CAST(NULL AS uuid) AS own_unit_id
      FROM posting p JOIN ledger_entry e USING (posting_id)
     WHERE p.posted_on BETWEEN :first AND :last AND (e.fee_code IS NULL OR p.kind NOT IN ({_REDUCES}))
     UNION ALL
    SELECT p.posting_id, p.posted_on, k.account, c.fee_code, k.side * r.amount, h.erp_unit_id
      FROM posting p JOIN charge_reduction r USING (posting_id) JOIN charge c USING (charge_id)
      JOIN LATERAL (SELECT e.account, sign(e.amount) AS side FROM ledger_entry e
                     WHERE e.posting_id = p.posting_id AND e.fee_code IS NOT NULL LIMIT 1) k ON true
      LEFT JOIN scholarship_award a USING (award_id) LEFT JOIN scholarship h USING (scholarship_id)
     WHERE p.posted_on BETWEEN :first AND :last
"""
"""The entries of some days, and the ERP unit that they are booked to whatever their fee says.

What was taken off charges is read by its reductions: one posting may take back those of several scholarships.
"""
_UNIT_POSTINGS: Final = f"""
    SELECT b.posted_on AS day, u.code AS unit_code, CASE WHEN u.code IS NOT NULL THEN {names("u.name_th", "u.name_en")}
           END AS unit, b.account, b.fee_code, CASE WHEN f.fee_code IS NOT NULL THEN {names("f.name_th", "f.name_en")}
           END AS fee,
           coalesce(sum(b.amount) FILTER (WHERE b.amount > 0), 0) AS debit,
           coalesce(-sum(b.amount) FILTER (WHERE b.amount < 0), 0) AS credit
      FROM ({_BOOKED}) b LEFT JOIN fee f USING (fee_code)
      LEFT JOIN (SELECT x.posting_id, max(x.student_id) AS student_id
                   FROM ledger_entry x JOIN posting y USING (posting_id)
                  WHERE y.posted_on BETWEEN :first AND :last GROUP BY x.posting_id) o USING (posting_id)
      LEFT JOIN student s ON s.student_id = o.student_id
      {FACULTY_UNIT}
      LEFT JOIN erp_unit u ON u.erp_unit_id = {booked_unit_sql("b.own_unit_id")}
     GROUP BY b.posted_on, u.code, u.name_th, u.name_en, b.account, b.fee_code, f.fee_code, f.name_th, f.name_en
     ORDER BY b.posted_on, u.code NULLS FIRST, b.account, b.fee_code
"""
_TOTALS: Final = text("""
    SELECT p.kind, e.account, count(DISTINCT p.posting_id) AS events, sum(e.amount) AS amount
      FROM posting p JOIN ledger_entry e USING (posting_id)
     WHERE p.posted_on BETWEEN :first AND :last GROUP BY p.kind, e.account ORDER BY p.kind, e.account
""")
_SCHOLARSHIPS: Final = text(f"""
    SELECT h.code, {names("h.name_th", "h.name_en")} AS scholarship, h.scholarship_type,
           CASE WHEN f.funder_id IS NOT NULL THEN {names("f.name_th", "f.name_en")} END AS funder,
           count(DISTINCT a.student_id) AS students, sum({SIGNED}) AS amount
      FROM charge_reduction r JOIN posting p USING (posting_id) JOIN scholarship_award a USING (award_id)
      JOIN scholarship h USING (scholarship_id) LEFT JOIN funder f ON f.funder_id = h.funder_id
     WHERE p.posted_on BETWEEN :first AND :last AND h.in_report
     GROUP BY h.scholarship_id, f.funder_id ORDER BY h.code
""")
_DECISIONS: Final = text(f"""
    SELECT c.case_id::text AS case_id, c.kind, {names("c.title_th", "c.title_en")} AS title, v.action, v.at,
           {full_names("a")} AS asked_by, {full_names("d")} AS decided_by, v.remark
      FROM case_event v JOIN case_file c USING (case_id) JOIN person a ON a.person_id = c.opened_by
      JOIN person d ON d.person_id = v.actor_id
     WHERE c.kind = ANY(:kinds) AND c.updated_at >= :since AND v.at >= :since AND v.at < :until
       AND v.actor_id <> c.opened_by
     ORDER BY v.at DESC, v.case_id, v.sequence DESC LIMIT :most
""")


async def read_aging(session: AsyncSession, principal: Principal) -> list[AgingRow]:
    """What students the caller sees owe, by faculty and age as of today; first the sum of all."""
    statement = text(f"""
        WITH o AS (SELECT x.student_id, x.open, s.faculty_code, CAST(:today AS date) - x.due_on AS late
                     FROM ({OPEN_INSTALMENTS}) x JOIN student s USING (student_id)
                    WHERE x.open > 0 AND {visible_students(principal)})
        SELECT o.faculty_code, CASE WHEN f.faculty_code IS NOT NULL THEN {names("f.name_th", "f.name_en")} END
               AS faculty, {_AGES}
          FROM o LEFT JOIN faculty f USING (faculty_code)
         GROUP BY GROUPING SETS ((), (o.faculty_code, f.faculty_code, f.name_th, f.name_en))
         ORDER BY o.faculty_code NULLS FIRST
    """)
    asked = {**caller_parameters(principal), "today": bangkok_date(utc_now())}
    return await read_rows(session, _AGING, statement, asked)


async def list_unit_postings(session: AsyncSession, first: date, last: date) -> list[UnitPosting]:
    """The ledger of Bangkok days, both of these included, by ERP unit, account and fee.

    What a scholarship takes off is booked to its unit. Where it names none, and for all else, it is the unit of the fee
    item; where that names none, it is that of the student's faculty.
    """
    return await read_rows(session, _POSTINGS, text(_UNIT_POSTINGS), {"first": first, "last": last})


def stream_unit_postings(first: date, last: date) -> Iterator[UnitPosting]:
    """The same rows for a file. Blocks; call in a thread."""
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(text(_UNIT_POSTINGS), {"first": first, "last": last}).mappings():
            yield UnitPosting.model_validate(dict(row))


async def list_missing_numbers(session: AsyncSession) -> list[MissingNumber]:
    """Numbers of series that no document has: always none (finance §2)."""
    return await read_rows(session, _MISSING, MISSING_NUMBERS, {})


async def list_scholarship_totals(session: AsyncSession, first: date, last: date) -> list[ScholarshipTotal]:
    """What scholarships that are shown in reports took off charges in these Bangkok days (spec §3: show in report)."""
    return await read_rows(session, _BY_SCHOLARSHIP, _SCHOLARSHIPS, {"first": first, "last": last})


async def read_totals(session: AsyncSession, first: date, last: date, until: date) -> Totals:
    """What moved in the days from ``first`` to ``last``, and what second persons decided before ``until`` began."""
    posted = await read_rows(session, _POSTED, _TOTALS, {"first": first, "last": last})
    span = {"since": bangkok_instant(first), "until": bangkok_instant(until)}
    named = {"kinds": sorted(LISTED[MenuId.MONEY_REPORTS]), "most": _MOST_DECISIONS}
    return Totals(posted=posted, decided=await read_rows(session, _DECIDED, _DECISIONS, {**span, **named}))
