"""Nothing gives an unpublished grade away: every route that answers is read by whoever must not know it, and what is
of a sheet, of its case or of its students is found by nobody who has nothing to do with them.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final
from zipfile import ZipFile, is_zipfile

import httpx
import pytest

from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.people.person.tables import Person, Student, UserType
from tests.api.route_roles import ALLOWED, Anybody
from tests.api.test_route_role_matrix import KnownRoute, routes
from tests.support.sheets_of_scores import HALVES
from tests.support.submitting import Submitting
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")

TOTAL: Final = "71.37"
"""The total of a student, which no other number of the test resembles."""
LEAVING: Final = "DELETE /grades/sheets/{sheet_id}/presence"
"""Who was never seen in a sheet leaves it as quietly as anybody: nothing is looked up, nothing is told."""


@pytest.fixture
async def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A submitted sheet in which somebody has that total, rounded to two decimals."""
    office = Submitting(api, university)
    sheet = await office.taught.open(*HALVES)
    path = f"/grades/sheets/{sheet['sheetId']}/grading"
    kept = {name: sheet["grading"][name] for name in ("method", "rounding", "bounds", "distances")}
    body = {**kept, "decimals": 2, "revision": sheet["revision"]}
    answer = await api.put(path, json=body, headers=office.taught.headers)
    assert answer.status_code == 200, answer.text
    sheet = answer.json()
    # 28.55 of 40 is 71.375, 42.82 of 60 is 71.3667: together 71.37.
    marks = (("28.55", "42.82"), ("10", "10"), ("20", "20"))
    await office.taught.save(
        sheet,
        *(office.taught.cell(sheet, student, topic, value)
          for student, scores in enumerate(marks) for topic, value in enumerate(scores)),
    )  # fmt: skip
    sheet = await office.taught.sheet(sheet["sheetId"])
    assert sheet["students"][0]["total"] == TOTAL
    await office.submitted(sheet)
    return office


def filled(route: KnownRoute, office: Submitting) -> str:
    """The path with what is there: the sheet, its case, its section, its student."""
    [case] = office.university.rows(CaseFile)
    student = office.taught.students[0]
    values = {
        "case_id": str(case.case_id),
        "sheet_id": str(case.request["sheet_id"]),
        "section_id": str(office.taught.section.section_id),
        "student_id": str(student.student_id),
        "student_code": student.student_code,
        "username": "nobody_here",
        "academic_year": str(YEAR),
        "semester": str(SEMESTER),
        "path:path": "x",
    }
    return re.sub(r"\{([^}]+)\}", lambda place: values.get(place[1], "1"), route.path)


async def read_everything(office: Submitting, person: Person | Student, role: RoleId) -> int:
    """Reads every route that the role may; how many answered. None of them says the total."""
    headers = office.university.signed_in(person.person_id, role)
    student = office.taught.students[0]
    params = {"idcode": student.student_code, "studentCode": student.student_code, "stdId": str(student.student_id),
              "academicYear": str(YEAR), "semester": str(SEMESTER),
              "subjectCode": office.taught.section.subject_code.removesuffix("-65")}  # fmt: skip
    answered = 0
    for route in routes():
        allowed = ALLOWED[route.name]
        if route.method != "GET" or not (isinstance(allowed, Anybody) or role in allowed):
            continue
        url = f"http://portal.test{filled(route, office)}"
        answer = await office.api.get(url, params=params, headers=headers)
        assert TOTAL not in said(answer.content), route.name
        answered += answer.status_code == 200
    return answered


def said(content: bytes) -> str:
    """What an answer says: a workbook is a ZIP file of texts."""
    if not is_zipfile(BytesIO(content)):
        return content.decode(errors="replace")
    with ZipFile(BytesIO(content)) as parts:
        return "".join(parts.read(name).decode(errors="replace") for name in parts.namelist())


async def test_the_student_reads_it_nowhere(office: Submitting) -> None:
    assert await read_everything(office, office.taught.students[0], RoleId.STUDENT) > 20


async def test_a_classmate_reads_it_nowhere(office: Submitting) -> None:
    assert await read_everything(office, office.taught.students[1], RoleId.STUDENT) > 20


async def test_a_teacher_of_another_subject_reads_it_nowhere(office: Submitting) -> None:
    assert await read_everything(office, office.university.teacher(), RoleId.TEACHER) > 20


async def test_a_head_of_another_department_reads_it_nowhere(office: Submitting) -> None:
    head = office.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D")
    assert await read_everything(office, head, RoleId.HEAD_OF_DEPARTMENT) > 20


async def test_a_finance_officer_reads_it_nowhere(office: Submitting) -> None:
    officer = office.university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    assert await read_everything(office, officer, RoleId.FINANCE_OFFICER) > 20


def of_a_sheet() -> list[KnownRoute]:
    """Every route of grades whose path names a sheet, a case of one, or a student of it."""
    named = re.compile(r"\{(sheet_id|case_id|student_id|student_code)\}")
    found = [route for route in routes() if "/grades/" in route.path and named.search(route.path)]
    return [route for route in found if route.name != LEAVING]


@pytest.mark.parametrize("who", ["classmate", "another teacher", "another head", "another dean", "finance officer"])
async def test_what_is_of_a_sheet_is_found_by_nobody_of_elsewhere(office: Submitting, who: str) -> None:
    university = office.university
    elsewhere: dict[str, tuple[Person | Student, RoleId]] = {
        "classmate": (office.taught.students[1], RoleId.STUDENT),
        "another teacher": (university.teacher(), RoleId.TEACHER),
        "another head": (
            university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D"),
            RoleId.HEAD_OF_DEPARTMENT,
        ),
        "another dean": (university.person(UserType.TEACHER, RoleId.DEAN, faculty="D"), RoleId.DEAN),
        "finance officer": (university.person(UserType.STAFF, RoleId.FINANCE_OFFICER), RoleId.FINANCE_OFFICER),
    }
    person, role = elsewhere[who]
    headers = university.signed_in(person.person_id, role)
    of_sheet = of_a_sheet()
    assert len(of_sheet) > 50
    for route in of_sheet:
        url = f"http://portal.test{filled(route, office)}"
        body: dict[str, str] | None = None if reads(route) else {}
        answer = await office.api.request(
            route.method, url, params={"letter": "F", "text": "ครู"}, headers=headers, json=body
        )
        # What is sent is looked at before the sheet is looked for.
        assert answer.status_code in ({403, 404} if reads(route) else {403, 404, 422}), (route.name, answer.text)


def reads(route: KnownRoute) -> bool:
    """Whether the route shows something and changes nothing."""
    return route.method == "GET"


async def test_once_it_is_published_its_student_reads_it_and_a_classmate_does_not(office: Submitting) -> None:
    [case] = office.university.rows(CaseFile)
    for hand in (office.head, office.dean):
        answer = await office.act(str(case.case_id), "approve", hand)
        assert answer.status_code == 200, answer.text
    student, classmate = office.taught.students[:2]
    headers = office.university.signed_in(student.person_id, RoleId.STUDENT)
    params = {"academicYear": str(YEAR), "semester": str(SEMESTER),
              "subjectCode": office.taught.section.subject_code.removesuffix("-65")}  # fmt: skip
    own = await office.api.get("/grades/my-explanation", params=params, headers=headers)
    assert own.json()["how"]["total"] == TOTAL
    assert await read_everything(office, classmate, RoleId.STUDENT) > 20
