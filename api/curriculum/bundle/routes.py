"""Bundles of subjects that are enrolled together: made, changed and dissolved by those who run the curriculum."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.bundle.commands import BUNDLE_SUBJECT, change_bundle, dissolve_bundle, make_bundle
from api.curriculum.bundle.queries import impact_of_bundle, list_bundles
from api.curriculum.bundle.schemas import BundleChange, BundleGap, BundleImpact, BundleInput, BundleView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import Paged, Searched
from api.kit.terms import term_of_query
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum/bundles", tags=["subject bundles"])
may: Final = menu_rights(MenuId.SUBJECT_BUNDLES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]
SubjectCodes = Annotated[str, Query(max_length=300, pattern=r"^[0-9A-Za-z-]{1,12}(,[0-9A-Za-z-]{1,12}){0,19}$")]


@router.get("")
async def bundles(
    session: SessionDep, principal: Annotated[Principal, may.view], asked: Searched, gap: BundleGap | None = None
) -> Page[BundleView]:
    """Bundles by the code or name of one of their subjects, or those in which something is missing this term."""
    return await list_bundles(session, principal, await term_of_query(session, None, None), asked, gap)


@router.get("/impact", dependencies=[may.view])
async def impact(session: SessionDep, subjects: SubjectCodes) -> BundleImpact:
    """Whom a bundle of these subjects (comma-separated) concerns this term. Asked before it is saved."""
    return await impact_of_bundle(session, await term_of_query(session, None, None), subjects.split(","))


@router.post("")
async def post_bundle(session: SessionDep, principal: MayAdd, wanted: BundleInput) -> BundleView:
    """Have subjects enrolled together from now on."""
    return await make_bundle(session, principal, wanted.members)


@router.put("/{bundle_id}")
async def put_bundle(session: SessionDep, principal: MayEdit, bundle_id: str, change: BundleChange) -> BundleView:
    """Change which subjects a bundle has. Students who are in keep what they have."""
    return await change_bundle(session, principal, bundle_id, change.seen, change.members)


@router.delete("/{bundle_id}", status_code=204)
async def delete_bundle(session: SessionDep, principal: MayDelete, bundle_id: str, seen: SubjectCodes) -> None:
    """Dissolve a bundle: its subjects may be enrolled alone."""
    await dissolve_bundle(session, principal, bundle_id, seen.split(","))


@router.get("/{bundle_id}/audit", dependencies=[may.view])
async def bundle_audit(session: SessionDep, bundle_id: str, asked: Paged) -> Page[AuditView]:
    """Who changed this bundle, newest first."""
    return await audit_trail(session, BUNDLE_SUBJECT, bundle_id, asked)
