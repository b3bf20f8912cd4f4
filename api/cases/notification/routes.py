"""What the bell shows a student: for the web, and as ``GET /advisor/getStdContact`` (spec §7) for existing clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.notification.commands import mark_seen
from api.cases.notification.queries import notifications_of
from api.cases.notification.schemas import NotificationView, SeenUntil, StudentContact
from api.kit.db import SessionDep
from api.kit.envelopes import CachedResults
from api.kit.language import LanguageDep
from api.kit.texts import readable
from api.kit.wire import Done
from api.people.student.queries import enrollee_of, student_of_query
from models.access.role.contract import Action, MenuId
from models.kit.errors import Detail, Language, catalogue, text_of

router: Final = APIRouter(tags=["notifications"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_HOME, Action.VIEW))]
BellStudent = Annotated[int, Depends(student_of_query(MenuId.STUDENT_HOME))]

_FALLBACK: Final = "notification.university.news"


@router.get("/notifications")
async def notifications(session: SessionDep, principal: Reader, language: LanguageDep) -> list[NotificationView]:
    """The caller's own notifications, the newest first, each with what it is about."""
    return [
        NotificationView(
            notification_id=row.notification_id,
            message=_message(row.key, row.facts, language),
            about=row.key,
            case_id=row.case_id,
            section_id=_section(row.facts),
            at=row.updated_at,
            is_new=row.read_at is None,
        )
        for row in await notifications_of(session, enrollee_of(principal).student_id)
    ]


@router.post("/notifications/seen")
async def see_notifications(session: SessionDep, principal: Reader, seen: SeenUntil) -> Done:
    """The caller has seen the lines up to an instant: they are no longer new, on any device."""
    await mark_seen(session, enrollee_of(principal).student_id, seen.until)
    return Done()


@router.get("/advisor/getStdContact")
async def get_std_contact(
    session: SessionDep, student_id: BellStudent, language: LanguageDep
) -> CachedResults[list[StudentContact]]:
    """Notifications in the caller's language, the newest first."""
    return CachedResults(
        results=[
            StudentContact(
                message=_message(row.key, row.facts, language),
                contact_type=row.contact_type,
                updated_dt=row.updated_at,
            )
            for row in await notifications_of(session, student_id)
        ]
    )


def _section(facts: Mapping[str, object]) -> int | None:
    section_id = facts.get("section_id")
    return section_id if isinstance(section_id, int) else None


def _message(key: str, facts: Mapping[str, object], language: Language) -> str:
    """The catalogue's sentence; a general one for a key that an older or newer release wrote."""
    name = f"notification.{key}"
    known = name in catalogue("cases", language)
    words: dict[str, Detail] = {fact: value if isinstance(value, int) else str(value) for fact, value in facts.items()}
    return text_of(name if known else _FALLBACK, language, readable(words, language), name="cases")
