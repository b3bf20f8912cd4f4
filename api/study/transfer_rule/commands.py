"""Adding, changing and deleting rules that know a transfer."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from api.study.transfer_credit.queries import decided_line, transfer_of_case
from api.study.transfer_rule.queries import read_rule
from api.study.transfer_rule.schemas import RuleOfLine, TransferRuleChange, TransferRuleInput, TransferRuleView
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.kit.errors import Refusal
from models.study.transfer_credit.rules.lines import refusal_to_keep
from models.study.transfer_credit.rules.making_rules import RuleMaker, refusal_to_make_rule
from models.study.transfer_credit.tables import TransferRule

RULES: Final = Keeping(TransferRule, TransferRuleInput, "transfer_rule", name=attrgetter("source_code"))
_SUBJECT: Final = text(f"SELECT FROM subject WHERE show_code = :code AND status = '{ACTIVE_SUBJECT}' LIMIT 1")
_LOCKED_LINE: Final = text("""
    SELECT FROM transfer_credit_line WHERE case_id = :case_id AND number = :number FOR UPDATE
""")
_KNOWN: Final = text("""
    SELECT EXISTS (SELECT FROM transfer_credit_line l JOIN transfer_credit t USING (case_id) JOIN transfer_rule q
                       ON q.source = t.source AND q.institution = t.institution
                      AND q.source_code = upper(l.source_code) AND q.target_code = l.target_code
                    WHERE l.case_id = :case_id AND l.number = :number AND q.deleted_at IS NULL
                      AND daterange(q.valid_from, q.valid_to, '[]')
                          && daterange(CAST(:valid_from AS date), greatest(:valid_from, CAST(:valid_to AS date)), '[]'))
""")
_USES: Final = text("SELECT count(*) FROM transfer_credit_line WHERE rule_id = :rule_id")


async def add_rule(session: AsyncSession, principal: Principal, wanted: TransferRuleInput) -> TransferRuleView:
    """Add a rule. Raises Refusal ``transfer_rule_institution``, ``transfer_rule_days`` and
    ``transfer_rule_target_unknown``.
    """
    await _refuse_what_may_not_stand(session, wanted)
    rule = await RULES.add(session, principal.person_id, wanted)
    return await read_rule(session, rule.rule_id)


async def make_rule_of_line(session: AsyncSession, principal: Principal, wanted: RuleOfLine) -> TransferRuleView:
    """Make a rule of a line that the caller's department accepted; pressing twice makes one.

    Raises Refusal ``not_found`` for a case the caller does not see, ``transfer_rule_other_department``,
    ``transfer_rule_of_leaf``, ``transfer_line_not_accepted``, ``transfer_rule_exists`` and ``transfer_rule_days``.
    """
    transfer = await transfer_of_case(session, principal, wanted.case_id)
    asked = {"case_id": wanted.case_id, "number": wanted.number}
    if (await session.execute(_LOCKED_LINE, asked)).first() is None:
        raise Refusal("not_found")
    line = next(each for each in transfer.lines if each.number == wanted.number)
    days = {"valid_from": wanted.valid_from, "valid_to": wanted.valid_to}
    known = bool(await session.scalar(_KNOWN, asked | days))
    decided = replace(decided_line(line), has_rule=known)
    raise_refused(refusal_to_make_rule(decided, RuleMaker(principal.role_id, principal.department_code)))
    rule = TransferRuleInput.model_validate(
        {
            **days,
            "source": transfer.source,
            "institution": transfer.institution,
            "source_code": line.source_code,
            "source_name": line.source_name,
            "target_code": line.target.code,
            "least_letter": wanted.least_letter,
            "credits": line.credits,
            "decided_by": wanted.decided_by,
        }
    )
    return await add_rule(session, principal, rule)


async def change_rule(
    session: AsyncSession, principal: Principal, rule_id: UUID, wanted: TransferRuleChange
) -> TransferRuleView:
    """Change a rule; what it has known stays. Raises what adding raises, ``not_found`` and ``revision_moved``."""
    rule = await RULES.locked(session, rule_id, wanted.revision)
    await _refuse_what_may_not_stand(session, wanted)
    await RULES.change(session, principal.person_id, rule, wanted)
    return await read_rule(session, rule_id)


async def delete_rule(session: AsyncSession, principal: Principal, rule_id: UUID, revision: int) -> None:
    """Delete a rule that knew nothing yet; one that did ends on a day.

    Raises Refusal ``not_found``, ``revision_moved`` and ``transfer_rule_in_use``.
    """
    rule = await RULES.locked(session, rule_id, revision)
    uses = await session.scalar(_USES, {"rule_id": rule_id})
    if uses:
        raise Refusal("transfer_rule_in_use", uses=uses)
    await RULES.delete(session, principal.person_id, rule)


async def _refuse_what_may_not_stand(session: AsyncSession, wanted: TransferRuleInput) -> None:
    raise_refused(refusal_to_keep(wanted.source, wanted.institution, wanted.valid_from, wanted.valid_to))
    if (await session.execute(_SUBJECT, {"code": wanted.target_code})).first() is None:
        raise Refusal("transfer_rule_target_unknown", subject=wanted.target_code)
