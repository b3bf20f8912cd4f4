"""Why a normal fee or a project's fee may not become what is wanted, asked as the rules of other masters are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final
from uuid import UUID

from pydantic.alias_generators import to_camel
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Fact, Refused
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.store.masters import NORMAL_FEES, NormalFeeFacts
from models.finance.fee.tables import FeeRatePattern
from models.finance.master_change.store.columns import Columns
from models.finance.normal_fee.rules.master import normal_fee_refusal
from models.finance.project_fee.rules import project_fee_refusal
from models.finance.project_fee.store import PROJECT_FEES, ProjectFeeFacts, project_fees
from models.kit.table import Master
from models.people.organisation.rules import unit_facts
from models.people.organisation.store.names import names_of_fields

_ONE_NORMAL_FEE_AT_A_TIME: Final = text("LOCK TABLE normal_fee IN SHARE ROW EXCLUSIVE MODE")
_ONE_PROJECT_FEE_AT_A_TIME: Final = text("LOCK TABLE project_fee IN SHARE ROW EXCLUSIVE MODE")
"""Both locks: two fees conflict where their conditions and terms overlap, which no unique index can compare."""


def refusal_of_normal_fee(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Why a normal fee may not become what is wanted, None where it may.

    ``fee_names_deleted`` where its pattern is gone; and the codes of
    :func:`models.finance.normal_fee.rules.master.normal_fee_refusal`.
    """
    session.execute(_ONE_NORMAL_FEE_AT_A_TIME)
    if wanted is None:
        return None
    pattern = _pattern(session, wanted)
    if pattern is None:
        return _deleted(refusal_of_normal_fee)
    named = {"normal_fee_id": row_id, "pattern_code": pattern.code}
    fee = NormalFeeFacts.model_validate({**wanted, **named}).fee
    others = {one.normal_fee_id: one for one in map(NormalFeeFacts.model_validate, session.execute(NORMAL_FEES))}
    refused = normal_fee_refusal(fee, [other.fee for other in others.values()])
    conflict = None if refused is None else refused.facts.get("normalFeeId")
    if refused is None or conflict is None:
        return refused
    return refused.model_copy(update={"facts": _with_names(session, refused.facts, others[UUID(str(conflict))])})


def _with_names(session: Session, facts: Mapping[str, Fact], other: NormalFeeFacts) -> dict[str, Fact]:
    """The facts of a conflict with the names of whom the other normal fee is for, in place of their codes."""
    named = {to_camel(name): value for name, value in other if name.endswith("_code") and value is not None}
    words = [names for key, names in names_of_fields(session, [named]).items() if named.get(key[0]) == key[1]]
    if not words:
        return dict(facts)
    rest = {name: value for name, value in facts.items() if name != "whom"}
    th, en = (" · ".join(each[language] for each in words) for language in ("th", "en"))
    return rest | unit_facts("whom", th, en)


def refusal_of_project_fee(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Why a project's fee may not become what is wanted, None where it may.

    ``fee_names_deleted`` where its pattern or its project is gone; and the codes of
    :func:`models.finance.project_fee.rules.project_fee_refusal`.
    """
    session.execute(_ONE_PROJECT_FEE_AT_A_TIME)
    if wanted is None:
        return None
    pattern = _pattern(session, wanted)
    unit = session.get(ErpUnit, UUID(str(wanted["erp_unit_id"])), with_for_update={"read": True})
    if pattern is None or unit is None or unit.deleted_at is not None or not unit.is_special_project:
        return _deleted(refusal_of_project_fee)
    named = {"project_fee_id": row_id, "project_code": unit.code, "pattern_code": pattern.code}
    fee = ProjectFeeFacts.model_validate({**wanted, **named}).fee
    return project_fee_refusal(fee, project_fees(session.execute(PROJECT_FEES)))


def _pattern(session: Session, wanted: Columns) -> FeeRatePattern | None:
    """Return the pattern that a fee shall charge by, locked against its deletion, or None where it is deleted."""
    pattern = session.get(FeeRatePattern, UUID(str(wanted["fee_pattern_id"])), with_for_update={"read": True})
    return None if pattern is None or pattern.deleted_at is not None else pattern


def _deleted(rule: Callable[..., Refused | None]) -> Refused:
    return Refused(code="fee_names_deleted", rule=rule.__name__)
