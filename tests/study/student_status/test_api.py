"""Staff read a student's whole status history, and a registrar records a status by hand (spec §3)."""

from __future__ import annotations

from uuid import uuid4

import httpx
import pytest
from temporalio.client import Client

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import bangkok_date, utc_now
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Student, StudentStatusEvent, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.days import days_from_today
from tests.support.rows import seats_taken
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker", "temporal_client")


class Desk:
    """The registrar before a student's status."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        self.advisor = university.teacher()
        self.student = university.student(self.advisor)
        person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.headers = university.signed_in(person.person_id, RoleId.REGISTRAR)
        self.path = f"/students/status/{self.student.student_code}"
        university.add(
            CodeName(kind=CodeKind.STUDENT_STATUS, code="17006", name_th="พ้นสภาพ", name_en="Dismissed"),
        )

    def asked(self, status: StudentStatus, **more: str) -> dict[str, str]:
        """What the form sends; it has seen a current student."""
        return {
            "seen": StudentStatus.CURRENT.value, "status": status.value,
            "effectiveOn": bangkok_date(utc_now()).isoformat(), "reasonTh": "ลาออกตามคำขอ", "reasonEn": "Resigned",
            **more,
        }  # fmt: skip

    async def post(self, body: dict[str, str], *, to: str = "", key: str | None = None) -> httpx.Response:
        """Send it, as one press of the button."""
        headers = {**self.headers, "Idempotency-Key": key or uuid4().hex}
        return await self.api.post(f"{self.path}{to}", json=body, headers=headers)

    @property
    def status(self) -> str:
        """The student's status now."""
        [row] = [row for row in self.university.rows(Student) if row.student_id == self.student.student_id]
        return row.status_code


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University, temporal_client: Client) -> Desk:
    """A registrar and a current student with an advisor."""
    return Desk(api, university)


async def test_what_a_dismissal_by_hand_does_is_shown_before_and_done_with_it(desk: Desk) -> None:
    section = desk.university.section()
    decide_enrolment(desk.university.request(desk.student, section))
    body = desk.asked(StudentStatus.DISMISSED, documentNo="อว 6501/99", reasonOn="2026-06-01")
    shown = await desk.post(body, to="/preview")
    assert shown.status_code == 200, shown.text
    assert shown.json()["endsStudies"]
    assert len(shown.json()["consequences"]["enrolments"]) == 1
    assert desk.status == StudentStatus.CURRENT
    assert seats_taken(desk.university.engine, section.section_id) == 1
    done = await desk.post(body)
    assert (done.status_code, done.json()["consequences"]) == (201, shown.json()["consequences"])
    assert desk.status == StudentStatus.DISMISSED
    assert [row.status for row in desk.university.rows(Enrolment)] == [EnrolmentStatus.DROPPED]


async def test_the_history_has_every_field_and_the_latest_step_first(desk: Desk) -> None:
    day = bangkok_date(utc_now()).isoformat()
    body = desk.asked(
        StudentStatus.ON_LEAVE, documentNo="อว 6501/7", reasonOn="2026-06-01", approvedOn=day
    )  # fmt: skip
    assert (await desk.post(body)).status_code == 201
    back = desk.asked(StudentStatus.CURRENT, seen="17005", restoredOn=day, restorationRemark="กลับมาเรียน")
    assert (await desk.post({**back, "seen": StudentStatus.ON_LEAVE.value})).status_code == 201
    view = (await desk.api.get(desk.path, headers=desk.headers)).json()
    last, leave, _first = view["history"]
    assert (last["restoredOn"], last["restorationRemark"]) == (day, "กลับมาเรียน")
    assert (leave["documentNo"], leave["reasonOn"], leave["approvedOn"]) == ("อว 6501/7", "2026-06-01", day)
    assert leave["reason"] == {"th": "ลาออกตามคำขอ", "en": "Resigned"}
    assert leave["oldStatus"]["en"] == "Current student"
    assert leave["recordedBy"]
    assert leave["recordedAt"]


async def test_the_same_press_is_one_change_and_is_audited(desk: Desk) -> None:
    body, key = desk.asked(StudentStatus.ON_LEAVE), uuid4().hex
    answers = [await desk.post(body, key=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    events = [row for row in desk.university.rows(StudentStatusEvent) if row.student_id == desk.student.student_id]
    assert len(events) == 2
    [audited] = [row for row in desk.university.rows(AuditEntry) if row.subject_kind == "student_status"]
    assert (audited.subject_id, audited.action) == (desk.student.student_code, "record")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"seen": "17008"}, "student_status_moved"),
        ({"status": "17001"}, "student_status_same"),
        ({"effectiveOn": "in three days"}, "student_status_in_future"),
        ({"effectiveOn": "2020-01-01"}, "student_status_before_last"),
        ({"restoredOn": "2026-06-01"}, "student_status_not_restored"),
    ],
    ids=["moved", "same", "future", "before", "restored"],
)
async def test_a_status_that_cannot_be_is_refused_with_words(desk: Desk, changed: dict[str, str], code: str) -> None:
    said = {
        name: days_from_today(3).isoformat() if value == "in three days" else value for name, value in changed.items()
    }
    for to in ("/preview", ""):
        answer = await desk.post({**desk.asked(StudentStatus.ON_LEAVE), **said}, to=to)
        assert answer.json()["code"] == code, answer.text
    assert desk.status == StudentStatus.CURRENT


async def test_an_advisor_reads_and_does_not_record_and_a_stranger_finds_nothing(desk: Desk) -> None:
    advisor = desk.university.signed_in(desk.advisor.person_id, RoleId.TEACHER)
    stranger = desk.university.signed_in(desk.university.teacher().person_id, RoleId.TEACHER)
    assert (await desk.api.get(desk.path, headers=advisor)).status_code == 200
    listed = (await desk.api.get("/students/status", headers=advisor)).json()
    assert [row["studentCode"] for row in listed["items"]] == [desk.student.student_code]
    assert (await desk.api.get(desk.path, headers=stranger)).status_code == 404
    refused = await desk.api.post(
        desk.path, json=desk.asked(StudentStatus.ON_LEAVE), headers={**advisor, "Idempotency-Key": uuid4().hex}
    )
    assert refused.status_code == 403
