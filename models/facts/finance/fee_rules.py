"""Why a normal fee or a project's fee may not become what is wanted, asked as the rules of other masters are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.contracts.cases.case import Refused
from models.facts.finance.columns import Columns
from models.facts.finance.fee_masters import NORMAL_FEES, NormalFeeFacts
from models.facts.finance.project_fees import PROJECT_FEES, ProjectFeeFacts, project_fees
from models.rules.finance.normal_fee_master import normal_fee_refusal
from models.rules.finance.project_fees import project_fee_refusal
from models.tables.base import Master
from models.tables.finance.erp_units import ErpUnit
from models.tables.finance.fees import FeeRatePattern

_ONE_NORMAL_FEE_AT_A_TIME: Final = text("LOCK TABLE normal_fee IN SHARE ROW EXCLUSIVE MODE")
_ONE_PROJECT_FEE_AT_A_TIME: Final = text("LOCK TABLE project_fee IN SHARE ROW EXCLUSIVE MODE")
"""Two that are equally specific could else both be right."""


def refusal_of_normal_fee(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Why a normal fee may not become what is wanted, None where it may.

    ``fee_names_deleted`` where its pattern is gone; and the codes of
    :func:`models.rules.finance.normal_fee_master.normal_fee_refusal`.
    """
    session.execute(_ONE_NORMAL_FEE_AT_A_TIME)
    if wanted is None:
        return None
    pattern = _pattern(session, wanted)
    if pattern is None:
        return _deleted(refusal_of_normal_fee)
    named = {"normal_fee_id": row_id, "pattern_code": pattern.code}
    fee = NormalFeeFacts.model_validate({**wanted, **named}).fee
    return normal_fee_refusal(fee, [NormalFeeFacts.model_validate(one).fee for one in session.execute(NORMAL_FEES)])


def refusal_of_project_fee(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Why a project's fee may not become what is wanted, None where it may.

    ``fee_names_deleted`` where its pattern or its project is gone; and the codes of
    :func:`models.rules.finance.project_fees.project_fee_refusal`.
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
