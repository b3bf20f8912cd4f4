"""The bill of the caller's term: what it comes to and why, what a change would do, and having it earlier."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.enrolment.enrolment.schemas import EnrolmentAsk
from api.enrolment.on_behalf.commands import enrollee_for
from api.enrolment.waitlist.schemas import WaitlistAsk
from api.finance.bill.changes import cost_of_request, if_changed, if_given_a_seat
from api.finance.bill.commands import ask_for_bill
from api.finance.bill.late import if_late
from api.finance.bill.queries import if_dropped, preview, read_assessing, read_bill
from api.finance.bill.schemas import BillPreview, BillView, CostView, DropPreview, IfLate
from api.kit.db import SessionDep, end_transaction
from api.kit.language import LanguageDep
from api.kit.starting import begin_bill
from api.kit.temporal import TemporalDep
from api.people.student.queries import enrollee_of, find_student
from models.access.role.contract import Action, MenuId
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/finance/bill", tags=["bills"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]
Asker = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))]
MayEnrol = Annotated[Principal, Depends(requires(MenuId.ENROLMENT_SEARCH, Action.ADD))]
Year = Annotated[int, Query(alias="academicYear", ge=2500, le=2700)]
Semester = Annotated[int, Query(ge=0, le=2)]


@router.get("")
async def bill(
    session: SessionDep, principal: Reader, language: LanguageDep, academic_year: Year, semester: Semester
) -> BillView:
    """The bill of the term as it was assessed last."""
    return await read_bill(session, enrollee_of(principal).student_id, academic_year, semester, language)


@router.post("/ask")
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    academic_year: Year,
    semester: Semester,
) -> BillView:
    """Have the bill now, before the credits are settled; later changes adjust it. 409 where none waits."""
    student_id, now = enrollee_of(principal).student_id, utc_now()
    await ask_for_bill(session, student_id, academic_year, semester, now)
    await end_transaction(session)  # the bill is of what is committed
    await begin_bill(client, student_id, academic_year, semester, now)
    return await read_bill(session, student_id, academic_year, semester, language)


@router.get("/preview")
async def preview_bill(
    session: SessionDep,
    principal: Reader,
    language: LanguageDep,
    academic_year: Year,
    semester: Semester,
    enrol_type: Annotated[EnrolmentType, Query(alias="enrolType")],
    payment_method: Annotated[PaymentMethod, Query(alias="paymentMethod")],
) -> BillPreview:
    """What a choice would come to, line by line, and when it would be due."""
    found = await read_assessing(session, enrollee_of(principal).student_id, academic_year, semester)
    return preview(found, enrol_type, payment_method, utc_now(), language)


@router.get("/if-dropped")
async def preview_drops(
    session: SessionDep, principal: Reader, academic_year: Year, semester: Semester
) -> list[DropPreview]:
    """What dropping each of the caller's subjects today would do to what is charged."""
    found = await read_assessing(session, enrollee_of(principal).student_id, academic_year, semester)
    return await if_dropped(session, found, utc_now())


@router.get("/if-late")
async def preview_fine(session: SessionDep, principal: Reader, academic_year: Year, semester: Semester) -> IfLate:
    """The fine that asking for sections now would incur, told before it is."""
    student_id = enrollee_of(principal).student_id
    return await if_late(session, student_id, academic_year, semester, utc_now())


@router.get("/if-late/{student_code}")
async def preview_fine_of(
    session: SessionDep, principal: MayEnrol, student_code: str, academic_year: Year, semester: Semester
) -> IfLate:
    """The fine that enrolling now would cost a student, told to staff who do it for them. 404 outside their scope."""
    student_id = await find_student(session, principal, student_code)
    return await if_late(session, student_id, academic_year, semester, utc_now())


@router.post("/if-changed")
async def preview_change(
    session: SessionDep, principal: Reader, language: LanguageDep, asked: EnrolmentAsk
) -> CostView:
    """What a request for sections would cost or give back if it were sent now. Nothing is held by it."""
    student = enrollee_of(principal)
    return await if_changed(session, student, principal.person_id, asked, utc_now(), language, principal.audience)


@router.post("/if-given-a-seat")
async def preview_seat(session: SessionDep, principal: Reader, language: LanguageDep, asked: WaitlistAsk) -> CostView:
    """What the seats that are waited for would cost if they were given now. Nothing is held by it."""
    student = enrollee_of(principal)
    return await if_given_a_seat(session, student, principal.person_id, asked, utc_now(), language, principal.audience)


@router.post("/if-changed/{student_code}")
async def preview_change_of(
    session: SessionDep, principal: MayEnrol, language: LanguageDep, student_code: str, asked: EnrolmentAsk
) -> CostView:
    """What enrolling a student would cost them, told to staff who do it for them. 404 outside their scope."""
    student = await enrollee_for(session, principal, student_code)
    return await if_changed(session, student, principal.person_id, asked, utc_now(), language, principal.audience)


@router.get("/changes/{case_id}")
async def cost_of_decided_request(
    session: SessionDep, principal: Reader, language: LanguageDep, case_id: UUID
) -> CostView:
    """What a request of the caller changed in the fees of its term."""
    return await cost_of_request(session, enrollee_of(principal).student_id, case_id, utc_now(), language)
