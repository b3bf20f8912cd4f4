"""Credits of this university are claimed by the student's own record (study §5)."""

from __future__ import annotations

import httpx
import pytest

from models.curriculum.subject.tables import Subject
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.kit.calendar import utc_now
from tests.support.transfer_requests import ask, line, signed
from tests.support.transferring import TransferOffices
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


def passed_last_year(offices: TransferOffices, letter: str = "B+") -> Subject:
    """A subject that no requirement of the programme names, which the student passed."""
    subject = offices.university.subject()
    attempt = GradeAttempt(
        student_id=offices.student.student_id, academic_year=YEAR - 1, semester=SEMESTER,
        subject_code=subject.subject_code, credit=subject.credit,
    )  # fmt: skip
    entry = GradeEntry(
        attempt_id=attempt.attempt_id, letter=letter, kind=EntryKind.EARLIER, effective_at=utc_now(),
        recorded_at=utc_now(),
    )  # fmt: skip
    offices.university.add(attempt, entry)
    return subject


def picked(offices: TransferOffices, subject: Subject) -> dict[str, object]:
    """A line of the record; what a client says of its grade, name and credits is of no account."""
    return line(
        sourceCode=subject.show_code, sourceName="", sourceCredits=None, grade="A", sourceAcademicYear=YEAR - 1,
        sourceSemester=SEMESTER, targetCode=offices.one.show_code,
    )  # fmt: skip


async def test_a_source_of_this_university_is_chosen_from_the_record(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    subject = passed_last_year(offices)
    headers = signed(offices, offices.student)
    [attempt] = (await api.get("/transfer-credits/possible", headers=headers)).json()["attempts"]
    assert (attempt["code"], attempt["letter"], attempt["countsAt"]) == (subject.show_code, "B+", None)
    never = offices.university.subject()
    look = {"source": "inside", "lines": [picked(offices, subject), picked(offices, never)], "files": 0}
    known, unknown = (await api.post("/transfer-credits/compare", json=look, headers=headers)).json()["lines"]
    assert known["refused"] is None
    assert unknown["refused"]["code"] == "transfer_source_not_in_record"


async def test_the_grade_of_a_claim_is_that_of_the_record_and_stands_beside_it(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    subject = passed_last_year(offices)
    asked = await ask(api, offices, source="inside", institution="", lines=[picked(offices, subject)], fileIds=[])
    assert asked["code"] == "success"
    path = f"/transfer-credits/of-case/{asked['caseId']}"
    [claim] = (await api.get(path, headers=signed(offices, offices.head))).json()["lines"]
    assert (claim["grade"], claim["sourceName"], claim["sourceCredits"]) == ("B+", subject.name_th, "3")
    assert claim["record"] == {"academicYear": YEAR - 1, "semester": SEMESTER, "letter": "B+", "credits": "3"}
