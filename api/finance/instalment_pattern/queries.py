"""Reading patterns of instalments, and what they make of an amount."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.instalment_pattern.schemas import (
    InstalmentDue,
    InstalmentPatternView,
    InstalmentsAsked,
    InstalmentsPreview,
)
from api.kit.master_list import MasterList
from api.kit.refusals import raise_refused
from api.kit.terms import term_of_query
from models.cases.case.contract.record import Refused
from models.enrolment.enrolment_type.contract import PaymentMethod
from models.finance.bank_account.contract import InstalmentPart
from models.finance.bill.rules.billing import EVERY_CAMPUS, plan_of
from models.finance.bill.store.terms import CALENDAR, billing_term
from models.finance.instalment_pattern.rules import instalments_refusal
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import utc_now

_PARTS: Final = TypeAdapter(tuple[InstalmentPart, ...])
_PATTERNS: Final = f"""
    SELECT instalment_pattern_id, code, name_th, name_en, is_default, parts, revision,
           {open_request_sql(MoneyMaster.INSTALMENT_PATTERN, "instalment_pattern_id")} AS case_id,
           count(*) OVER () AS total
      FROM instalment_pattern WHERE deleted_at IS NULL
"""
INSTALMENT_PATTERN_ROWS: Final = MasterList(
    InstalmentPatternView,
    _PATTERNS,
    "instalment_pattern_id",
    order="NOT is_default, code",
    words=("code", "name_th", "name_en"),
    codes=("code",),
)
"""Patterns by words of codes and names, the one in use first."""


async def preview_instalments(session: AsyncSession, asked: InstalmentsAsked) -> InstalmentsPreview:
    """The instalments of an amount that is billed now, as a bill of today's term has them.

    Raises Refusal ``calendar_not_found``, ``instalment_pattern_not_found`` where the fixed amounts are more than it,
    and the codes of :func:`models.finance.instalment_pattern.rules.instalments_refusal`.
    """
    parts = _PARTS.validate_python([part.model_dump() for part in asked.parts])
    raise_refused(instalments_refusal(parts))
    term = await term_of_query(session, None, None)
    key = (term.academic_year, term.semester)
    calendar = await session.execute(CALENDAR, {"academic_year": key[0], "semester": key[1]})
    billing = billing_term(key, calendar, [part.model_dump() for part in parts])
    payment = billing.period(FinancePeriod.PAYMENT, EVERY_CAMPUS)
    plan = plan_of(asked.amount, PaymentMethod.INSTALMENTS, payment, billing, utc_now())
    if isinstance(plan, Refused):
        raise_refused(plan)
        return InstalmentsPreview(instalments=[])
    return InstalmentsPreview(instalments=[InstalmentDue(due_on=due.due_on, amount=due.amount) for due in plan])
