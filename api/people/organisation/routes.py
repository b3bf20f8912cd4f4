"""Units of the university: to name codes by, for the filters of staff, and for those who keep them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path

from api.access.auth.deps import menu_rights, requires, signed_in
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.kit.wire import Done
from api.people.organisation.commands import (
    add_unit,
    change_unit_names,
    close_unit,
    look_at_closing,
    withdraw_change,
)
from api.people.organisation.queries import list_levels, list_units
from api.people.organisation.schemas import (
    EducationLevel,
    NamesChange,
    UnitClosing,
    UnitClosingInput,
    UnitInput,
    UnitKey,
    UnitNamesInput,
    UnitNode,
    UnitView,
)
from api.people.organisation.tree import read_names, read_tree
from models.access.role.contract import Action, MenuId
from models.kit.instants import Day
from models.people.organisation.contract import LONGEST_OTHER_CODE, UnitKind

_READS: Final = requires(
    (MenuId.SECTIONS, MenuId.ENROLMENT_SEARCH, MenuId.STUDENT_AUDITS, MenuId.PROGRAMMES), Action.VIEW
)
router: Final = APIRouter(prefix="/organisation", tags=["organisation"])
may: Final = menu_rights(MenuId.ORGANISATION)
MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
Code = Annotated[str, Path(max_length=LONGEST_OTHER_CODE)]


@router.get("/majors", dependencies=[Depends(signed_in)])
async def majors(session: SessionDep) -> list[UnitView]:
    """Every major with its department, faculty and campus: whoever is shown a code is shown its name."""
    return await list_units(session)


@router.get("/education-levels", dependencies=[Depends(_READS)])
async def education_levels(session: SessionDep) -> list[EducationLevel]:
    """The levels of education."""
    return await list_levels(session)


@router.get("/units", dependencies=[may.view])
async def units(session: SessionDep) -> list[UnitNode]:
    """Every unit and code with what hangs on it; what others belong to first."""
    return await session.run_sync(read_tree)


@router.post("/units", status_code=HTTPStatus.CREATED)
async def unit_added(session: SessionDep, principal: MayAdd, language: LanguageDep, wanted: UnitInput) -> UnitKey:
    """Add a unit or a code. 422 ``fields_invalid``, by the rules of files of the organisation."""
    return await add_unit(session, principal, wanted, language)


@router.get("/units/{kind}/{code}/names", dependencies=[may.view])
async def unit_names(session: SessionDep, kind: UnitKind, code: Code) -> list[NamesChange]:
    """The changes of a unit's names, the latest day first; those that wait for their day are among them."""
    return await session.run_sync(read_names, (kind.value, code))


@router.post("/units/{kind}/{code}/names")
async def unit_renamed(
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    kind: UnitKind,
    code: Code,
    wanted: UnitNamesInput,
) -> Done:
    """Change names from a day on: at once up to today, else when the day has come. 422 ``fields_invalid``."""
    await change_unit_names(session, principal, (kind.value, code), wanted, language)
    return Done()


@router.delete("/units/{kind}/{code}/names/{from_on}")
async def change_withdrawn(session: SessionDep, principal: MayEdit, kind: UnitKind, code: Code, from_on: Day) -> Done:
    """Withdraw a change of names whose day is still to come."""
    await withdraw_change(session, principal, (kind.value, code), from_on)
    return Done()


@router.get("/units/{kind}/{code}/closing", dependencies=[may.edit])
async def closing_preview(
    session: SessionDep, language: LanguageDep, kind: UnitKind, code: Code, on: Day
) -> UnitClosing:
    """What closing a unit on a day meets; nothing is changed."""
    return await look_at_closing(session, (kind.value, code), on, language)


@router.put("/units/{kind}/{code}/closing")
async def unit_closed(
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    kind: UnitKind,
    code: Code,
    wanted: UnitClosingInput,
) -> Done:
    """Close a unit from a day on, or keep it open. 422 ``fields_invalid`` while anything hangs on it."""
    await close_unit(session, principal, (kind.value, code), wanted, language)
    return Done()
