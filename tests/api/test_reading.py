"""The reading side beyond the contract's shapes: who sees whose data, searches, lists, counts."""

from __future__ import annotations

from datetime import date, timedelta

import httpx
import pytest
from sqlmodel import Session, col, delete, select

from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.curriculum.section.tables import MajorAccess, Section, SectionMajor
from models.curriculum.subject.tables import Subject
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.news.announcement.tables import Notification
from models.people.person.tables import Student, UserType
from tests.support.university import SEMESTER, YEAR, University


def enrolment(student: Student, section: Section, status: EnrolmentStatus) -> Enrolment:
    """A place of three credits, in a state."""
    now = utc_now()
    return Enrolment(
        student_id=student.student_id, section_id=section.section_id, academic_year=YEAR, semester=SEMESTER,
        subject_code=section.subject_code, section_type=section.section_type, credit=3, status=status,
        created_at=now, updated_at=now,
    )  # fmt: skip


async def test_staff_see_students_within_their_scope_and_others_are_not_found(
    university: University, api: httpx.AsyncClient
) -> None:
    advisor, other = university.teacher(), university.teacher()
    student = university.student(advisor=advisor)
    stranger = university.student(major="D14")
    scopes = [
        (advisor.person_id, RoleId.TEACHER, {student.student_id}),
        (other.person_id, RoleId.TEACHER, set()),
        *(
            (university.person(UserType.TEACHER, role).person_id, role, {student.student_id})
            for role in (RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN)
        ),
        (
            university.person(UserType.STAFF, RoleId.REGISTRAR).person_id,
            RoleId.REGISTRAR,
            {student.student_id, stranger.student_id},
        ),
    ]
    for person_id, role, visible in scopes:
        headers = university.signed_in(person_id, role)
        for asked in (student, stranger):
            for named in (str(asked.student_id), asked.student_code):
                answer = await api.get("/std-profile/checkGrades", params={"idcode": named}, headers=headers)
                assert answer.status_code == (200 if asked.student_id in visible else 404), role


async def test_staff_who_name_nobody_and_names_that_are_no_numbers_find_nobody(
    university: University, api: httpx.AsyncClient
) -> None:
    headers = university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)
    for query in ({}, {"stdId": "x' OR 1=1"}, {"stdId": "99999999999999999999"}):
        answer = await api.get("/stddashboard/gpax", params=query, headers=headers)
        assert answer.status_code == 404


async def test_the_dashboard_counts_subjects_and_credits_by_what_became_of_them(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    wanted = [
        EnrolmentStatus.ENROLLED,
        EnrolmentStatus.ENROLLED,
        EnrolmentStatus.AWAITING_APPROVAL,
        EnrolmentStatus.DISAPPROVED,
        EnrolmentStatus.CANCELLED,
    ]
    university.add(*(enrolment(student, university.section(), status) for status in wanted))
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await api.get("/stddashboard/counts", headers=headers)).json() == {
        "enrollCount": 2, "enrollCredit": 6.0, "waitApproveCount": 1, "waitApproveCredit": 3.0,
        "rejectCount": 1, "rejectCredit": 3.0,
    }  # fmt: skip
    body = {"academicYear": str(YEAR), "semester": str(SEMESTER), "stdId": str(student.student_id)}
    for answer in (
        await api.post("/enroll/searchEnrollResult", json=body, headers=headers),
        await api.post("/enroll/searchEnrollResult", data=body, headers=headers),
    ):
        found = answer.json()
        assert (found["enrollCredit"], found["waitApproveCredit"], found["rejectCredit"]) == (6, 3, 3)
        assert [len(found[f"{name}Subjects"]) for name in ("enroll", "waitApprove", "reject")] == [2, 1, 1]


@pytest.mark.parametrize("words", ["", "วิชาพิเศษ 100%", "SPECIAL 100%"], ids=["code", "Thai", "English"])
async def test_subjects_are_found_by_code_and_by_either_name(
    university: University, api: httpx.AsyncClient, words: str
) -> None:
    subject, other = university.subject(), university.subject()
    with Session(university.engine) as session, session.begin():
        row = session.get_one(Subject, subject.subject_code)
        row.name_th, row.name_en = "วิชาพิเศษ 100%", "Special 100% Subject"
    for each in (subject, other):
        university.section(each)
    of_both = subject.show_code[:5]
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    found = (await api.get("/enroll/searchSubjectOpenEnr", params={"query": words or of_both}, headers=headers)).json()
    codes = [row["subjectCode"] for row in found["subjects"]]
    assert codes == ([subject.subject_code] if words else [subject.subject_code, other.subject_code])


async def test_what_like_treats_specially_is_taken_literally(university: University, api: httpx.AsyncClient) -> None:
    university.section()
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    for words in ("%%%", "___", "\\\\\\"):
        answer = await api.get("/enroll/searchSubjectOpenEnr", params={"query": words}, headers=headers)
        assert answer.json()["subjects"] == []


async def test_zero_finds_all_sections_of_a_campus_and_minus_one_none(
    university: University, api: httpx.AsyncClient
) -> None:
    sections = [university.section() for _ in range(3)]
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)

    async def found(query: str, **more: str) -> list[int]:
        answer = await api.get("/enroll/openSubjectForEnroll", params={"query": query, **more}, headers=headers)
        return [row["sectionId"] for row in answer.json()["results"]]

    assert await found("0") == [section.section_id for section in sections]
    assert await found("0", section=sections[1].section_code) == [sections[1].section_id]
    assert await found("0", campusCode="K") == []
    assert await found("-1") == []
    assert await found(sections[0].subject_code) == [sections[0].section_id]


async def test_a_section_that_is_not_there_is_not_found(university: University, api: httpx.AsyncClient) -> None:
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    answer = await api.get("/enroll/searchSectionDetail", params={"sectionId": 987_654}, headers=headers)
    assert answer.status_code == 404


async def test_a_section_names_the_majors_it_takes_and_keeps_out(
    university: University, api: httpx.AsyncClient
) -> None:
    section = university.section(
        majors=[
            SectionMajor(major_code="E09", access=MajorAccess.ALLOWED),
            SectionMajor(major_code="D14", access=MajorAccess.EXCLUDED),
        ]
    )
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    answer = await api.get("/enroll/searchSectionDetail", params={"sectionId": section.section_id}, headers=headers)
    detail = answer.json()["sectionDetail"]
    assert detail["major"] == [{"majorCode": "E09", "majorNameTh": "E09", "majorNameEn": "E09"}]
    assert detail["exmajor"] == [{"majorCode": "D14", "majorNameTh": "D14", "majorNameEn": "D14"}]


async def test_without_a_term_there_is_no_calendar(university: University, api: httpx.AsyncClient) -> None:
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    yesterday = date.today() - timedelta(days=1)  # noqa: DTZ011 - a day far from any border
    with Session(university.engine) as session, session.begin():
        term = session.exec(select(Term)).one()
        term.ends_on = yesterday
    answer = await api.get("/common/getschedule", headers=headers)
    assert answer.json()["code"] == "calendar_error"
    assert "ปฏิทินการศึกษา" in answer.json()["message"]
    with Session(university.engine) as session, session.begin():
        session.exec(delete(Term).where(col(Term.academic_year) == YEAR))
    assert (await api.get("/usr-common/getschedule", headers=headers)).json()["code"] == "calendar_error"


async def test_notifications_speak_the_callers_language_and_survive_unknown_keys(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    now = utc_now()
    for minutes, key in enumerate(("enrolment.enrolled", "of.another.release")):
        university.add(
            Notification(
                notification_id=new_id(), student_id=student.student_id, contact_type="enrolment", key=key,
                facts={"subjects": "01204111"}, updated_at=now - timedelta(minutes=minutes),
            )
        )  # fmt: skip
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    thai = (await api.get("/advisor/getStdContact", headers=headers)).json()["results"]
    english = (await api.get("/advisor/getStdContact", headers={**headers, "Accept-Language": "en"})).json()["results"]
    assert [line["message"] for line in thai] == ["ลงทะเบียนสำเร็จ: 01204111", "มีความเคลื่อนไหวใหม่ในคำขอของท่าน"]
    assert [line["message"] for line in english] == ["Enrolled: 01204111", "There is news about your requests"]


async def test_a_line_of_the_bell_says_what_it_is_about_and_which_case_it_belongs_to(
    university: University, api: httpx.AsyncClient
) -> None:
    student, other = university.student(), university.student()
    request = university.request(student, university.section())
    for whose, key, case_id in (
        (student, "enrolment.enrolled", request.case_id),
        (student, "university.grades_published", None),
        (other, "enrolment.refused", None),
    ):
        university.add(
            Notification(
                notification_id=new_id(), student_id=whose.student_id, contact_type="enrolment", key=key,
                facts={"subjects": "01204111"}, case_id=case_id, updated_at=utc_now(),
            )
        )  # fmt: skip
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    lines = (await api.get("/notifications", headers=headers)).json()
    assert [(line["about"], line["caseId"]) for line in lines] == [
        ("university.grades_published", None),
        ("enrolment.enrolled", str(request.case_id)),
    ]


async def test_what_was_seen_in_the_bell_is_seen_wherever_the_student_signs_in_next(
    university: University, api: httpx.AsyncClient
) -> None:
    student, other = university.student(), university.student()
    now = utc_now()
    for whose, minutes in ((student, 2), (student, 1), (student, 0), (other, 2)):
        university.add(
            Notification(
                notification_id=new_id(), student_id=whose.student_id, contact_type="enrolment",
                key="enrolment.enrolled", facts={"subjects": "01204111"}, updated_at=now - timedelta(minutes=minutes),
            )
        )  # fmt: skip

    async def new_for(whose: Student) -> list[bool]:
        headers = university.signed_in(whose.person_id, RoleId.STUDENT)
        return [line["isNew"] for line in (await api.get("/notifications", headers=headers)).json()]

    assert await new_for(student) == [True, True, True]
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    # What came after the lines that were shown is new still.
    seen = {"until": (now - timedelta(minutes=1)).isoformat()}
    for _ in "twice":
        assert (await api.post("/notifications/seen", json=seen, headers=headers)).json() == {"code": "success"}
    assert await new_for(student) == [True, False, False]
    assert await new_for(other) == [True]


async def test_fees_and_subjects_are_paged_searched_and_sorted(university: University, api: httpx.AsyncClient) -> None:
    now = utc_now()
    university.add(
        *(
            Fee(fee_code=f"F{number}", name_th=f"ค่าธรรมเนียม {number}", name_en=f"Fee {number}",
                fee_type=FeeType.TUITION, changed_at=now)
            for number in (1, 2, 3)
        )
    )  # fmt: skip
    headers = university.signed_in(
        university.person(UserType.STAFF, RoleId.FINANCE_OFFICER).person_id, RoleId.FINANCE_OFFICER
    )
    page = (await api.get("/finance/fees", params={"sort": "-code", "pageSize": 2}, headers=headers)).json()
    assert ([fee["feeCode"] for fee in page["items"]], page["total"]) == (["F3", "F2"], 3)
    found = (await api.get("/finance/fees", params={"text": "fee 2"}, headers=headers)).json()
    assert [fee["feeCode"] for fee in found["items"]] == ["F2"]
    beyond = (await api.get("/finance/fees", params={"page": 9, "pageSize": 2}, headers=headers)).json()
    assert (beyond["items"], beyond["total"]) == ([], 3)
    wrong = await api.get("/finance/fees", params={"sort": "status; DROP"}, headers=headers)
    assert wrong.status_code == 400

    subject = university.subject()
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    headers = university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    listed = (await api.get("/curriculum/subjects", params={"text": subject.show_code}, headers=headers)).json()
    assert [(row["subjectCode"], row["creditShow"]) for row in listed["items"]] == [(subject.subject_code, "3(3-0-6)")]
    periods = (await api.get("/calendar/periods", headers=headers)).json()
    assert periods["total"] == len(EnrolmentPeriod)


async def test_terms_come_the_latest_first_and_say_which_is_the_current_one(
    api: httpx.AsyncClient, university: University
) -> None:
    with Session(university.engine) as session, session.begin():
        starts_on = session.get_one(Term, (YEAR, SEMESTER)).starts_on
        before = Term(
            academic_year=YEAR - 1,
            semester=2,
            starts_on=starts_on - timedelta(days=200),
            ends_on=starts_on - timedelta(days=60),
        )
        session.add(before)
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    terms = (await api.get("/terms", headers=headers)).json()
    assert [(term["academicYear"], term["semester"], term["current"]) for term in terms] == [
        (YEAR, SEMESTER, True),
        (YEAR - 1, 2, False),
    ]
