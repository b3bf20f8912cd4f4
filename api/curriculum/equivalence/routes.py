"""Subjects that count as others: which, in which years, who said so and when (study §2)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.equivalence.commands import EQUIVALENCES, add_equivalence, change_years
from api.curriculum.equivalence.queries import list_equivalences
from api.curriculum.equivalence.schemas import EquivalenceAsk, EquivalenceChange, EquivalenceView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum/equivalences", tags=["equivalences"])
may: Final = menu_rights(MenuId.EQUIVALENCES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]


@router.get("", dependencies=[may.view])
async def equivalences(session: SessionDep, asked: Searched) -> Page[EquivalenceView]:
    """Subjects that count as others, by code or name of either."""
    return await list_equivalences(session, asked)


@router.post("", status_code=201)
async def post_equivalence(session: SessionDep, principal: MayAdd, wanted: EquivalenceAsk) -> EquivalenceView:
    """Add one, or both ways."""
    return await add_equivalence(session, principal, wanted)


@router.put("/{equivalence_id}")
async def put_equivalence(
    session: SessionDep, principal: MayEdit, equivalence_id: UUID, wanted: EquivalenceChange
) -> EquivalenceView:
    """Change its years; its last year ends it. 409 where it was changed since it was shown."""
    return await change_years(session, principal, equivalence_id, wanted)


@router.get("/{equivalence_id}/audit", dependencies=[may.view])
async def equivalence_audit(session: SessionDep, equivalence_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed it, newest first."""
    return await audit_trail(session, EQUIVALENCES.subject, equivalence_id, asked)
