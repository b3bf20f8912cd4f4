"""``GET /advisor/getStdContact`` (spec §7): what the bell shows a student."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.asked_student import asked_student
from api.db import SessionDep
from api.language import LanguageDep
from api.queries.notifications import notifications_of
from api.schemas.envelopes import CachedResults
from api.schemas.notifications import StudentContact
from api.texts import readable
from models.contracts.access import MenuId
from models.errors import Detail, Language, catalogue, text_of

router: Final = APIRouter(tags=["notifications"])

BellStudent = Annotated[int, Depends(asked_student(MenuId.STUDENT_HOME))]

_FALLBACK: Final = "notification.university.news"


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


def _message(key: str, facts: Mapping[str, object], language: Language) -> str:
    """The catalogue's sentence; a general one for a key that an older or newer release wrote."""
    name = f"notification.{key}"
    known = name in catalogue("cases", language)
    words: dict[str, Detail] = {fact: value if isinstance(value, int) else str(value) for fact, value in facts.items()}
    return text_of(name if known else _FALLBACK, language, readable(words, language), name="cases")
