"""Papers: printing them, fetching them, verifying them; and the timetable for calendars."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response

from api.access.auth.attempts import client_address
from api.access.auth.deps import public, requires
from api.access.auth.principal import Principal
from api.documents.documents.commands import count_lookup, verify
from api.documents.documents.queries import pdf_of_code
from api.documents.documents.schemas import DocumentInput, DocumentView, Verification
from api.enrolment.timetable.icalendar import calendar_of
from api.kit.db import SessionDep, end_transaction
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep, issue_document
from api.kit.terms import SemesterName, YearName, asked_term
from api.people.students.queries import STAFF_READ_STUDENTS, asked_student, find_student
from models.calendar import utc_now
from models.contracts.access.permissions import Action, MenuId
from models.contracts.documents.papers import DocumentKind, DocumentRequest
from models.errors import Refusal
from models.facts.documents.registry import PaperKey, exams_of, meetings_of
from models.rules.documents.papers import grouped, read_code

router: Final = APIRouter(prefix="/documents", tags=["documents"])

_MENUS: Final = {
    DocumentKind.ENROLMENT_RESULT: MenuId.MY_ENROLMENT,
    DocumentKind.TIMETABLE: MenuId.TIMETABLE,
}
"""The page each paper is printed from."""

Printer = Annotated[Principal, Depends(requires((*_MENUS.values(), *STAFF_READ_STUDENTS), Action.PRINT))]
TimetableStudent = Annotated[int, Depends(asked_student(MenuId.TIMETABLE))]
Code = Annotated[str, Path(max_length=40)]


@router.post("")
async def print_document(
    session: SessionDep, client: TemporalDep, principal: Printer, wish: DocumentInput
) -> DocumentView:
    """Issue a paper of a term. While the records say the same it is the same paper, under the same code.

    503 ``document_not_ready`` when it takes long: asking again gives that paper.
    """
    if not any(principal.may(menu, Action.PRINT) for menu in (_MENUS[wish.kind], *STAFF_READ_STUDENTS)):
        raise Refusal("forbidden")
    student_id = await find_student(session, principal, wish.std_id)
    term = await asked_term(session, str(wish.academic_year), str(wish.semester))
    await end_transaction(session)
    issued = await issue_document(
        client,
        DocumentRequest(
            kind=wish.kind,
            student_id=student_id,
            academic_year=term.academic_year,
            semester=term.semester,
            language=wish.language,
            requested_by=principal.person_id,
        ),
    )
    return DocumentView(code=grouped(issued.code), issued_at=issued.issued_at)


@router.get("/timetable.ics", response_class=Response, responses={200: {"content": {"text/calendar": {}}}})
async def timetable_calendar(
    session: SessionDep,
    student_id: TimetableStudent,
    language: LanguageDep,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> Response:
    """The classes and examinations of a term as an iCalendar file, in the caller's language."""
    term = await asked_term(session, academicYear, semester)
    key = PaperKey(student_id=student_id, academic_year=term.academic_year, semester=term.semester)
    meetings = await session.run_sync(meetings_of, key)
    exams = await session.run_sync(exams_of, key)
    content = calendar_of(meetings, exams, term, language, utc_now())
    name = f"timetable-{term.academic_year}-{term.semester}.ics"
    return Response(
        content, media_type="text/calendar", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/{code}/pdf", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
async def document_pdf(session: SessionDep, principal: Printer, code: Code) -> Response:
    """The PDF of a paper, for the student it is about and for staff within their scope."""
    read = read_code(code)
    pdf = await pdf_of_code(session, principal, read) if read else None
    if read is None or pdf is None:
        raise Refusal("not_found")
    headers = {"content-disposition": f'attachment; filename="{grouped(read)}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@router.get("/{code}/verify", dependencies=[Depends(public)])
async def verify_document(request: Request, session: SessionDep, code: Code) -> Verification:
    """Whether a paper is genuine, what it says, and since when it is superseded. Open to all, limited per address."""
    await count_lookup(client_address(request))
    return await verify(session, code)
