"""Adding, changing, deleting and copying normal fees."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.normal_fees.choices import read_choices
from api.finance.normal_fees.queries import all_normal_fees, read_normal_fee
from api.finance.normal_fees.schemas import (
    NormalFeeChange,
    NormalFeeChoices,
    NormalFeeCopy,
    NormalFeeInput,
    NormalFeesCopied,
    NormalFeeView,
)
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused, raise_unknown
from models.facts.finance.fee_masters import NormalFeeFacts
from models.rules.finance.normal_fee_master import copied, normal_fee_refusal
from models.tables.base import new_id
from models.tables.finance.fees import FeeRatePattern, NormalFeeRow

NORMAL_FEE: Final = Keeping(NormalFeeRow, NormalFeeInput, "normal_fee")
_ONE_AT_A_TIME: Final = text("LOCK TABLE normal_fee IN SHARE ROW EXCLUSIVE MODE")
"""Two that are equally specific could else both be right."""
_UNITS: Final = ("campus_code", "faculty_code", "department_code", "major_code")
"""The units, from the largest to the smallest."""


async def add_normal_fee(session: AsyncSession, principal: Principal, wanted: NormalFeeInput) -> NormalFeeView:
    """Add a normal fee. Raises Refusal ``fields_invalid`` for what does not exist, and the codes of
    :func:`models.rules.finance.normal_fee_master.normal_fee_refusal`.
    """
    whole = await _judged(session, wanted, None)
    row = await NORMAL_FEE.add(session, principal.person_id, whole)
    return await read_normal_fee(session, row.normal_fee_id)


async def change_normal_fee(
    session: AsyncSession, principal: Principal, normal_fee_id: UUID, wanted: NormalFeeChange
) -> NormalFeeView:
    """Change a normal fee. Raises Refusal ``not_found``, ``revision_moved`` and the codes of :func:`add_normal_fee`."""
    whole = await _judged(session, wanted, normal_fee_id)
    row = await NORMAL_FEE.locked(session, normal_fee_id, wanted.revision)
    await NORMAL_FEE.change(session, principal.person_id, row, whole)
    return await read_normal_fee(session, normal_fee_id)


async def delete_normal_fee(session: AsyncSession, principal: Principal, normal_fee_id: UUID, revision: int) -> None:
    """Delete a normal fee; it stays as history. Raises Refusal ``not_found`` and ``revision_moved``."""
    row = await NORMAL_FEE.locked(session, normal_fee_id, revision)
    await NORMAL_FEE.delete(session, principal.person_id, row)


async def copy_normal_fees(session: AsyncSession, principal: Principal, asked: NormalFeeCopy) -> NormalFeesCopied:
    """Carry the normal fees of a term into another; done again, it adds nothing."""
    await session.execute(_ONE_AT_A_TIME)
    copies = copied(
        await all_normal_fees(session),
        (asked.from_year, asked.from_semester),
        (asked.to_year, asked.to_semester),
        new_id,
    )
    for source, copy in copies.made:
        row = await session.get_one(NormalFeeRow, source.normal_fee_id)
        last_year, last_semester = copy.last_term or (None, None)
        term = {
            "first_year": asked.to_year,
            "first_semester": asked.to_semester,
            "last_year": last_year,
            "last_semester": last_semester,
        }
        wanted = NormalFeeInput.model_validate(row).model_copy(update=term)
        await NORMAL_FEE.add(session, principal.person_id, wanted)
    return NormalFeesCopied(copied=len(copies.made), left=len(copies.left))


async def _judged(session: AsyncSession, wanted: NormalFeeInput, normal_fee_id: UUID | None) -> NormalFeeInput:
    """What is wanted, with the units above those it names."""
    await session.execute(_ONE_AT_A_TIME)
    whole = _with_units_above(wanted, await read_choices(session))
    # Not deleted meanwhile: who deletes a pattern waits for this transaction, or this one for that.
    pattern = await session.get(FeeRatePattern, wanted.fee_pattern_id, with_for_update={"read": True})
    if pattern is None or pattern.deleted_at is not None:
        raise_unknown({"feePatternId": str(wanted.fee_pattern_id)})
    else:
        facts = {"normal_fee_id": normal_fee_id or new_id(), "pattern_code": pattern.code}
        fee = NormalFeeFacts.model_validate({**whole.model_dump(), **facts}).fee
        raise_refused(normal_fee_refusal(fee, await all_normal_fees(session)))
    return whole


def _with_units_above(wanted: NormalFeeInput, choices: NormalFeeChoices) -> NormalFeeInput:
    """Raises Refusal ``fields_invalid`` for a code that does not exist, or a unit that belongs to another."""
    unknown: dict[str, str] = {}
    for name, among in (
        ("education_level_code", choices.education_levels),
        ("student_type_code", choices.student_types),
        ("nation_code", choices.nations),
    ):
        code = getattr(wanted, name)
        if code is not None and code not in {choice.code for choice in among}:
            unknown[_wire(name)] = code
    named = {unit: code for unit in _UNITS if (code := getattr(wanted, unit)) is not None}
    fitting = [choice for choice in choices.units if all(getattr(choice, unit) == code for unit, code in named.items())]
    smallest = next((unit for unit in reversed(_UNITS) if unit in named), None)
    if smallest is not None and not fitting:
        unknown[_wire(smallest)] = named[smallest]
    raise_unknown(unknown)
    if smallest is None:
        return wanted
    above = _UNITS[: _UNITS.index(smallest)]
    return wanted.model_copy(update={unit: getattr(fitting[0], unit) for unit in above})


def _wire(name: str) -> str:
    return NormalFeeInput.model_fields[name].alias or name
