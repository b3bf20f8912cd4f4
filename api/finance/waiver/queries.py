"""Reading waivers: what may be asked for, lists, and what stands beside a decision (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.queries import find_case
from api.cases.case.views import refused_view
from api.finance.waiver.schemas import (
    WaivableInvoice,
    WaivableKind,
    WaiverContext,
    WaiverLine,
    WaiverPossible,
    WaiverView,
)
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseKind, Refused
from models.finance.invoice.store.standing import OPEN
from models.finance.waiver.contract.case import WaiverKind, WaiverOffice, WaiverStage
from models.finance.waiver.rules.asking import AskingFacts, days_for, refusal_of_invoices, refusal_of_kind
from models.finance.waiver.rules.process import chain_for
from models.finance.waiver.store.postponing import read_facts
from models.finance.waiver.store.reading import ASKING, read_chains
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Audience, Language, Refusal

_VIEWS: Final = TypeAdapter(list[WaiverView])
_LINES: Final = TypeAdapter(list[WaiverLine])
_WAIVER: Final = f"""
    v.waiver_id, v.case_id, v.has_case, v.waiver_kind AS kind, v.stage, v.until, v.amount, v.arrears_terms, v.reason,
    v.asked_at, v.granted_at, v.ended_at,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'academicYear', i.academic_year,
                     'semester', i.semester, 'total', CAST(i.total AS text), 'open', CAST({OPEN} AS text))
                     ORDER BY i.number), '[]')
       FROM waiver_invoice w JOIN invoice i USING (invoice_id) JOIN invoice_standing t USING (invoice_id)
      WHERE w.waiver_id = v.waiver_id) AS invoices
"""
_OF_STUDENT: Final = text(f"SELECT {_WAIVER} FROM waiver v WHERE v.student_id = :student_id ORDER BY v.asked_at DESC")
_ONE: Final = text(f"SELECT {_WAIVER} FROM waiver v WHERE v.waiver_id = :waiver_id")
_EARLIER: Final = text(f"""
    SELECT {_WAIVER} FROM waiver v JOIN waiver n ON n.waiver_id = :waiver_id
     WHERE v.student_id = n.student_id AND v.waiver_id <> n.waiver_id AND v.asked_at < n.asked_at
     ORDER BY v.asked_at DESC LIMIT 20
""")
_CONTEXT: Final = text("""
    SELECT v.student_id, v.first, v.last, coalesce(c.request ->> 'phone', '') AS phone
      FROM waiver v JOIN case_file c USING (case_id) WHERE v.waiver_id = :waiver_id
""")


async def _facts(session: AsyncSession, student_id: int, waiver_id: UUID | None = None) -> AskingFacts:
    today = bangkok_date(utc_now())

    def read(plain: Session) -> AskingFacts:
        [row] = ASKING.rows(plain, {"student_ids": [student_id], "today": today})
        return read_facts(plain, [row], today, waiver_id)[student_id]

    return await session.run_sync(read)


async def waivers_possible(
    session: AsyncSession, student_id: int, language: Language, audience: Audience
) -> WaiverPossible:
    """What may be asked for a student now and why not, by the rules a request is judged by."""
    facts = await _facts(session, student_id)
    rules = await session.run_sync(read_chains)

    def shown_refusal(refused: Refused | None) -> object:
        return refused and refused_view(refused, language, audience)

    kinds = []
    for kind in WaiverKind:
        days, offices = days_for(facts, kind), chain_for(rules, kind, facts.arrears_terms)
        refused = refusal_of_kind(facts, kind)
        if refused is None and not offices:
            refused = Refused(code="waiver_no_rule", rule=chain_for.__name__)
        kinds.append(
            {
                "kind": kind,
                "first": days and days.first,
                "last": days and days.last,
                "offices": [office for office in WaiverOffice if office in (offices or ())],
                "refused": shown_refusal(refused),
            }
        )
    invoices = [
        {
            "invoice_id": each.invoice_id,
            "number": each.number,
            "open": each.open,
            "due_on": each.due_on,
            "refused": shown_refusal(refusal_of_invoices(facts, [each.invoice_id])),
        }
        for each in facts.invoices.values()
        if each.open > 0
    ]
    return WaiverPossible(
        arrears_terms=facts.arrears_terms,
        kinds=[WaivableKind.model_validate(kind) for kind in kinds],
        invoices=[WaivableInvoice.model_validate(invoice) for invoice in invoices],
    )


async def waivers_of(session: AsyncSession, student_id: int) -> list[WaiverView]:
    """A student's waivers, the last first."""
    return await read_rows(session, _VIEWS, _OF_STUDENT, {"student_id": student_id})


async def list_waivers(
    session: AsyncSession, principal: Principal, asked: Search, stage: WaiverStage | None, kind: WaiverKind | None
) -> Page[WaiverLine]:
    """A page of the waivers of students the caller sees, the last first; by code or name, stage and kind."""
    found = person_matches(asked.text) if asked.text.strip() else "true"
    statement = f"""
        SELECT {_WAIVER}, s.student_code, {full_names("p")} AS name, {names("f.name_th", "f.name_en")} AS faculty,
               count(*) OVER () AS total
          FROM waiver v JOIN student s USING (student_id) JOIN person p ON p.person_id = s.person_id
          JOIN faculty f ON f.faculty_code = s.faculty_code
         WHERE {found} AND {visible_students(principal)}
           AND (CAST(:stage AS text) IS NULL OR v.stage = :stage)
           AND (CAST(:kind AS text) IS NULL OR v.waiver_kind = :kind)
         ORDER BY {nearest_first(asked.text, "v.asked_at DESC, v.waiver_id")}
    """
    wanted = {
        **caller_parameters(principal),
        **searched(asked.text),
        "stage": stage,
        "kind": kind,
    }
    return await read_page(session, _LINES, statement, wanted, asked)


async def context_of_waiver(session: AsyncSession, principal: Principal, case_id: UUID) -> WaiverContext:
    """What stands beside a decision, for staff who see the case. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.WAIVER:
        raise Refusal("not_found")
    named = {"waiver_id": case_id}
    waiver = await read_one(session, _VIEWS, _ONE, named)
    context = (await session.execute(_CONTEXT, named)).one()
    facts = await _facts(session, context.student_id, case_id)
    return WaiverContext(
        waiver=waiver,
        phone=context.phone,
        arrears_now=facts.arrears_terms,
        open_now=sum((each.open for each in facts.invoices.values()), Decimal(0)),
        first=context.first,
        last=context.last,
        earlier=await read_rows(session, _VIEWS, _EARLIER, named),
    )
