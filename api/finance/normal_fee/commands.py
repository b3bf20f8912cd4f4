"""Asking for normal fees to be added, changed, deleted and copied: students pay by them, so two people decide."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.master_change.commands import Asking, ask_to_add, ask_to_change, ask_to_copy
from api.finance.master_change.deletion import Deletion
from api.finance.normal_fee.choices import read_choices
from api.finance.normal_fee.queries import all_normal_fees, read_normal_fee, read_normal_fees
from api.finance.normal_fee.schemas import (
    NormalFeeAddition,
    NormalFeeChange,
    NormalFeeChoices,
    NormalFeeCopy,
    NormalFeeInput,
    NormalFeeView,
)
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.finance.fee.tables import FeeRatePattern, NormalFeeRow
from models.finance.master_change.contract import AddedRow, MoneyMaster
from models.finance.normal_fee.rules.master import copied
from models.kit.table import new_id

NORMAL_FEE: Final = Keeping(NormalFeeRow, NormalFeeInput, "normal_fee")
_MASTER: Final = MoneyMaster.NORMAL_FEE
_UNITS: Final = ("campus_code", "faculty_code", "department_code", "major_code")
"""The units, from the largest to the smallest."""


async def ask_to_add_normal_fee(
    session: AsyncSession, client: Client, principal: Principal, wanted: NormalFeeAddition, key: str
) -> UUID:
    """Ask that a normal fee be added; the case's id.

    Raises Refusal ``fields_invalid`` for what does not exist, ``master_change_asked``, and the codes of
    :func:`models.finance.fee.store.refusals.refusal_of_normal_fee`.
    """
    whole = _with_units_above(wanted, await read_choices(session))
    asking = Asking(principal, wanted.reason, key, name=await _name(session, wanted))
    return await ask_to_add(session, client, _MASTER, NORMAL_FEE, whole, asking)


async def ask_to_change_normal_fee(
    session: AsyncSession, client: Client, principal: Principal, normal_fee_id: UUID, wanted: NormalFeeChange, key: str
) -> UUID:
    """Ask that a normal fee be changed; the case's id.

    Raises Refusal with the codes of :func:`ask_to_add_normal_fee` and of
    :func:`api.finance.master_change.commands.ask_to_change`.
    """
    whole = _with_units_above(wanted, await read_choices(session))
    await _name(session, wanted)
    return await _ask(session, client, (normal_fee_id, wanted.revision), whole, Asking(principal, wanted.reason, key))


async def ask_to_delete_normal_fee(
    session: AsyncSession, client: Client, principal: Principal, normal_fee_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that a normal fee be deleted; the case's id. It stays as history. Raises Refusal as changing does."""
    asking = Asking(principal, wanted.reason, wanted.key)
    return await _ask(session, client, (normal_fee_id, wanted.revision), None, asking)


async def ask_to_copy_normal_fees(
    session: AsyncSession, client: Client, principal: Principal, wanted: NormalFeeCopy, key: str
) -> UUID:
    """Ask that the normal fees of a term be carried into another: one request for all of them; the case's id.

    Raises Refusal ``master_unchanged`` where none is left to copy, and ``master_change_asked``.
    """
    copies = copied(
        await all_normal_fees(session),
        (wanted.from_year, wanted.from_semester),
        (wanted.to_year, wanted.to_semester),
        new_id,
    )
    rows: list[AddedRow] = []
    for source, copy in copies.made:
        row = await session.get_one(NormalFeeRow, source.normal_fee_id)
        last_year, last_semester = copy.last_term or (None, None)
        term = {
            "first_year": wanted.to_year,
            "first_semester": wanted.to_semester,
            "last_year": last_year,
            "last_semester": last_semester,
        }
        columns = NORMAL_FEE.columns(NormalFeeInput.model_validate(row).model_copy(update=term))
        rows.append(AddedRow(row_id=copy.normal_fee_id, columns=columns))
    sources = await read_normal_fees(session, [source.normal_fee_id for source, _ in copies.made])
    begins, becomes = (f"{wanted.from_semester}/{wanted.from_year}", f"{wanted.to_semester}/{wanted.to_year}")
    shown: dict[str, JsonValue] = {
        "fromTerm": begins,
        "toTerm": becomes,
        "fees": [_words(sources[source.normal_fee_id]) for source, _ in copies.made],
        "left": len(copies.left),
    }
    asking = Asking(principal, wanted.reason, key, name=f"{begins} → {becomes}")
    return await ask_to_copy(session, client, _MASTER, rows, shown, asking)


async def _ask(
    session: AsyncSession, client: Client, seen: tuple[UUID, int], wanted: NormalFeeInput | None, asking: Asking
) -> UUID:
    view = await read_normal_fee(session, seen[0])
    named = replace(asking, name=_row_name(view.pattern_code, view))
    return await ask_to_change(session, client, _MASTER, NORMAL_FEE, seen, wanted, named)


async def _name(session: AsyncSession, wanted: NormalFeeInput) -> str:
    """What people call a normal fee. Raises Refusal ``fields_invalid`` where its pattern does not exist."""
    # Not deleted meanwhile: who deletes a pattern waits for this transaction, or this one for that.
    pattern = await session.get(FeeRatePattern, wanted.fee_pattern_id, with_for_update={"read": True})
    if pattern is None or pattern.deleted_at is not None:
        raise_unknown({"feePatternId": str(wanted.fee_pattern_id)})
        return ""
    return _row_name(pattern.code, wanted)


def _row_name(pattern_code: str, fee: NormalFeeInput) -> str:
    return f"{pattern_code} {fee.first_semester}/{fee.first_year}"


def _words(fee: NormalFeeView) -> JsonValue:
    """A normal fee in a line: its pattern and whom it names, in Thai and in English."""
    named = (fee.campus, fee.faculty, fee.department, fee.major, fee.education_level, fee.student_type, fee.nation)
    return {
        language: " · ".join(
            [f"{fee.pattern_code} {getattr(fee.pattern, language)}", *(getattr(one, language) for one in named if one)]
        )
        for language in ("th", "en")
    }


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
