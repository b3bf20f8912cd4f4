"""Bundles of subjects that are enrolled together: made, changed and dissolved by those who run the curriculum."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.curriculum.bundles.commands import BUNDLE_SUBJECT, change_bundle, dissolve_bundle, make_bundle
from api.curriculum.bundles.queries import impact_of_bundle, list_bundles
from api.curriculum.bundles.schemas import BundleChange, BundleImpact, BundleInput, BundleView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import PageNumber, PageSize, SearchText
from api.kit.terms import asked_term
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId

router: Final = APIRouter(prefix="/curriculum/bundles", tags=["subject bundles"])

MayView = Annotated[Principal, Depends(requires(MenuId.SUBJECT_BUNDLES, Action.VIEW))]
MayAdd = Annotated[Principal, Depends(requires(MenuId.SUBJECT_BUNDLES, Action.ADD))]
MayEdit = Annotated[Principal, Depends(requires(MenuId.SUBJECT_BUNDLES, Action.EDIT))]
MayDelete = Annotated[Principal, Depends(requires(MenuId.SUBJECT_BUNDLES, Action.DELETE))]
SubjectCodes = Annotated[str, Query(max_length=300, pattern=r"^[0-9A-Za-z-]{1,12}(,[0-9A-Za-z-]{1,12}){0,19}$")]


@router.get("")
async def bundles(
    session: SessionDep, principal: MayView, text: SearchText = "", page: PageNumber = 1, page_size: PageSize = 20
) -> Page[BundleView]:
    """Bundles by the code or name of one of their subjects."""
    rows, total = await list_bundles(session, text, page=page, page_size=page_size)
    return Page(items=rows, page=page, page_size=page_size, total=total)


@router.get("/impact")
async def impact(session: SessionDep, principal: MayView, subjects: SubjectCodes) -> BundleImpact:
    """Whom a bundle of these subjects (comma-separated) concerns this term. Asked before it is saved."""
    term = await asked_term(session, None, None)
    return await impact_of_bundle(session, term, subjects.split(","))


@router.post("")
async def post_bundle(session: SessionDep, principal: MayAdd, wanted: BundleInput) -> BundleView:
    """Have subjects enrolled together from now on."""
    return await make_bundle(session, principal, wanted.members)


@router.put("/{bundle_id}")
async def put_bundle(session: SessionDep, principal: MayEdit, bundle_id: str, change: BundleChange) -> BundleView:
    """Change which subjects a bundle has. Students who are in keep what they have."""
    return await change_bundle(session, principal, bundle_id, change.seen, change.members)


@router.delete("/{bundle_id}", status_code=204)
async def delete_bundle(session: SessionDep, principal: MayDelete, bundle_id: str, seen: SubjectCodes) -> Response:
    """Dissolve a bundle: its subjects may be enrolled alone."""
    await dissolve_bundle(session, principal, bundle_id, seen.split(","))
    return Response(status_code=204)


@router.get("/{bundle_id}/audit")
async def bundle_audit(
    session: SessionDep, principal: MayView, bundle_id: str, page: PageNumber = 1, page_size: PageSize = 20
) -> Page[AuditView]:
    """Who changed this bundle, newest first."""
    return await audit_trail(session, BUNDLE_SUBJECT, bundle_id, page=page, page_size=page_size)
