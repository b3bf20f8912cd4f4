"""The process ``grade_submission`` on the real server: offices that review, return and publish a sheet."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlalchemy import update
from sqlmodel import Session, col, select
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.store.reading import LOCK_TERM
from models.enrolment.enrolment.tables import Enrolment
from models.grades.grade.tables import GradeRecord
from models.grades.grade_submission.tables import GradeReport, GradeSubmission
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.locks import a_lock_is_waited_for
from tests.support.rows import record_in_rows
from tests.support.sheets_of_scores import HALVES
from tests.support.submissions import letters, stands_at
from tests.support.submitting import Submitting
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker", "submission_history")


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three in an open grading period, and everybody who decides."""
    return Submitting(api, university)


async def test_a_sheet_that_is_submitted_twice_at_once_before_anybody_asked_for_it_has_one_case(
    office: Submitting, university: University
) -> None:
    sheet = await office.filled()
    shown = (await office.state(sheet))["hash"]
    answers = await asyncio.gather(*(office.submit(sheet, shown=shown) for _ in range(3)))
    taken = [answer for answer in answers if answer.status_code == 200]
    assert {answer.status_code for answer in answers} <= {200, 409}, [answer.text for answer in answers]
    [case] = university.rows(GradeSubmission)
    assert {answer.json()["caseId"] for answer in taken} == {str(case.case_id)}


async def test_two_hands_agree_and_every_grade_is_out_at_once(
    office: Submitting, temporal_client: Client, university: University
) -> None:
    sheet = await office.filled()
    state = await office.state(sheet)
    assert (state["maySubmit"], state["students"], state["missing"], state["round"]) == (True, 3, [], "normal")
    case_id = await office.submitted(sheet)
    assert await office.stage(case_id) == "head_review"
    review = (await office.api.get(f"/grades/submissions/{case_id}", headers=office.headers(office.head))).json()
    assert [(line["total"], line["letter"]) for line in review["lines"]] == [("100", "A"), ("80", "A"), ("50", "D")]
    assert (review["number"], review["isMoved"], review["statistics"]["counts"]) == (1, False, {"A": 2, "D": 1})
    assert (await office.act(case_id, "approve", office.head)).status_code == 200
    assert letters(university) == {}
    assert (await office.act(case_id, "approve", office.dean)).json()["stage"] == "published"
    students = [student.student_id for student in office.taught.students]
    assert letters(university) == dict(zip(students, ("A", "A", "D"), strict=True))
    assert_standings_are_what_the_entries_say(university.engine)
    told = {row.student_id for row in university.rows(Notification) if row.key == "grades.published"}
    assert told == set(students)
    assert [row.serial for row in university.rows(GradeReport)] == [1]
    record = await stands_at(temporal_client, case_id, "published")
    assert record == record_in_rows(university.engine, record.case_id)


async def test_a_grade_carries_the_credits_of_the_lecture_and_of_the_laboratory(
    office: Submitting, university: University
) -> None:
    both, *others = office.taught.students
    office.taught.laboratory(both)
    case_id = (await office.submit(await office.filled())).json()["caseId"]
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    credits = {row.student_id: row.credit for row in university.rows(GradeRecord)}
    assert credits == {both.student_id: 4, **{student.student_id: 3 for student in others}}


async def test_a_returned_sheet_says_what_changed_since(office: Submitting) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    refused = await office.act(case_id, "return", office.head)
    assert refused.json()["code"] == "remark_required"
    assert (await office.act(case_id, "return", office.head, remark="ตรวจคะแนนปลายภาคอีกครั้ง")).status_code == 200
    sheet = await office.taught.sheet(sheet["sheetId"])
    done = await office.taught.save(sheet, office.taught.cell(sheet, 2, 1, "60"))
    assert len(done["saved"]) == 1
    assert await office.submitted(sheet) == case_id
    review = (await office.api.get(f"/grades/submissions/{case_id}", headers=office.headers(office.head))).json()
    assert (review["number"], [(one["before"], one["after"]) for one in review["changed"]]) == (2, [("D", "B+")])


async def test_a_submitted_sheet_stays_as_it_is_and_is_recalled_until_somebody_looked(office: Submitting) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    done = await office.taught.save(sheet, office.taught.cell(sheet, 0, 0, "1"))
    assert [cell["problem"]["code"] for cell in done["refused"]] == ["sheet_submitted"]
    assert (await office.act(case_id, "recall", office.taught.teacher)).json()["stage"] == "drafting"
    assert await office.submitted(sheet) == case_id
    looked = await office.api.post(f"/grades/submissions/{case_id}/look", headers=office.headers(office.head))
    assert looked.status_code == 204
    refused = await office.act(case_id, "recall", office.taught.teacher)
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet_looked_at")


async def test_nobody_agrees_to_a_sheet_that_is_not_what_was_submitted(
    office: Submitting, university: University
) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    student, topic = sheet["students"][0]["studentId"], sheet["topics"][0]["topicId"]
    with university.engine.begin() as connection:  # a keystroke that was saved while the sheet was being submitted
        connection.exec_driver_sql(
            "INSERT INTO score_event (sheet_id, batch_id, source, topic_id, student_id, value, revision, at, by)"
            " SELECT %s, gen_random_uuid(), 'typing', %s, %s, 1, 2, now(), %s",
            (sheet["sheetId"], topic, student, office.taught.teacher.person_id),
        )
    refused = await office.act(case_id, "approve", office.head)
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet_moved")
    assert (await office.act(case_id, "return", office.head, remark="ส่งใหม่")).status_code == 200


async def test_a_second_teacher_is_told_where_the_sheet_stands_and_not_led_to_a_case_they_may_not_open(
    office: Submitting, university: University
) -> None:
    sheet = await office.filled()
    second = university.teacher()
    office.taught.teach(second, office.taught.section, position=2)
    case_id = await office.submitted(sheet)
    assert (await office.state(sheet))["seesCase"] is True
    as_second = office.taught.signed_in(second)
    told = (await office.api.get(f"/grades/sheets/{sheet['sheetId']}/submission", headers=as_second)).json()
    assert (told["stage"], told["seesCase"]) == ("head_review", False)
    assert (await office.api.get(f"/cases/{case_id}", headers=as_second)).status_code == 404


async def test_nobody_has_two_hands_in_a_sheet(office: Submitting, university: University) -> None:
    university.add(
        RoleHolder(role_id=RoleId.DEAN, person_id=office.head.person_id, granted_at=utc_now()),
    )
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    assert (await office.act(case_id, "approve", office.head)).status_code == 200
    as_dean = university.signed_in(office.head.person_id, RoleId.DEAN)
    view = (await office.api.get(f"/cases/{case_id}", headers=as_dean)).json()
    assert "approve" not in [action["name"] for action in view["actions"]]
    refused = await office.api.post(
        f"/cases/{case_id}/actions/approve", json={"revision": view["revision"]},
        headers={**as_dean, "Idempotency-Key": "two-hands"},
    )  # fmt: skip
    assert (refused.status_code, refused.json()["code"]) == (403, "had_a_hand")


async def test_a_head_who_teaches_is_passed_over(office: Submitting, university: University) -> None:
    with Session(university.engine) as session, session.begin():
        for row in session.scalars(select(RoleHolder).where(RoleHolder.role_id == RoleId.HEAD_OF_DEPARTMENT)):
            session.delete(row)
    university.add(
        RoleHolder(role_id=RoleId.HEAD_OF_DEPARTMENT, person_id=office.taught.teacher.person_id, granted_at=utc_now()),
    )
    case_id = await office.submitted(await office.filled())
    assert await office.stage(case_id) == "dean_review"
    assert (await office.act(case_id, "approve", office.dean)).json()["stage"] == "published"


async def test_a_dean_who_teaches_leaves_it_to_the_registrar(office: Submitting, university: University) -> None:
    with Session(university.engine) as session, session.begin():
        for row in session.scalars(select(RoleHolder).where(RoleHolder.role_id == RoleId.DEAN)):
            session.delete(row)
    university.add(
        RoleHolder(role_id=RoleId.DEAN, person_id=office.taught.teacher.person_id, granted_at=utc_now()),
    )
    case_id = await office.submitted(await office.filled())
    assert (await office.act(case_id, "approve", office.head)).json()["stage"] == "registrar_review"
    assert (await office.act(case_id, "approve", office.registrar)).json()["stage"] == "published"


async def test_who_withdrew_while_it_was_looked_at_keeps_the_w(office: Submitting, university: University) -> None:
    case_id = await office.submitted(await office.filled())
    gone = office.taught.students[0].student_id
    with university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE enrolment SET status = 'withdrawn' WHERE student_id = %s", (gone,))
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    assert gone not in letters(university)
    assert len(letters(university)) == 2


async def test_who_drops_at_the_moment_of_publication_gets_no_grade(office: Submitting, university: University) -> None:
    case_id = await office.submitted(await office.filled())
    gone = office.taught.students[0].student_id
    await office.act(case_id, "approve", office.head)
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_TERM, {"student_id": gone, "academic_year": YEAR, "semester": SEMESTER})
        publishing = asyncio.create_task(office.act(case_id, "approve", office.dean))
        await a_lock_is_waited_for(university.engine)
        dropped = update(Enrolment).where(col(Enrolment.student_id) == gone).values(status=EnrolmentStatus.DROPPED)
        session.execute(dropped)
    assert (await publishing).json()["stage"] == "published"
    assert gone not in letters(university)
    assert len(letters(university)) == 2


async def test_a_sheet_whose_weights_are_not_100_is_refused_with_what_is_missing(office: Submitting) -> None:
    sheet = await office.taught.open({**HALVES[0], "weight": "99.99"})
    await office.taught.save(sheet, *(office.taught.cell(sheet, student, 0, "40") for student in range(3)))
    refused = await office.submit(sheet)
    assert (refused.status_code, refused.json()["code"]) == (409, "weights_not_100")
    assert refused.json()["details"] == {"weight": "99.99", "missing": "0.01"}


async def test_a_topic_of_no_weight_may_stay_blank(office: Submitting) -> None:
    sheet = await office.taught.open({**HALVES[0], "weight": "100"}, {"name": "ฝึกหัด", "maximum": "10", "weight": "0"})
    await office.taught.save(sheet, *(office.taught.cell(sheet, student, 0, "40") for student in range(3)))
    state = await office.state(sheet)
    assert (state["missing"], state["maySubmit"]) == ([], True)
    listed = await office.api.get(
        "/grades/sheets", params={"academicYear": YEAR, "semester": SEMESTER}, headers=office.taught.headers
    )
    [row] = [row for row in listed.json() if row["sheetId"] == sheet["sheetId"]]
    assert (row["entered"], row["expected"]) == (3, 3)
