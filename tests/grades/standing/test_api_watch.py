"""The watch over standing: who is under a rule, who is near, and what the next conversions would do."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest

from activities.grades.standing_round import _find
from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeEntry
from models.grades.period.contract import GradingPeriod
from models.grades.standing_review.tables import StandingRound
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import UserType
from tests.support.grading import LAST_YEAR, Grades
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
AFTER = {"academicYear": str(LAST_YEAR[0]), "semester": str(LAST_YEAR[1])}


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar, and last year's first term."""
    began = bangkok_date(utc_now()) - timedelta(days=400)
    year, semester = LAST_YEAR
    university.add(Term(academic_year=year, semester=semester, starts_on=began, ends_on=began + timedelta(days=120)))
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


async def test_the_list_says_the_rule_the_facts_and_the_distance(
    api: httpx.AsyncClient, university: University, registrar: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("temporalio.activity.heartbeat", lambda *_: None)
    grades, under, near = Grades(university.engine), university.student(), university.student()
    for letter in ("D+", "C"):
        grades.give(under.student_id, university.subject(), letter)
    for letter in ("C", "C"):
        grades.give(near.student_id, university.subject(), letter)
    asked = await api.post(
        "/grades/standing/rounds", json={"academicYear": LAST_YEAR[0], "semester": LAST_YEAR[1]}, headers=registrar
    )
    assert (asked.status_code, asked.json()["finishedAt"]) == (202, None)
    _find(university.rows(StandingRound)[0])
    page = (await api.get("/grades/standing/watch", params=AFTER, headers=registrar)).json()
    assert [
        (
            row["studentCode"],
            row["major"]["en"],
            row["rule"],
            row["reach"],
            row["facts"]["gpax"],
            row["distance"],
            row["stage"],
        )
        for row in page["items"]
    ] == [
        (under.student_code, "E09", "below_2_00", "applies", "1.75", None, "found"),
        (near.student_code, "E09", "below_2_00", "near", "2.00", "0", None),
    ]
    only = (await api.get("/grades/standing/watch", params={**AFTER, "reach": "near"}, headers=registrar)).json()
    assert only["total"] == 1
    file = await api.get("/grades/standing/watch/export", params=AFTER, headers=registrar)
    assert file.status_code == 200
    rounds = (await api.get("/grades/standing/rounds", headers=registrar)).json()
    assert rounds[0]["students"] == 2


async def test_a_dry_run_says_what_converts_and_how_the_student_would_stand(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    grades, student = Grades(university.engine), university.student()
    for letter in ("C+", "C", "C"):
        grades.give(student.student_id, university.subject(), letter, (YEAR, SEMESTER))
    open_subject = university.subject()
    grades.give(student.student_id, open_subject, "I", (YEAR, SEMESTER), kind=EntryKind.EARLIER)
    closes = utc_now() + timedelta(hours=2)
    university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=9), closes)
    entries = len(university.rows(GradeEntry))
    page = (await api.get("/grades/standing/conversions", headers=registrar)).json()
    [row] = page["items"]
    assert row["grades"] == [{"subjectCode": open_subject.show_code, "letter": "I", "becomes": "F"}]
    assert (row["gpaxBefore"], row["gpaxAfter"]) == ("2.16", "1.62")  # as people see averages
    assert (row["ruleBefore"], row["ruleAfter"]) == (None, "below_2_00")
    assert len(university.rows(GradeEntry)) == entries
