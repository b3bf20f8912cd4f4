"""Adding, changing and deleting rules that know a transfer."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.keeping import Keeping
from api.kit.one_person_master import OnePersonMaster
from api.kit.refusals import raise_refused
from api.study.transfer_credit.queries import decided_line, transfer_of_case
from api.study.transfer_rule.queries import TRANSFER_RULE_ROWS
from api.study.transfer_rule.schemas import RuleOfLine, TransferRuleInput, TransferRuleView
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.kit.errors import Refusal
from models.study.transfer_credit.rules.lines import refusal_to_keep
from models.study.transfer_credit.rules.making_rules import RuleMaker, refusal_to_make_rule
from models.study.transfer_credit.tables import TransferRule

_SUBJECT: Final = text(f"SELECT FROM subject WHERE show_code = :code AND status = '{ACTIVE_SUBJECT}' LIMIT 1")
_LOCKED_LINE: Final = text("""
    SELECT FROM transfer_credit_line WHERE transfer_id = :case_id AND number = :number FOR UPDATE
""")
_KNOWN: Final = text("""
    SELECT EXISTS (SELECT FROM transfer_credit_line l JOIN transfer_credit t USING (transfer_id) JOIN transfer_rule q
                       ON q.source = t.source AND q.institution = t.institution
                      AND q.source_code = upper(l.source_code) AND q.target_code = l.target_code
                    WHERE t.case_id = :case_id AND l.number = :number AND q.deleted_at IS NULL
                      AND daterange(q.valid_from, q.valid_to, '[]')
                          && daterange(CAST(:valid_from AS date), greatest(:valid_from, CAST(:valid_to AS date)), '[]'))
""")
_USES: Final = text("SELECT count(*) FROM transfer_credit_line WHERE rule_id = :rule_id")


async def _check(session: AsyncSession, wanted: TransferRuleInput) -> None:
    """Raise Refusal ``transfer_rule_institution``, ``transfer_rule_days`` and ``transfer_rule_target_unknown``."""
    raise_refused(refusal_to_keep(wanted.source, wanted.institution, wanted.valid_from, wanted.valid_to))
    if (await session.execute(_SUBJECT, {"code": wanted.target_code})).first() is None:
        raise Refusal("transfer_rule_target_unknown", subject=wanted.target_code)


async def _refuse_deletion(session: AsyncSession, rule: TransferRule) -> None:
    """Raise Refusal ``transfer_rule_in_use`` for a rule that knew something: it ends on a day."""
    uses = await session.scalar(_USES, {"rule_id": rule.rule_id})
    if uses:
        raise Refusal("transfer_rule_in_use", uses=uses)


RULES: Final = OnePersonMaster(
    Keeping(TransferRule, TransferRuleInput, "transfer_rule", name=attrgetter("source_code")),
    TRANSFER_RULE_ROWS,
    _check,
    _refuse_deletion,
)
"""What a rule has known stays when it changes."""


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
    return await RULES.add(session, principal.person_id, rule)
