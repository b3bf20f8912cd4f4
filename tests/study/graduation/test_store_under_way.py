"""No degree while anything of the student is under way or ungraded, and honours that are final with it (study §4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from sqlalchemy import text
from sqlmodel import Session

from activities.study.conferral import confer_some
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.curriculum.subject.tables import Subject
from models.documents.paper.contract import PaperSubject
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.plan.tables import WaitlistEntry
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.calendar import bangkok_date, utc_now
from models.study.conferral.contract import ConferralLineState, Resolution
from models.study.conferral.tables import Conferral, ConferralLine
from models.study.graduation.contract import GraduationRequest, GraduationStage, HonoursClass
from models.study.leave.contract import LeaveKind
from models.study.leave.tables import Leave
from models.study.paper.store import certificate_of
from tests.support.graduating import GraduationOffices
from tests.support.university import SEMESTER, YEAR, University

Begins = Callable[[GraduationOffices], None]
SIT_IN: Final = "92202"


@pytest.fixture
def offices(university: University) -> GraduationOffices:
    """A student who has passed everything the programme asks for."""
    offices = GraduationOffices(university)
    offices.graded(offices.taken, "A")
    return offices


def takes(offices: GraduationOffices, subject: Subject, **changes: object) -> None:
    """The student has a place in a subject."""
    section = offices.university.section(subject)
    row = Enrolment(
        student_id=offices.student.student_id, section_id=section.section_id, academic_year=YEAR, semester=SEMESTER,
        subject_code=subject.subject_code, section_type=section.section_type, credit=subject.credit,
        status=EnrolmentStatus.ENROLLED, created_at=utc_now(), updated_at=utc_now(),
    )  # fmt: skip
    offices.university.add(row.model_copy(update=changes))


def enrolled(offices: GraduationOffices) -> None:
    """A subject that no requirement asks for."""
    takes(offices, offices.university.subject())


def awaiting(offices: GraduationOffices) -> None:
    """A place an office has to agree to."""
    takes(offices, offices.university.subject(), status=EnrolmentStatus.AWAITING_APPROVAL)


def attended(offices: GraduationOffices) -> None:
    """A subject that is only attended, in a term that is not over."""
    takes(offices, offices.university.subject(), enrol_type=SIT_IN)


def waits(offices: GraduationOffices) -> None:
    """A waitlist."""
    section = offices.university.section(offices.university.subject())
    offices.university.add(
        WaitlistEntry(
            case_id=offices.open_case(CaseKind.WAITLIST), section_id=section.section_id,
            student_id=offices.student.student_id, rank=1, joined_at=utc_now(), stage=WaitlistStage.WAITING,
        )
    )  # fmt: skip


def corrects(offices: GraduationOffices) -> None:
    """A correction of a published grade."""
    offices.corrects(offices.taken)


def leaves(offices: GraduationOffices) -> None:
    """A leave that was granted and is not over."""
    case_id = offices.open_case(CaseKind.LEAVE)
    offices.university.add(
        Leave(
            leave_id=case_id, case_id=case_id, student_id=offices.student.student_id,
            leave_kind=LeaveKind.LEAVE, asked_on=bangkok_date(utc_now()), reason="-", under_review=False, effects={},
        )
    )  # fmt: skip


def armed(offices: GraduationOffices) -> None:
    """A request to enrol that has no place yet."""
    offices.open_case(CaseKind.ENROLMENT)


def claims(offices: GraduationOffices) -> None:
    """A transfer of credits that is considered."""
    offices.open_case(CaseKind.TRANSFER_CREDIT)


def excepts(offices: GraduationOffices) -> None:
    """An exception that is considered."""
    offices.open_case(CaseKind.PROGRAMME_EXCEPTION)


BEGINNINGS: Final = (enrolled, awaiting, attended, waits, armed, corrects, claims, excepts, leaves)


def last_decision(offices: GraduationOffices, request: GraduationRequest) -> CaseRecord:
    """Offices agree, one after another, as far as they get."""
    return offices.agreed(request, offices.received(request))


@pytest.mark.parametrize("begins", BEGINNINGS, ids=lambda each: each.__name__)
def test_nothing_is_approved_while_something_is_under_way(offices: GraduationOffices, begins: Begins) -> None:
    begins(offices)
    record = last_decision(offices, offices.request())
    assert record.stage == GraduationStage.REGISTRAR_REVIEW
    assert record.events[-1].facts["not_cleared"] == "nothing_under_way"


def test_maintaining_the_status_is_nothing_under_way(offices: GraduationOffices) -> None:
    case_id = offices.open_case(CaseKind.LEAVE)
    offices.university.add(
        Leave(
            leave_id=case_id, case_id=case_id, student_id=offices.student.student_id,
            leave_kind=LeaveKind.LATE_MAINTAIN, asked_on=bangkok_date(utc_now()), reason="-", under_review=False,
            effects={},
        )
    )  # fmt: skip
    assert last_decision(offices, offices.request()).stage == GraduationStage.APPROVED


@pytest.mark.parametrize("begins", BEGINNINGS, ids=lambda each: each.__name__)
def test_no_degree_is_conferred_while_something_is_under_way(offices: GraduationOffices, begins: Begins) -> None:
    request = offices.request()
    assert last_decision(offices, request).stage == GraduationStage.APPROVED
    conferral = listed(offices, request)
    begins(offices)
    confer_some(conferral)
    [line] = offices.university.rows(ConferralLine)
    assert (line.state, offices.row(request).conferred_on) == (ConferralLineState.LEFT_OUT, None)


def test_no_degree_is_conferred_on_who_owes_since_the_approval(offices: GraduationOffices) -> None:
    request = offices.request()
    last_decision(offices, request)
    conferral = listed(offices, request)
    offices.owes()
    confer_some(conferral)
    [line] = offices.university.rows(ConferralLine)
    assert line.state is ConferralLineState.LEFT_OUT


def test_honours_are_those_of_the_day_of_the_degree(offices: GraduationOffices) -> None:
    averages(offices, "3.60")
    request = offices.request()
    last_decision(offices, request)
    assert offices.row(request).honours is HonoursClass.FIRST
    assert printed_honours(offices, request) == ""
    conferral = listed(offices, request)
    averages(offices, "3.30")
    confer_some(conferral)
    assert offices.row(request).honours is HonoursClass.SECOND
    assert printed_honours(offices, request) == "Second Class"


def averages(offices: GraduationOffices, gpax: str) -> None:
    """The student's average, as it is kept."""
    with offices.university.engine.begin() as connection:
        connection.execute(
            text("UPDATE student SET gpax = :gpax WHERE student_id = :id"),
            {"gpax": gpax, "id": offices.student.student_id},
        )


def printed_honours(offices: GraduationOffices, request: GraduationRequest) -> str:
    """What the certificate of completion says of honours."""
    number = offices.row(request).number
    subject = PaperSubject(student_id=offices.student.student_id, line=number)
    with Session(offices.university.engine) as session:
        return certificate_of(session, subject, "en").honours


def listed(offices: GraduationOffices, request: GraduationRequest) -> Resolution:
    """The request is on a list that the council has resolved on."""
    case_id = offices.open_case(CaseKind.CONFERRAL)
    offices.university.add(
        Conferral(case_id=case_id, academic_year=YEAR, semester=SEMESTER, council_on=bangkok_date(utc_now()))
    )
    offices.university.add(ConferralLine(case_id=case_id, graduation_id=request.case_id))
    return Resolution(
        case_id=case_id, resolution="12/2569", conferred_on=bangkok_date(utc_now()),
        recorded_by=offices.registrar.person_id, chunk=10,
    )  # fmt: skip
