"""Scholarships for tests: what the masters have, and what the API leaves before a workflow starts."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, accepted_case, new_case
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.store.allocating import charges_of
from models.finance.scholarship.contract import AwardOrigin, FundingSource, ScholarshipDetail, ScholarshipType
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.contract import AwardGroup, AwardRequest
from models.finance.scholarship_award.store.writing import Given, Grant, end_awards, give_awards
from models.finance.scholarship_award.tables import AwardRun
from models.finance.sponsor_payment.contract import (
    AwardShortfallRequest,
    SponsorPaymentRequest,
    SponsorPaymentReversalRequest,
)
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from tests.support.university import SEMESTER, YEAR, University


def scholarship(
    university: University,
    code: str,
    *,
    percent: str | None = None,
    amount: str | None = None,
    funder_id: UUID | None = None,
    is_only_one: bool = False,
    is_active: bool = True,
    on_receipt: bool = True,
    in_report: bool = True,
    defers: bool = False,
    kind: ScholarshipType = ScholarshipType.SCHOLARSHIP,
    chosen: tuple[date | None, date | None] | None = None,
    fee_codes: tuple[str, ...] = (),
) -> UUID:
    """A scholarship of this term, of a funder where one is named, else a discount of the university.

    ``chosen`` are the days between which students choose it.
    """
    opens_on, closes_on = chosen or (None, None)
    detail = ScholarshipDetail(
        sequence=1,
        academic_year=university.academic_year,
        semester=university.semester,
        percent=None if percent is None else Decimal(percent),
        amount=None if amount is None else Decimal(amount),
        opens_on=opens_on,
        closes_on=closes_on,
    )
    row = Scholarship(
        code=code,
        name_th=f"ทุน {code}",
        name_en=f"Scholarship {code}",
        scholarship_type=ScholarshipType.DISCOUNT if funder_id is None else kind,
        source_type=FundingSource.UNIVERSITY if funder_id is None else FundingSource.FOUNDATION,
        funder_id=funder_id,
        is_only_one=is_only_one,
        is_active=is_active,
        on_receipt=on_receipt,
        in_report=in_report,
        defers=defers,
        is_chosen_by_students=chosen is not None,
        fee_codes=list(fee_codes),
        details=[detail.model_dump(mode="json")],
        changed_at=utc_now(),
    )
    scholarship_id = row.scholarship_id
    university.add(row)
    return scholarship_id


def give(university: University, scholarship_id: UUID, student: Student, by: Person) -> Given:
    """Give it to a student, as the run does."""
    grant = Grant(scholarship_id, university.academic_year, university.semester, AwardOrigin.OFFICE, by.person_id)
    with Session(university.engine) as session, session.begin():
        return give_awards(session, grant, [student.student_id], utc_now())[student.student_id]


def end(university: University, award_id: UUID, student: Student) -> None:
    """End an award, as undoing does."""
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [student.student_id]})
        end_awards(session, [award_id], utc_now())


def asked_of(university: University, student: Student) -> Decimal:
    """What the charges of a student ask for."""
    with Session(university.engine) as session:
        return sum((charge.asked for charge in charges_of(session, [student.student_id])), Decimal(0))


def award_request(
    university: University, officer: Person, scholarship_id: UUID, group: AwardGroup | None = None
) -> AwardRequest:
    """Giving whose row is there, as the API leaves it."""
    now = utc_now()
    request = AwardRequest(
        case_id=new_id(), academic_year=YEAR, semester=SEMESTER, scholarship_id=scholarship_id,
        group=group or AwardGroup(), reason="มติคณะกรรมการทุน", what_th="ทุน", what_en="Scholarship",
        opened_by=officer.person_id, requested_at=now,
    )  # fmt: skip
    university.add(
        new_case(CaseKind.SCHOLARSHIP_AWARD, request, Titles("ให้ทุน", "Giving")),
        AwardRun.of(request),
    )
    return request


def sponsor_request(
    university: University, officer: Person, funder_id: UUID, amount: str, reference: str = "TT-1"
) -> SponsorPaymentRequest:
    """A payment of a funder for this term; the case's row is there."""
    request = SponsorPaymentRequest(
        case_id=new_id(), opened_by=officer.person_id, requested_at=utc_now(), academic_year=YEAR, semester=SEMESTER,
        funder_id=funder_id, amount=Decimal(amount), received_on=bangkok_date(utc_now()), reference=reference,
        reason="โอนรายภาค", what_th="ทุน", what_en="Fund",
    )  # fmt: skip
    university.add(new_case(CaseKind.SPONSOR_PAYMENT, request, Titles("เงินจากทุน", "Payment")))
    return request


def payment_reversal_request(
    university: University, officer: Person, payment: SponsorPaymentRequest
) -> SponsorPaymentReversalRequest:
    """Somebody wants a payment of a funder taken back; the case's row is there."""
    request = SponsorPaymentReversalRequest(
        case_id=new_id(), opened_by=officer.person_id, requested_at=utc_now(), academic_year=payment.academic_year,
        semester=payment.semester, payment_id=payment.case_id, funder_id=payment.funder_id, amount=payment.amount,
        reference=payment.reference, reason="บันทึกผิดแหล่งทุน", what_th="ทุน", what_en="Fund",
    )  # fmt: skip
    university.add(new_case(CaseKind.SPONSOR_PAYMENT_REVERSAL, request, Titles("เงินจากทุน", "Payment")))
    return request


def shortfall_request(
    university: University, officer: Person, student: Student, award_id: UUID, funder_id: UUID, amount: str
) -> AwardShortfallRequest:
    """Somebody wants so much of an award to fall back on its student; the case's row is there."""
    request = AwardShortfallRequest(
        case_id=new_id(), opened_by=officer.person_id, requested_at=utc_now(), academic_year=YEAR, semester=SEMESTER,
        student_id=student.student_id, student_code=student.student_code, faculty_code=student.faculty_code,
        award_id=award_id, number="FULL", funder_id=funder_id, amount=Decimal(amount), reason="แหล่งทุนไม่จ่าย",
        what_th="ทุน", what_en="Fund",
    )  # fmt: skip
    titles = Titles("แหล่งทุนไม่จ่าย", "Not paid")
    university.add(accepted_case(CaseKind.AWARD_SHORTFALL, request, student, titles))
    return request
