"""Keeping what a version of a subject requires (study §2, docs/areas/curriculum.md)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.draft.commands import locked_draft, note_change
from api.curriculum.requisite.queries import not_taught, refuse_cycles, requisites_row
from api.curriculum.requisite.schemas import RequisitesInput, RequisitesOfVersion
from api.curriculum.requisite.view import NoMarks, requisite_views
from models.curriculum.requisite.contract import RequisiteTree, subjects_of
from models.curriculum.requisite.rules.pruning import without_subjects
from models.curriculum.requisite.rules.wording import audit_values
from models.curriculum.requisite.store import requisite_rows
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.kit.errors import Refusal


async def requisites_of(session: AsyncSession, subject_code: str) -> RequisitesOfVersion:
    """What a version requires, to show and to edit. Raises Refusal ``not_found``."""
    row = await requisites_row(session, subject_code)
    version = await session.get_one(Subject, subject_code)
    codes = frozenset().union(*(subjects_of(asked.tree) for asked in row.trees))
    return RequisitesOfVersion(
        revision=version.revision,
        trees=row.trees,
        requisites=requisite_views(row, NoMarks()),
        unresolved=await not_taught(session, codes),
    )


async def put_requisites(
    session: AsyncSession, principal: Principal, subject_code: str, wanted: RequisitesInput
) -> RequisitesOfVersion:
    """Bring what a draft requires to what is wanted.

    Raises Refusal ``not_found``, ``revision_moved``, ``subject_immutable``, ``subject_in_review``,
    ``requisite_unknown``, ``requisite_itself`` and ``requisite_cycle``.
    """
    version = await locked_draft(session, subject_code, wanted.revision, "requisites")
    await _refuse_what_cannot_be(session, version.show_code, wanted.trees)
    before = (await requisites_row(session, subject_code)).trees
    await _write(session, subject_code, wanted.trees)
    await note_change(session, principal, version, audit_values(before), audit_values(wanted.trees))
    return await requisites_of(session, subject_code)


async def copy_requisites(session: AsyncSession, source: str, target: str) -> None:
    """Give a new version the requisites of another, without subjects that are taught no more."""
    trees = (await requisites_row(session, source)).trees
    gone = frozenset(await not_taught(session, frozenset().union(*(subjects_of(asked.tree) for asked in trees))))
    kept = [
        RequisiteTree(kind=asked.kind, tree=left)
        for asked in trees
        if (left := without_subjects(asked.tree, gone)) is not None
    ]
    await _write(session, target, kept)


async def _refuse_what_cannot_be(session: AsyncSession, show: str, trees: Sequence[RequisiteTree]) -> None:
    codes = frozenset().union(*(subjects_of(asked.tree) for asked in trees))
    if show in codes:
        raise Refusal("requisite_itself", subject=show)
    if unknown := await not_taught(session, codes):
        raise Refusal("requisite_unknown", subjects=", ".join(unknown))
    await refuse_cycles(session, show, trees)


async def _write(session: AsyncSession, subject_code: str, trees: Sequence[RequisiteTree]) -> None:
    await session.execute(delete(SubjectRequisite).where(col(SubjectRequisite.subject_code) == subject_code))
    session.add_all(requisite_rows(subject_code, trees))
    await session.flush()
