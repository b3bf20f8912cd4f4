"""The student's own enrolment: search, standing, validate, request."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.enrolment.enrolment.commands import Ask, request_enrolment
from api.enrolment.enrolment.routes import enrolment_answer
from api.enrolment.enrolment.schemas import (
    EnrolmentAsk,
    EnrolResponse,
    SlotView,
    Standing,
    TermPeriodView,
    Validation,
    chosen_credits,
)
from api.enrolment.hold.schemas import hold_summary
from api.enrolment.minimum.queries import minimum_view
from api.enrolment.open_section.filters import SectionFilter
from api.enrolment.open_section.queries import search_open_subjects, seats_of
from api.enrolment.open_section.schemas import OpenSubjectView, SeatsView, section_state
from api.enrolment.plan.commands import own_plan
from api.enrolment.pre_enrolment.queries import pre_enrolment_subjects
from api.enrolment.pre_enrolment.schemas import PreEnrolmentSubject
from api.enrolment.section_detail.queries import section_page
from api.enrolment.section_detail.schemas import SectionPage
from api.enrolment.situation.queries import period_rows, section_rows, student_row
from api.enrolment.unlock.schemas import UnlockedView
from api.enrolment.validation.queries import validated
from api.enrolment.verdict.queries import takeable, verdicts_of
from api.enrolment.verdict.schemas import SectionVerdicts
from api.kit.db import SessionDep, StatementsDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.numbers import RowId
from api.kit.paging import PageNumber, PageSize, SearchText
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.enrolment.enrolment.rules.calendar_rules import ENROLLING_STATUS_CODES, opening_of, unchosen_period
from models.enrolment.enrolment.rules.credit_rules import credits_of
from models.grades.grade.rules.averages import on_probation
from models.kit.calendar import utc_now
from models.people.person.tables import Student

router: Final = APIRouter(prefix="/enrolment", tags=["enrolment"])

Searcher = Annotated[Principal, Depends(requires((MenuId.OPEN_SUBJECTS, MenuId.SUBJECTS), Action.VIEW))]
Enroller = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.ADD))]
Reader = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.VIEW))]
Year = Annotated[int, Query(alias="academicYear", ge=2500, le=2700)]
Semester = Annotated[int, Query(ge=0, le=2)]
_SECTION_NUMBERS: Final = r"^\d{1,9}(,\d{1,9}){0,199}$"
SectionNumbers = Annotated[str, Query(alias="sectionIds", pattern=_SECTION_NUMBERS)]


def _numbers(listed: str | None) -> tuple[int, ...]:
    return tuple(int(number) for number in listed.split(",")) if listed else ()


@router.get("/sections", response_model=Page[OpenSubjectView])
async def sections(
    session: SessionDep,
    principal: Searcher,
    academic_year: Year,
    semester: Semester,
    query: SearchText = "",
    campus: Annotated[str, Query(max_length=2)] = "",
    weekday: Annotated[int | None, Query(ge=0, le=6)] = None,
    from_minute: Annotated[int | None, Query(alias="from", ge=0, le=1440)] = None,
    to_minute: Annotated[int | None, Query(alias="to", ge=0, le=1440)] = None,
    free_seats: Annotated[bool, Query(alias="freeSeats")] = False,
    fits: bool = False,
    possible: bool = False,
    group: Annotated[str, Query(max_length=60)] = "",
    subjects: Annotated[str, Query(max_length=400)] = "",
    section_ids: Annotated[str, Query(alias="sectionIds", pattern=_SECTION_NUMBERS)] = "",
    plan: UUID | None = None,
    page: PageNumber = 1,
    page_size: PageSize = 10,
) -> Response:
    """Subjects with sections of a campus, the caller's unless another is named.

    ``subjects`` names codes exactly; ``sectionIds`` names sections, of any campus, as a plan does. Where more than two
    subjects are found, each comes with its first sections and the number of all. ``possible``: only what the calling
    student could take now. ``plan``: one of the caller's own; what ``fits`` clashes with none of its sections either.
    404 for somebody else's.
    """
    own = None if plan is None else await own_plan(session, enrollee_of(principal).student_id, plan)
    wanted = SectionFilter(
        text=query,
        campus=campus or principal.campus_code,
        weekday=weekday,
        from_minute=from_minute,
        to_minute=to_minute,
        free_seats=free_seats,
        fits=fits,
        group=group,
        subjects=tuple(code for code in subjects.split(",") if code),
        section_ids=_numbers(section_ids),
        plan_section_ids=tuple(own.section_ids) if own else (),
    )
    term = (academic_year, semester)
    if possible and principal.student_id is not None:
        wanted = await takeable(session, enrollee_of(principal), principal.person_id, term, wanted)
    await end_transaction(session)
    found = await search_open_subjects(principal.student_id, term, wanted, page=page, page_size=page_size)
    return Response(found, media_type="application/json")


@router.get("/seats")
async def seats(
    session: SessionDep,
    principal: Searcher,
    section_ids: SectionNumbers,
) -> list[SeatsView]:
    """Seat counts now, of up to 200 sections."""
    return [
        SeatsView(
            section_id=row.section_id,
            seats=row.seats,
            seats_taken=row.seats_taken,
            seats_reserved=row.seats_reserved,
            releases_at=row.releases_at,
            status=section_state(row.status, row.seats, row.seats_taken),
        )
        for row in await seats_of(session, principal.student_id, _numbers(section_ids))
    ]


@router.get("/sections/verdicts")
async def verdicts(
    session: SessionDep,
    principal: Reader,
    language: LanguageDep,
    academic_year: Year,
    semester: Semester,
    section_ids: SectionNumbers,
    given_up: Annotated[str, Query(alias="givenUp", pattern=_SECTION_NUMBERS)] = "",
) -> SectionVerdicts:
    """The rules' word on up to 200 sections before one is asked for, seats and company apart.

    ``givenUp`` names held sections that would go for one of these, as in a change of section.
    """
    student, term = enrollee_of(principal), (academic_year, semester)
    return await verdicts_of(
        session, student, principal.person_id, term, _numbers(section_ids), _numbers(given_up), language
    )


@router.get("/sections/{section_id}")
async def section(session: SessionDep, principal: Searcher, section_id: RowId) -> SectionPage:
    """What a section teaches and requires, who teaches it, for whom it is; and what the calling student has of that."""
    return await section_page(session, section_id, principal.student_id)


@router.get("/pre-enrolment")
async def pre_enrolment(
    session: SessionDep, principal: Reader, academic_year: Year, semester: Semester
) -> list[PreEnrolmentSubject]:
    """The subjects that may be enrolled in early (spec §9), what they require, and what the caller has of that."""
    return await pre_enrolment_subjects(session, enrollee_of(principal).student_id, (academic_year, semester))


@router.get("/standing")
async def standing(session: SessionDep, principal: Reader, academic_year: Year, semester: Semester) -> Standing:
    """What is open for the caller now, when their slot is, and how many credits they hold and may hold."""
    student = await student_row(session, enrollee_of(principal).student_id, academic_year, semester)
    periods = {row.kind: row.facts for row in await period_rows(session, academic_year, semester, student.campus_code)}
    held = await section_rows(session, student, academic_year, semester, ())
    person = await session.get_one(Student, student.student_id)
    slot = student.facts.slot
    now = utc_now()
    return Standing(
        periods={
            kind: TermPeriodView(opens_at=period.opens_at, closes_at=period.closes_at, is_open=period.is_open(now))
            for kind, period in periods.items()
        },
        slot=SlotView(opens_at=slot.opens_at, closes_at=slot.closes_at) if slot else None,
        opens_at=opening_of(student.facts, periods),
        credits=float(credits_of(tuple(row.facts() for row in held))),
        credit_limit=float(student.credit_limit),
        credit_minimum=float(student.credit_minimum),
        below_minimum=await minimum_view(session, student, (academic_year, semester), periods, now),
        status_ok=student.status_code in ENROLLING_STATUS_CODES,
        probation=on_probation(person.gpax),
        type_chosen=unchosen_period(student.facts, periods, now) is None,
        holds=[hold_summary(hold) for hold in student.facts.holds],
        unlocks=[
            UnlockedView(purpose=purpose, until=until) for purpose, until in student.unlocks.items() if now < until
        ],
    )


@router.post("/validate")
async def validate(
    session: StatementsDep, principal: Enroller, language: LanguageDep, asked: EnrolmentAsk
) -> Validation:
    """What would become of each subject now, by the very rules of the real thing. Nothing is held by it."""
    return await validated(session, enrollee_of(principal), principal.person_id, asked, language, principal.audience)


@router.post("/requests", responses={202: {"description": "Accepted; follow the case"}})
async def request_sections(
    session: StatementsDep,
    client: TemporalDep,
    principal: Enroller,
    language: LanguageDep,
    response: Response,
    asked: EnrolmentAsk,
    key: IdempotencyKey,
) -> EnrolResponse:
    """Enrol, change section, drop or withdraw: one request, several subjects. The same key is the same case."""
    student = enrollee_of(principal)
    ask = Ask(
        academic_year=asked.academic_year,
        semester=asked.semester,
        operation=asked.operation,
        section_ids=tuple(asked.section_ids),
        drop_section_ids=tuple(asked.drop_section_ids),
        credits=chosen_credits(asked.credits),
    )
    case_id = await request_enrolment(client, principal.person_id, student, ask, key)
    return await enrolment_answer(session, principal, language, response, case_id)
