"""Reading requests to split invoices, and what of one may be split."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.views import refused_view
from api.finance.cancellation.queries import find_invoice
from api.finance.instalment_split.schemas import SplitPreview, SplitView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, full_names, has_words, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseState
from models.finance.instalment_split.rules import (
    SplitFacts,
    latest_due_day,
    refusal_to_split_at_all,
    refusal_to_undo,
)
from models.finance.instalment_split.store.reading import SPLIT, split_facts
from models.finance.invoice.store.reading import PLAN
from models.finance.invoice.store.standing import OPEN
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language
from models.kit.settings import settings

_VIEWS: Final = TypeAdapter(list[SplitView])
_REQUESTS: Final = f"""
    SELECT c.case_id, c.request->>'purpose' AS purpose, i.number, s.student_code, {full_names("p")} AS name,
           {OPEN} AS open, c.request->>'reason' AS reason, c.opened_at AS asked_at, {full_names("o")} AS asked_by,
           c.stage, c.state,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('due_on', e->>'due_on', 'amount', e->>'amount')
                                      ORDER BY e->>'due_on'), '[]')
              FROM jsonb_array_elements(coalesce(c.request->'parts', '[]')) e) AS parts,
           (SELECT jsonb_agg(jsonb_build_object('due_on', n.due_on, 'amount', CAST(n.amount AS text))
                             ORDER BY n.sequence)
              FROM instalment n WHERE n.invoice_id = i.invoice_id
               AND n.plan_no = (SELECT max(l.plan_no) FROM instalment l WHERE l.invoice_id = i.invoice_id)) AS now
      FROM case_file c JOIN student s ON s.student_id = c.student_id JOIN person p ON p.person_id = s.person_id
      JOIN invoice i ON i.invoice_id = CAST(c.request->>'invoice_id' AS uuid)
      JOIN invoice_standing t ON t.invoice_id = i.invoice_id
      LEFT JOIN person o ON o.person_id = c.opened_by
     WHERE c.kind = 'instalment_split'
"""


async def list_splits(
    session: AsyncSession, principal: Principal, state: CaseState | None, asked: Search
) -> Page[SplitView]:
    """A page of the requests within the caller's reach, the newest first."""
    words = asked.text.strip()
    found = has_words("i.number", "p.search_words") if words else "true"
    statement = f"""
        SELECT x.*, count(*) OVER () AS total FROM (
            {_REQUESTS} AND {found} AND {visible_students(principal)}
               AND (CAST(:state AS text) IS NULL OR c.state = :state)) x
         ORDER BY {begun_first(words, "x.asked_at DESC, x.case_id", "x.number", "x.student_code")}
    """
    parameters = {**caller_parameters(principal), **searched(words), "state": state}
    return await read_page(session, _VIEWS, statement, parameters, asked)


async def read_split(session: AsyncSession, principal: Principal, case_id: UUID) -> SplitView:
    """A request within the caller's reach. Raises Refusal ``not_found``."""
    statement = text(f"{_REQUESTS} AND c.case_id = :case_id AND {visible_students(principal)}")
    return await read_one(session, _VIEWS, statement, {"case_id": case_id, **caller_parameters(principal)})


async def facts_of(session: AsyncSession, invoice_id: UUID) -> SplitFacts:
    """What the rules look at today, of one invoice."""
    asked = {"invoice_id": invoice_id}
    row = await session.run_sync(SPLIT.one, asked)
    today = bangkok_date(utc_now())
    plan = await session.run_sync(PLAN.rows, asked)
    return split_facts(row, plan, today, latest_due_day(today, settings().split_months))


async def preview_split(session: AsyncSession, principal: Principal, number: str, language: Language) -> SplitPreview:
    """What of an invoice within the caller's reach may be split. Raises Refusal ``invoice_number_not_found``."""
    row = await find_invoice(session, principal, number)
    facts = await facts_of(session, row["invoice_id"])
    refused, undo_refused = refusal_to_split_at_all(facts), refusal_to_undo(facts)
    return SplitPreview(
        number=facts.number,
        open=facts.open,
        first=facts.today,
        last=facts.last,
        refused=refused and refused_view(refused, language, "staff"),
        undo_refused=undo_refused and refused_view(undo_refused, language, "staff"),
    )
