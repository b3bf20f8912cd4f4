"""Reading payments of funders, what each owes by term, and whom it pays for."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.sponsor_payment.schemas import FunderAward, FunderStatement, FunderTerm, SponsorPaymentView
from api.kit.paging import Search
from api.kit.rows import read_page, read_rows
from api.kit.sql import begun_first, full_names, has_words, matches, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseKind
from models.finance.reduction.store.reading import SIGNED
from models.finance.reduction.tables import Funder
from models.finance.sponsor_payment.store.reading import FUNDER_TERMS, PAYMENT_OF_CASE, POSTED, UNPAID_OF_AWARD
from models.kit.errors import Refusal

_PAYMENTS: Final = TypeAdapter(list[SponsorPaymentView])
_TERMS: Final = TypeAdapter(list[FunderTerm])
_AWARDS: Final = TypeAdapter(list[FunderAward])
_REQUESTS: Final = f"""
    SELECT c.case_id, f.funder_id, f.code AS funder_code, {names("f.name_th", "f.name_en")} AS funder,
           c.request->>'academic_year' AS academic_year, c.request->>'semester' AS semester,
           CAST(c.request->>'amount' AS numeric) AS amount, CAST(c.request->>'received_on' AS date) AS received_on,
           c.request->>'reference' AS reference, c.request->>'reason' AS reason, c.opened_at AS entered_at,
           {full_names("o")} AS entered_by, c.stage, c.state, coalesce({POSTED}, false) AS stands,
           p.withdrawn_at AS taken_back_at,
           (SELECT v.case_id FROM case_file v
             WHERE v.kind = '{CaseKind.SPONSOR_PAYMENT_REVERSAL}' AND v.state = 'open'
               AND v.request->>'payment_id' = CAST(c.case_id AS text)) AS reversal_id,
           count(*) OVER () AS total
      FROM case_file c JOIN funder f ON f.funder_id = CAST(c.request->>'funder_id' AS uuid)
      LEFT JOIN person o ON o.person_id = c.opened_by
      LEFT JOIN sponsor_payment p ON p.case_id = c.case_id
     WHERE c.kind = '{CaseKind.SPONSOR_PAYMENT}'
       AND {has_words("f.code", "f.name_th", "f.name_en", "c.request->>'reference'")}
"""
_NEWEST: Final = "c.opened_at DESC, c.case_id"
_TAKEN: Final = f"coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.award_id = a.award_id), 0)"
_AWARD: Final = """
      FROM scholarship_award a JOIN scholarship h USING (scholarship_id) JOIN student s USING (student_id)
      JOIN person p ON p.person_id = s.person_id
     WHERE a.ended_at IS NULL AND {visible}
"""
_OF_TERMS: Final = text(f"{FUNDER_TERMS} ORDER BY academic_year DESC, semester DESC")


async def list_sponsor_payments(session: AsyncSession, asked: Search) -> Page[SponsorPaymentView]:
    """A page of the payments by funder or reference, the nearest to the words first, then the newest."""
    order = begun_first(asked.text, _NEWEST, "f.code", "c.request->>'reference'")
    return await read_page(session, _PAYMENTS, f"{_REQUESTS} ORDER BY {order}", matches(asked.text), asked)


async def find_funder(session: AsyncSession, funder_id: UUID) -> Funder:
    """The funder. Raises Refusal ``not_found``."""
    funder = await session.get(Funder, funder_id)
    if funder is None or funder.deleted_at is not None:
        raise Refusal("not_found")
    return funder


async def find_payment(session: AsyncSession, case_id: UUID) -> RowMapping:
    """The payment that a case entered and the treasury confirmed. Raises Refusal ``not_found``."""
    row = (await session.execute(PAYMENT_OF_CASE, {"case_id": case_id})).mappings().first()
    if row is None:
        raise Refusal("not_found")
    return row


async def read_statement(session: AsyncSession, funder_id: UUID) -> FunderStatement:
    """What a funder took over, paid and owes by term. Raises Refusal ``not_found``."""
    funder = await find_funder(session, funder_id)
    terms = await read_rows(session, _TERMS, _OF_TERMS, {"funder_id": funder_id})
    named = {"th": funder.name_th, "en": funder.name_en}
    return FunderStatement.model_validate(
        {"funder_id": funder_id, "code": funder.code, "funder": named, "terms": terms}, from_attributes=True
    )


async def list_funder_awards(
    session: AsyncSession, principal: Principal, funder_id: UUID, asked: Search
) -> Page[FunderAward]:
    """A page of the awards a funder pays for, of students the caller sees, the nearest to the words first, then the
    newest term.
    """
    words = asked.text.strip()
    found = person_matches(words) if words else "true"
    statement = f"""
        SELECT a.award_id, h.code AS scholarship_code, {names("h.name_th", "h.name_en")} AS scholarship,
               s.student_code, {full_names("p")} AS student_name, a.academic_year, a.semester, {_TAKEN} AS taken,
               h.defers, count(*) OVER () AS total
        {_AWARD.format(visible=visible_students(principal))} AND h.funder_id = :funder_id AND {found}
         ORDER BY {nearest_first(words, "a.academic_year DESC, a.semester DESC, s.student_code, h.code")}
    """
    parameters = {
        **caller_parameters(principal),
        "funder_id": funder_id,
        **searched(words),
    }
    return await read_page(session, _AWARDS, statement, parameters, asked)


async def find_award(session: AsyncSession, principal: Principal, award_id: UUID) -> RowMapping:
    """An award of a funder within the caller's reach. Raises Refusal ``not_found``."""
    statement = text(f"""
        SELECT a.award_id, a.student_id, a.academic_year, a.semester, s.student_code, s.faculty_code, h.funder_id,
               h.code AS number, h.defers, h.name_th, h.name_en, {UNPAID_OF_AWARD} AS taken
        {_AWARD.format(visible=visible_students(principal))} AND a.award_id = :award_id AND h.funder_id IS NOT NULL
    """)
    rows = await session.execute(statement, {"award_id": award_id, **caller_parameters(principal)})
    row = rows.mappings().first()
    if row is None:
        raise Refusal("not_found")
    return row
