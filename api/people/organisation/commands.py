"""Units added, renamed and closed on the page of the organisation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic.alias_generators import to_camel
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.field_errors import ROWS
from api.kit.texts import readable
from api.people.organisation.schemas import (
    UnitClosing,
    UnitClosingInput,
    UnitInput,
    UnitKey,
    UnitNames,
    UnitNamesInput,
)
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.imported_row import RowProblem
from models.kit.instants import Day
from models.kit.updating import Key, Writer
from models.people.organisation.contract import UnitKind, UnitRow
from models.people.organisation.store.by_hand import add_by_hand, close_by_hand, preview_closing, rename_by_hand
from models.people.organisation.store.naming import withdraw_names
from models.people.organisation.store.units import read_standing

_HEADINGS: Final = "exports"
"""The catalogue of what the columns of files are called, by which sentences about them name their fields."""


async def add_unit(session: AsyncSession, principal: Principal, wanted: UnitInput, language: Language) -> UnitKey:
    """Add a unit or a code. Raises Refusal ``fields_invalid``."""
    said = wanted.model_dump(exclude={"kind"}, exclude_none=True)
    row = _row((wanted.kind.value, wanted.code), said)
    _raise_problem(await session.run_sync(add_by_hand, _writer(principal), row), language)
    return UnitKey(kind=wanted.kind, code=wanted.code)


async def change_unit_names(
    session: AsyncSession, principal: Principal, key: Key, wanted: UnitNamesInput, language: Language
) -> None:
    """Change names of a unit from a day on. Raises Refusal ``not_found`` and ``fields_invalid``."""
    await _raise_unknown(session, key)
    said = wanted.model_dump(include=set(UnitNames.model_fields), exclude_unset=True)
    writer, row = _writer(principal), _row(key, said)
    _raise_problem(await session.run_sync(rename_by_hand, writer, row, wanted.from_on), language)


async def withdraw_change(session: AsyncSession, principal: Principal, key: Key, from_on: Day) -> None:
    """Withdraw a change of names whose day is still to come. Raises Refusal ``not_found``."""
    if not await session.run_sync(withdraw_names, _writer(principal), key, from_on):
        raise Refusal("not_found")


async def close_unit(
    session: AsyncSession, principal: Principal, key: Key, wanted: UnitClosingInput, language: Language
) -> None:
    """Close a unit on a day, or keep it open. Raises Refusal ``not_found`` and ``fields_invalid``."""
    await _raise_unknown(session, key)
    row = _row(key, wanted.model_dump())
    _raise_problem(await session.run_sync(close_by_hand, _writer(principal), row), language)


async def look_at_closing(session: AsyncSession, key: Key, closed_on: Day, language: Language) -> UnitClosing:
    """Return what closing a unit on a day meets; nothing is changed. Raises Refusal ``not_found``."""
    await _raise_unknown(session, key)
    row = _row(key, {"closed_on": closed_on})
    closing = await session.run_sync(preview_closing, row, bangkok_date(utc_now()))
    return UnitClosing(
        students=closing.hanging.students,
        staff=closing.hanging.staff,
        programmes=closing.hanging.programmes,
        sections=closing.hanging.sections,
        units=[UnitKey(kind=UnitKind(kind), code=code) for kind, code in closing.units],
        refused=None if closing.problem is None else _sentence(closing.problem, language),
    )


def _row(key: Key, said: Mapping[str, object]) -> UnitRow:
    kind, code = key
    given = {name: None if value == "" else value for name, value in said.items()}
    return UnitRow.model_validate({**given, "unit_kind": kind, "code": code})


def _writer(principal: Principal) -> Writer:
    return Writer(case_id=None, person_id=principal.person_id, at=utc_now())


async def _raise_unknown(session: AsyncSession, key: Key) -> None:
    if key not in await session.run_sync(read_standing):
        raise Refusal("not_found")


def _raise_problem(problem: RowProblem | None, language: Language) -> None:
    """Raise ``fields_invalid`` with a sentence at each field that a problem is about; without one, go on."""
    if problem is not None:
        fields = [
            {"field": to_camel(each.column or "code"), "type": each.code, "message": _sentence(each, language)}
            for each in (problem, *problem.more)
        ]
        raise Refusal("fields_invalid", fields=fields)


def _sentence(problem: RowProblem, language: Language) -> str:
    title = text_of(f"import_organisation.{problem.column}", language, name=_HEADINGS)
    return text_of(problem.code, language, readable({**problem.facts, "title": title}, language), name=ROWS)
