"""Who graduates in a term, divided by faculty: for the registrar everywhere, for a faculty its own (study §4)."""

from __future__ import annotations

from io import BytesIO

import httpx
import openpyxl
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.tables import CaseFile
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from models.study.graduation.contract import GraduationStage, HonoursClass
from models.study.graduation.tables import Graduation
from models.study.programme.tables import ProgrammeVersion
from tests.support.graduating import GraduationOffices
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": str(YEAR), "semester": str(SEMESTER)}
MAJORS = {"E": "E09", "D": "D14"}


@pytest.fixture
def offices(university: University) -> GraduationOffices:
    """A programme of faculty E and its offices."""
    return GraduationOffices(university)


def graduate(
    offices: GraduationOffices,
    *,
    of_faculty: str = "E",
    honours: HonoursClass | None = None,
    stage: GraduationStage = GraduationStage.APPROVED,
) -> Student:
    """Somebody whose request stands there."""
    university = offices.university
    [version] = university.rows(ProgrammeVersion)
    student = offices.student = university.student(major=MAJORS[of_faculty], year=4)
    request = offices.request("0" * 64)
    [case] = [row for row in university.rows(CaseFile) if row.case_id == request.case_id]
    case.stage = stage
    university.merge(case)
    now = utc_now()
    university.add(
        Graduation(
            case_id=request.case_id, student_id=student.student_id, academic_year=YEAR, semester=SEMESTER,
            asked_at=now, version_id=version.version_id, name_th="นายทดสอบ ดีงาม", name_en="Mr. Test Deengam",
            accepted={}, accepted_at=now, audit={}, audited_at=now, honours=honours,
        )
    )  # fmt: skip
    return student


async def test_graduates_of_a_term_are_divided_by_faculty_with_totals(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    graduate(offices, honours=HonoursClass.FIRST)
    graduate(offices, stage=GraduationStage.CONFERRED, honours=HonoursClass.SECOND)
    graduate(offices, stage=GraduationStage.GIVEN_BACK)
    graduate(offices, of_faculty="D")
    headers = offices.university.signed_in(offices.registrar.person_id, RoleId.REGISTRAR)
    found = (await api.get("/graduates/faculties", params=TERM, headers=headers)).json()
    counts = {
        row["facultyCode"]: (row["graduates"], row["conferred"], row["first"], row["second"])
        for row in found["faculties"]
    }
    assert counts == {"D": (1, 0, 0, 0), "E": (2, 1, 1, 1)}
    assert found["total"] == {"graduates": 3, "conferred": 1, "first": 1, "second": 1}
    listed = (await api.get("/graduates", params=TERM, headers=headers)).json()
    assert [row["facultyCode"] for row in listed["items"]] == ["D", "E", "E"]
    of_one = (await api.get("/graduates", params=TERM | {"faculty": "D"}, headers=headers)).json()
    assert of_one["total"] == 1


async def test_a_faculty_sees_its_own_graduates_only(api: httpx.AsyncClient, offices: GraduationOffices) -> None:
    mine = graduate(offices)
    graduate(offices, of_faculty="D")
    headers = offices.university.signed_in(offices.dean.person_id, RoleId.DEAN)
    found = (await api.get("/graduates/faculties", params=TERM, headers=headers)).json()
    assert [row["facultyCode"] for row in found["faculties"]] == ["E"]
    assert found["total"]["graduates"] == 1
    asked = TERM | {"faculty": "D"}
    assert (await api.get("/graduates", params=asked, headers=headers)).json()["items"] == []
    listed = (await api.get("/graduates", params=TERM, headers=headers)).json()["items"]
    assert [row["studentCode"] for row in listed] == [mine.student_code]
    officer = offices.university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    refused = offices.university.signed_in(officer.person_id, RoleId.FINANCE_OFFICER)
    assert (await api.get("/graduates", params=TERM, headers=refused)).status_code == 403


async def test_the_file_has_a_total_under_each_faculty_and_no_formula(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    graduate(offices, honours=HonoursClass.FIRST)
    graduate(offices, of_faculty="D")
    with offices.university.engine.begin() as connection:
        connection.execute(text("UPDATE programme_version SET name_en = '=1+1'"))
    headers = offices.university.signed_in(offices.registrar.person_id, RoleId.REGISTRAR) | {"Accept-Language": "en"}
    file = await api.get("/graduates/export", params=TERM, headers=headers)
    assert file.status_code == 200, file.text
    sheet = openpyxl.load_workbook(BytesIO(file.content)).active
    assert sheet is not None
    rows = [[cell.value for cell in row] for row in sheet.rows]
    assert [(row[0], row[1]) for row in (rows[2], rows[4], rows[5])] == [
        ("Total of Science", 1), ("Total of Engineering", 1), ("Total", 2)
    ]  # fmt: skip
    assert rows[5][5] == "First class 1 · second class 0"
    assert {cell.data_type for cell in list(sheet.columns)[3]} <= {"s", "n"}
    assert rows[1][3] == "=1+1"
    [entry] = [row for row in offices.university.rows(AuditEntry) if row.action == "graduates.export"]
    assert (entry.actor_id, entry.subject_id) == (offices.registrar.person_id, f"{YEAR}/{SEMESTER}")
