"""Reading what a change to a master is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from uuid import UUID

from pydantic import JsonValue
from pydantic.alias_generators import to_camel
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.cases.case.queries import seen_cases
from api.finance.master_change.schemas import MasterChangeView
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFile
from models.finance.master_change.contract import MasterChangeRequest, MoneyMaster
from models.finance.master_change.store.guarded_masters import GUARDED
from models.kit.errors import Refusal
from models.kit.name_sql import full_name_en, full_name_th
from models.people.organisation.store.names import names_of_fields

_REQUEST: Final = select(col(CaseFile.request)).where(col(CaseFile.kind) == CaseKind.MASTER_CHANGE)
_ASKED_BY: Final = text(
    f"SELECT {full_name_th('p')} AS th, {full_name_en('p')} AS en FROM person p WHERE p.person_id = :person_id"
)
_FEES: Final = text("SELECT fee_code, name_th, name_en FROM fee WHERE fee_code = ANY(:codes)")
_FEE_FIELDS: Final = frozenset({"feeCode", "feeCodes", "ofFee"})
"""The fields of masters that name fee items, by code."""
_PICTURES: Final = ("pictureTh", "pictureEn")


async def read_master_change(session: AsyncSession, principal: Principal, case_id: UUID) -> MasterChangeView:
    """The change a case is about. Raises Refusal ``not_found``, also where the caller may not see the case."""
    request = await _request_of(session, principal, case_id)
    sides = [side for side in (request.before, request.after) if side is not None]
    names = await session.run_sync(names_of_fields, sides)
    for side in sides:
        side.update(
            {field: {**names[field, str(value)]} for field, value in side.items() if (field, str(value)) in names}
        )
    shown = dict(request) | {
        "before": _in_order(request.master, request.before),
        "after": _in_order(request.master, request.after),
        "asked_by": (await session.execute(_ASKED_BY, {"person_id": request.opened_by})).mappings().one(),
        "fee_names": await _fee_names(session, sides),
    }
    return MasterChangeView.model_validate(shown)


def _in_order(master: MoneyMaster, side: dict[str, JsonValue] | None) -> dict[str, JsonValue] | None:
    """Return a side with its fields in the order of the table; what is no column is last.

    The database keeps the fields of a request in an order of its own.
    """
    places = {to_camel(name): place for place, name in enumerate(GUARDED[master].table.model_fields)}
    return side and dict(sorted(side.items(), key=lambda field: places.get(field[0], len(places))))


async def picture_of_change(session: AsyncSession, principal: Principal, case_id: UUID, file_id: UUID) -> StoredFile:
    """A picture that a change names, of before or of after. Raises Refusal ``not_found``, also where the caller may not
    see the case.
    """
    request = await _request_of(session, principal, case_id)
    sides = (request.before or {}, request.after or {})
    if str(file_id) not in {side.get(name) for side in sides for name in _PICTURES}:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)


async def _fee_names(session: AsyncSession, sides: Iterable[Mapping[str, JsonValue]]) -> dict[str, dict[str, str]]:
    """Return the names of the fee items that the sides of a change name, by their codes."""
    codes = {code for side in sides for code in _fee_codes(dict(side))}
    rows = await session.execute(_FEES, {"codes": sorted(codes)})
    return {row.fee_code: {"th": row.name_th, "en": row.name_en} for row in rows}


def _fee_codes(value: JsonValue) -> Iterator[str]:
    """Yield the codes of fee items in a value, at whatever depth it names them."""
    if isinstance(value, list):
        for entry in value:
            yield from _fee_codes(entry)
    elif isinstance(value, dict):
        for field, entry in value.items():
            if field in _FEE_FIELDS:
                yield from (code for code in (entry if isinstance(entry, list) else [entry]) if isinstance(code, str))
            else:
                yield from _fee_codes(entry)


async def _request_of(session: AsyncSession, principal: Principal, case_id: UUID) -> MasterChangeRequest:
    if not await seen_cases(session, principal, (case_id,)):
        raise Refusal("not_found")
    found = await session.scalar(_REQUEST.where(col(CaseFile.case_id) == case_id))
    if found is None:
        raise Refusal("not_found")
    return MasterChangeRequest.model_validate(found)
