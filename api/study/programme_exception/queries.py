"""Reading exceptions of students, what one would do, and what stands beside a decision (study §3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import CaseRow, find_case
from api.cases.case.views import refused_view
from api.kit.sql import full_names
from api.kit.wire import Names
from api.study.audit.queries import Read, read_for_audit
from api.study.programme_exception.effects import effect_of, names_of
from api.study.programme_exception.schemas import (
    ExceptionContext,
    ExceptionFileView,
    ExceptionLook,
    ExceptionPreview,
    ExceptionStanding,
    ExceptionView,
)
from models.cases.case.contract.record import CaseKind, CaseState, Refused
from models.documents.file.tables import StoredFile
from models.grades.sheet.rules.scoring import plain
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Audience, Language, Refusal
from models.study.audit.store.reading import MAPPED
from models.study.programme.contract import ExceptionKind
from models.study.programme_exception.contract import (
    AskedException,
    ExceptionRequest,
    ExceptionStage,
    ExceptionWish,
)
from models.study.programme_exception.rules.asking import refusal_to_grant, refusal_to_withdraw
from models.study.programme_exception.store import read_exception_facts

_EXCEPTIONS: Final = text(f"""
    SELECT p.exception_id, p.kind, coalesce(m.new_path, p.path) AS path, p.subject, p.instead_of, p.credits, p.choose,
           p.reason, p.valid_until, p.agreed_at, p.withdrawn_at,
           m.old_path IS NOT NULL AND m.new_path IS NULL AS is_gone,
           {full_names("asker")} AS asked_by, {full_names("agreer")} AS agreed_by,
           CASE WHEN withdrawer.person_id IS NOT NULL THEN {full_names("withdrawer")} END AS withdrawn_by
      FROM programme_exception p LEFT JOIN student_programme f USING (student_id) {MAPPED}
      JOIN person asker ON asker.person_id = p.asked_by
      JOIN person agreer ON agreer.person_id = p.agreed_by
      LEFT JOIN person withdrawer ON withdrawer.person_id = p.withdrawn_by
     WHERE p.student_id = :student_id
     ORDER BY p.agreed_at DESC, p.exception_id
""")
_REQUEST: Final = text("SELECT request FROM case_file WHERE case_id = :case_id")
_FILES: Final = text("""
    SELECT x.file_id, s.name FROM programme_exception_file x JOIN stored_file s USING (file_id)
     WHERE x.case_id = :case_id ORDER BY s.sent_at, x.file_id
""")
_FILE: Final = text("SELECT FROM programme_exception_file WHERE case_id = :case_id AND file_id = :file_id")


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, from_attributes=True)

    exception_id: UUID
    kind: ExceptionKind
    path: str
    subject: str
    instead_of: str
    credits: Decimal | None
    choose: int | None
    reason: str
    valid_until: date | None
    agreed_at: datetime
    withdrawn_at: datetime | None
    is_gone: bool
    asked_by: Names
    agreed_by: Names
    withdrawn_by: Names | None

    def standing(self, today: date, *, is_there: bool) -> ExceptionStanding:
        """Whether it holds on a Bangkok day, in a programme that has its place or has it not."""
        if self.withdrawn_at is not None:
            return ExceptionStanding.WITHDRAWN
        if self.valid_until is not None and self.valid_until < today:
            return ExceptionStanding.ENDED
        return ExceptionStanding.NOWHERE if self.is_gone or not is_there else ExceptionStanding.HOLDS


@dataclass(frozen=True, slots=True)
class Withdrawable:
    """An exception of a student that somebody wants to withdraw."""

    exception_id: UUID
    asked: AskedException


def exception_to_judge(look: ExceptionLook) -> AskedException:
    """What is looked at, as the rules read it."""
    return AskedException.model_validate(look.model_dump(include=set(AskedException.model_fields)))


async def exceptions_of(session: AsyncSession, student_id: int) -> list[ExceptionView]:
    """What was agreed for a student, the last first."""
    read = await read_for_audit(session, student_id, None)
    return await _views(session, student_id, _places(read))


async def find_exception(session: AsyncSession, student_id: int, exception_id: UUID) -> Withdrawable:
    """An exception of a student. Raises Refusal ``not_found``."""
    row = next((row for row in await _rows(session, student_id) if row.exception_id == exception_id), None)
    if row is None:
        raise Refusal("not_found")
    asked = AskedException(
        kind=row.kind,
        path=row.path,
        subject=row.subject or None,
        instead_of=row.instead_of or None,
        credits=row.credits,
        choose=row.choose,
        valid_until=row.valid_until,
    )
    return Withdrawable(exception_id, asked)


async def preview_of(
    session: AsyncSession, student_id: int, asked: AskedException, language: Language, audience: Audience
) -> ExceptionPreview:
    """What an exception would do now, by the rules a request is judged by; nothing is changed."""
    refused = await _refusal(session, student_id, asked, None)
    return await _looked_at(session, student_id, asked, ExceptionWish.GRANT, refused, language, audience)


async def preview_of_withdrawal(
    session: AsyncSession, student_id: int, one: Withdrawable, language: Language, audience: Audience
) -> ExceptionPreview:
    """What withdrawing an exception would do now; nothing is changed."""
    refused = await _refusal(session, student_id, one.asked, one.exception_id)
    return await _looked_at(session, student_id, one.asked, ExceptionWish.WITHDRAW, refused, language, audience)


async def context_of_exception(
    session: AsyncSession, principal: Principal, case_id: UUID, language: Language
) -> ExceptionContext:
    """What stands beside a decision, for whoever sees the case. Raises Refusal ``not_found``."""
    case = await _seen(session, principal, case_id)
    request = ExceptionRequest.model_validate((await session.execute(_REQUEST, {"case_id": case_id})).scalar_one())
    asked = request.asked
    read = await read_for_audit(session, request.student_id, None)
    places = _places(read)
    refused, effect = None, None
    if case.state is CaseState.OPEN:
        no = await _refusal(session, request.student_id, asked, request.exception_id)
        refused = None if no is None else refused_view(no, language, principal.audience)
        effect = None if no else await effect_of(read, asked, request.wish)
    files = (await session.execute(_FILES, {"case_id": case_id})).mappings()
    return ExceptionContext(
        case_id=case_id,
        student_code=read.student_code,
        student=read.student,
        wish=request.wish,
        kind=asked.kind,
        place=places.get(asked.path),
        subject=asked.subject,
        instead_of=asked.instead_of,
        credits=None if asked.credits is None else plain(asked.credits),
        choose=asked.choose,
        reason=request.reason,
        valid_until=asked.valid_until,
        stage=ExceptionStage(case.stage),
        files=[ExceptionFileView.model_validate(dict(row)) for row in files],
        refused=refused,
        effect=effect,
        others=await _views(session, request.student_id, places),
    )


async def file_of_exception(session: AsyncSession, principal: Principal, case_id: UUID, file_id: UUID) -> StoredFile:
    """A file that came with a request, for whoever sees the case. Raises Refusal ``not_found``."""
    await _seen(session, principal, case_id)
    if (await session.execute(_FILE, {"case_id": case_id, "file_id": file_id})).first() is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)


async def _seen(session: AsyncSession, principal: Principal, case_id: UUID) -> CaseRow:
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.PROGRAMME_EXCEPTION:
        raise Refusal("not_found")
    return case


async def _refusal(
    session: AsyncSession, student_id: int, asked: AskedException, withdraws: UUID | None
) -> Refused | None:
    today = bangkok_date(utc_now())
    read = await session.run_sync(lambda plain_one: read_exception_facts(plain_one, student_id, asked, today))
    if withdraws is not None:
        return refusal_to_withdraw(read.facts, withdraws)
    return refusal_to_grant(read.facts, asked)


async def _looked_at(
    session: AsyncSession,
    student_id: int,
    asked: AskedException,
    wish: ExceptionWish,
    refused: Refused | None,
    language: Language,
    audience: Audience,
) -> ExceptionPreview:
    if refused is not None:
        return ExceptionPreview(refused=refused_view(refused, language, audience), effect=None)
    read = await read_for_audit(session, student_id, None)
    return ExceptionPreview(refused=None, effect=await effect_of(read, asked, wish))


def _places(read: Read) -> dict[str, Names]:
    version = read.facts.version_id
    fact = None if version is None else read.programmes.get(version)
    return {} if fact is None else names_of(fact.document)


async def _rows(session: AsyncSession, student_id: int) -> list[_Row]:
    rows = await session.execute(_EXCEPTIONS, {"student_id": student_id})
    return [_Row.model_validate(row) for row in rows]


async def _views(session: AsyncSession, student_id: int, places: dict[str, Names]) -> list[ExceptionView]:
    today = bangkok_date(utc_now())
    return [
        ExceptionView(
            exception_id=row.exception_id,
            kind=row.kind,
            path=row.path,
            place=places.get(row.path),
            subject=row.subject,
            instead_of=row.instead_of,
            credits=None if row.credits is None else plain(row.credits),
            choose=row.choose,
            reason=row.reason,
            valid_until=row.valid_until,
            asked_by=row.asked_by,
            agreed_by=row.agreed_by,
            agreed_at=row.agreed_at,
            withdrawn_at=row.withdrawn_at,
            withdrawn_by=row.withdrawn_by,
            standing=row.standing(today, is_there=row.path in places),
        )
        for row in await _rows(session, student_id)
    ]
