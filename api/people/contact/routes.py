"""Contact details: the student's own, and when they changed for staff who see the student (golive §4)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.people.contact.commands import change_details, send_code, take_code
from api.people.contact.queries import contact_changes, contact_of
from api.people.contact.schemas import ContactInput, ContactStep, ContactView, EmailCodeInput, EmailInput
from api.people.student.codes import StudentCode
from api.people.student.queries import enrollee_of, find_student
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/contact-details", tags=["contact details"])
may: Final = menu_rights(MenuId.MY_PROFILE)
Own = Annotated[Principal, may.view]
OwnChange = Annotated[Principal, may.edit]
Advising = Annotated[Principal, menu_rights(MenuId.STUDENT_AUDITS).view]


@router.get("/mine")
async def mine(session: SessionDep, principal: Own) -> ContactView:
    """How the caller, a student, is reached."""
    return await contact_of(session, enrollee_of(principal).student_id)


@router.put("/mine")
async def change(session: SessionDep, principal: OwnChange, language: LanguageDep, wanted: ContactInput) -> ContactView:
    """Change telephones and the present address, at once. 422 ``fields_invalid``."""
    return await change_details(session, principal, wanted, language)


@router.post("/mine/email")
async def new_email(
    session: SessionDep, principal: OwnChange, language: LanguageDep, wanted: EmailInput
) -> ContactView:
    """Send a code to a new address; the address counts once the code was typed."""
    return await send_code(session, principal, wanted.email, language)


@router.post("/mine/email/code")
async def email_code(session: SessionDep, principal: OwnChange, typed: EmailCodeInput) -> ContactView:
    """Take the new address by its code."""
    return await take_code(session, principal, typed.code)


@router.get("/{code}/changes")
async def changes(session: SessionDep, principal: Advising, code: StudentCode) -> list[ContactStep]:
    """What a student in the caller's care changed, and when; the details themselves are in the profile."""
    return await contact_changes(session, await find_student(session, principal, code))
