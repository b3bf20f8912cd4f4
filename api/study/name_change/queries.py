"""Reading changes of names: what may be asked for, a student's own, and what stands beside a decision (golive §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.cases.case.views import refused_view
from api.kit.wire import Names
from api.study.name_change.schemas import (
    DegreeOfName,
    FormerNameView,
    NameChangeContext,
    NameChangeFileView,
    NameChangePossible,
    NameChangePreview,
    NameChangeView,
    NameDifferenceView,
    NameEffectsView,
    NameParts,
)
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date
from models.kit.errors import Audience, Language, Refusal
from models.study.name_change.contract import AskedNames, FullName, NameChangeRequest, NameChangeStage
from models.study.name_change.rules.asking import refusal_now
from models.study.name_change.store.asking import NamePreview, preview_name_change, wish_of
from models.study.name_change.store.changing import NameEffects
from models.study.name_change.store.reading import former_names_of, read_name_facts

_MINE: Final = text(f"""
    SELECT c.case_id, c.stage, c.opened_at, c.request
      FROM case_file c WHERE c.kind = '{CaseKind.NAME_CHANGE.value}' AND c.student_id = :student_id
     ORDER BY c.opened_at DESC, c.case_id DESC LIMIT 50
""")
_FILES: Final = text("""
    SELECT x.file_id, s.name FROM name_change_file x JOIN stored_file s USING (file_id)
     WHERE x.case_id = :case_id ORDER BY s.sent_at, x.file_id
""")
_FILE: Final = text("SELECT FROM name_change_file WHERE case_id = :case_id AND file_id = :file_id")


async def name_change_possible(
    session: AsyncSession, student_id: int, language: Language, audience: Audience
) -> NameChangePossible:
    """The names of a student in the register, those before them, and why no others may be asked for now."""
    read = await session.run_sync(read_name_facts, student_id, None)
    refused = refusal_now(read.facts)
    return NameChangePossible(
        present=_parts(read.facts.present),
        former=await _former(session, student_id),
        refused=refused_view(refused, language, audience) if refused else None,
    )


def preview_view(preview: NamePreview, language: Language, audience: Audience) -> NameChangePreview:
    """A preview for the page."""
    refused = preview.refused
    return NameChangePreview(
        refused=refused_view(refused, language, audience) if refused else None,
        effects=None if preview.effects is None else _effects(preview.effects),
    )


async def name_changes_of(session: AsyncSession, student_id: int) -> list[NameChangeView]:
    """A student's requests, the last first."""
    rows = (await session.execute(_MINE, {"student_id": student_id})).mappings()
    return [_view(row["case_id"], row) for row in rows]


async def context_of_name_change(
    session: AsyncSession, principal: Principal, case_id: UUID, language: Language
) -> NameChangeContext:
    """What stands beside a decision, for whoever sees the case. Raises Refusal ``not_found``."""
    case = await _seen(session, principal, case_id)
    request, asked = NameChangeRequest.model_validate(case.request), AskedNames.model_validate(case.request)
    preview = NamePreview()
    if case.state is CaseState.OPEN:
        wish = wish_of(request, asked)
        preview = await session.run_sync(preview_name_change, request.student_id, wish, case_id)
    shown = preview_view(preview, language, principal.audience)
    files = await session.execute(_FILES, {"case_id": case_id})
    return NameChangeContext(
        case_id=case_id,
        student_code=request.student_code,
        stage=NameChangeStage(case.stage),
        before=_parts(asked.shown),
        after=_parts(asked.names),
        effective_on=request.effective_on,
        reason=asked.reason,
        files=[NameChangeFileView(file_id=row.file_id, name=row.name) for row in files],
        former=await _former(session, request.student_id),
        refused=shown.refused,
        effects=shown.effects,
    )


async def file_of_name_change(session: AsyncSession, principal: Principal, case_id: UUID, file_id: UUID) -> StoredFile:
    """A file that came with a request, for whoever sees the case. Raises Refusal ``not_found``."""
    await _seen(session, principal, case_id)
    if (await session.execute(_FILE, {"case_id": case_id, "file_id": file_id})).first() is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)


async def _seen(session: AsyncSession, principal: Principal, case_id: UUID) -> CaseFile:
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.NAME_CHANGE:
        raise Refusal("not_found")
    return await session.get_one(CaseFile, case_id)


async def _former(session: AsyncSession, student_id: int) -> list[FormerNameView]:
    rows = await session.run_sync(former_names_of, student_id)
    return [FormerNameView(name=_written(row.names), until=row.until) for row in rows]


def _view(case_id: UUID, row: RowMapping) -> NameChangeView:
    request, asked = NameChangeRequest.model_validate(row["request"]), AskedNames.model_validate(row["request"])
    return NameChangeView(
        case_id=case_id,
        stage=NameChangeStage(row["stage"]),
        asked_on=bangkok_date(request.requested_at),
        effective_on=request.effective_on,
        before=_written(asked.shown),
        after=_written(asked.names),
    )


def _parts(names: FullName) -> NameParts:
    return NameParts(**names.model_dump())


def _written(names: FullName) -> Names:
    return Names(th=names.in_thai, en=names.in_english)


def _effects(effects: NameEffects) -> NameEffectsView:
    degree = effects.degree
    return NameEffectsView(
        changes=[
            NameDifferenceView(field=each.field, before=each.before, after=each.after) for each in effects.changes
        ],
        degree=None
        if degree is None
        else DegreeOfName(
            printed=Names(th=degree.printed.th, en=degree.printed.en),
            differ=degree.differ,
            is_approved=degree.is_approved,
        ),
    )
