"""A late leave takes the subjects out of the term, in the transaction of the last approval (study §5)."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256

import pytest

from activities.study.leave import judge_leave, receive_leave
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.grades.grade.tables import GradeEntry
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import LeaveEffect, LeaveRequest, Proof
from models.study.leave.tables import LeaveTerm
from tests.support.fees import CREDIT, FeeOffice
from tests.support.leaving import DAY, LeaveOffices
from tests.support.rows import seats_taken
from tests.support.university import University

CONTENT = b"%PDF-1.7\n%%EOF"


@pytest.fixture
def fees(university: University) -> FeeOffice:
    """The fee masters."""
    return FeeOffice(university).opened()


@pytest.fixture
def offices(university: University, fees: FeeOffice) -> LeaveOffices:
    """A student who is charged by the credit, in a term whose time of withdrawing is over."""
    offices = LeaveOffices(university)
    offices.student = university.student(offices.advisor, major="D14")
    return offices


def late(offices: LeaveOffices) -> LeaveRequest:
    """Asked for with a file that shows why."""
    file_id = new_id()
    offices.university.add(
        StoredFile(
            file_id=file_id, kind=FileKind.PDF, name="ใบรับรองแพทย์.pdf", size_bytes=len(CONTENT),
            sha256=sha256(CONTENT).hexdigest(), in_folder=False, sent_by=offices.student.person_id, sent_at=utc_now(),
        )
    )  # fmt: skip
    return offices.request().model_copy(update={"file_ids": (file_id,)})


def test_a_late_leave_takes_subjects_out_of_the_term_without_a_letter(
    offices: LeaveOffices, university: University, fees: FeeOffice
) -> None:
    section = university.section(seats=1)
    offices.enrolled(section)
    offices.calendar(dropping_until=offices.today - 9 * DAY, withdrawing_until=offices.today - DAY)
    now = utc_now()
    fees.refund_table(now - 20 * DAY, (now + 5 * DAY, Decimal(80)))
    fees.bill(offices.student)
    charged = fees.charged(offices.student)[CREDIT]
    request = late(offices)
    shown = offices.previewed(request, Proof.FILE).effects
    assert seats_taken(university.engine, section.section_id) == 1

    received = receive_leave(request)
    record = received.record
    while record.tasks:
        decision = offices.decision(request, received, record)
        first, again = judge_leave(decision), judge_leave(decision)
        assert first == again
        record = first.record

    assert [row.effect for row in university.rows(LeaveTerm)] == [LeaveEffect.REMOVED]
    assert [row.status for row in university.rows(Enrolment)] == [EnrolmentStatus.DROPPED]
    assert university.rows(GradeEntry) == []
    assert fees.charged(offices.student) == {CREDIT: charged / 5}
    assert [row for row in university.rows(EnrolmentTypeChoice) if row.enrol_type == "maintain_status"] == []
    assert offices.status == StudentStatus.ON_LEAVE
    assert shown is not None
    assert offices.row(request).done == shown.model_dump(mode="json")
    assert shown.credit_notes == 1
    assert seats_taken(university.engine, section.section_id) == 0
