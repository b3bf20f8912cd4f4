"""Adding, changing and deleting rules that know a transfer."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from api.study.transfer_rules.queries import read_rule
from api.study.transfer_rules.schemas import TransferRuleChange, TransferRuleInput, TransferRuleView
from models.errors import Refusal
from models.rules.study.transfer_credit.lines import refusal_to_keep
from models.tables.curriculum.subjects import ACTIVE_SUBJECT
from models.tables.study.transfers import TransferRule

RULES: Final = Keeping(TransferRule, TransferRuleInput, "transfer_rule", name=attrgetter("source_code"))
_SUBJECT: Final = text(f"SELECT FROM subject WHERE show_code = :code AND status = '{ACTIVE_SUBJECT}' LIMIT 1")
_USES: Final = text("SELECT count(*) FROM transfer_credit_line WHERE rule_id = :rule_id")


async def add_rule(session: AsyncSession, principal: Principal, wanted: TransferRuleInput) -> TransferRuleView:
    """Add a rule. Raises Refusal ``transfer_rule_institution``, ``transfer_rule_days`` and
    ``transfer_rule_target_unknown``.
    """
    await _refuse_what_may_not_stand(session, wanted)
    rule = await RULES.add(session, principal.person_id, wanted)
    return await read_rule(session, rule.rule_id)


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
