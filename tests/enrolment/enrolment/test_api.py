"""``POST /enroll/enroll``: submit once, be told why not, press again and get the same case."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from api.kit import temporal as api_temporal
from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionStatus, SectionType
from models.curriculum.section.tables import Section
from models.people.person.tables import Student
from tests.support.rows import assert_counters_equal_rows, seats_taken
from tests.support.starting import reconciled
from tests.support.university import SEMESTER, YEAR, University
from worker import create_worker


def body(*sections: Section) -> dict[str, Any]:
    """The body existing clients send (wire contract §5)."""
    return {
        "academicYear": YEAR,
        "semester": SEMESTER,
        "sections": [
            {
                "sectionId": section.section_id,
                "subjectCode": section.subject_code,
                "subjectShow": section.subject_code[:8],
                "credit": 3,
                "enrollType": "92201",
                "sectionType": section.section_type.value,
            }
            for section in sections
        ],
    }


def as_student(university: University, student: Student, **headers: str) -> dict[str, str]:
    """The headers of this student's session."""
    return {**university.signed_in(student.person_id, RoleId.STUDENT), **headers}


def count_of(university: University, table: str) -> int:
    """How many rows a table has."""
    with university.engine.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


@pytest.mark.usefixtures("worker")
async def test_enrolling_answers_success_with_the_case(university: University, api: httpx.AsyncClient) -> None:
    student, section = university.student(), university.section()
    answer = await api.post("/enroll/enroll", json=body(section), headers=as_student(university, student))
    assert answer.status_code == 200, answer.text
    assert answer.json()["code"] == "success"
    assert answer.json()["case"]["stage"] == "enrolled"
    assert seats_taken(university.engine, section.section_id) == 1


@pytest.mark.usefixtures("worker")
async def test_a_full_section_answers_full_and_says_why_in_the_callers_language(
    university: University, api: httpx.AsyncClient
) -> None:
    section = university.section(seats=0)
    student = university.student()
    thai = await api.post("/enroll/enroll", json=body(section), headers=as_student(university, student))
    english = await api.post(
        "/enroll/enroll",
        json=body(section),
        headers=as_student(university, student, **{"accept-language": "en"}),
    )
    assert (thai.json()["code"], english.json()["code"]) == ("full", "full")
    assert "เต็มแล้ว" in thai.json()["message"]
    assert "is full (0 of 0 seats taken)" in english.json()["message"]


@pytest.mark.usefixtures("worker")
async def test_lecture_and_lab_must_both_be_chosen(university: University, api: httpx.AsyncClient) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    lecture = university.section(subject)
    lab = university.section(subject, section_type=SectionType.LABORATORY)
    headers = as_student(university, university.student())
    half = await api.post("/enroll/enroll", json=body(lecture), headers=headers)
    whole = await api.post("/enroll/enroll", json=body(lecture, lab), headers=headers)
    assert half.json()["code"] == "lecture_and_lab_required"
    assert whole.json()["code"] == "success"
    with university.engine.connect() as connection:
        credits = connection.execute(text("SELECT sum(credit) FROM enrolment WHERE status = 'enrolled'")).scalar_one()
    assert credits == 3


@pytest.mark.usefixtures("worker")
async def test_the_same_key_five_times_is_one_case(university: University, api: httpx.AsyncClient) -> None:
    section = university.section()
    headers = as_student(university, university.student(), **{"Idempotency-Key": "one-press-of-the-button"})
    answers = await asyncio.gather(*(api.post("/enroll/enroll", json=body(section), headers=headers) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["caseId"] for answer in answers}) == 1
    assert (count_of(university, "case_file"), count_of(university, "enrolment")) == (1, 1)


@pytest.mark.usefixtures("worker")
async def test_five_tabs_that_press_at_once_get_the_same_case(university: University, api: httpx.AsyncClient) -> None:
    section = university.section()
    student = university.student()
    answers = await asyncio.gather(
        *(
            api.post(
                "/enroll/enroll",
                json=body(section),
                headers=as_student(university, student, **{"Idempotency-Key": f"tab-number-{tab}"}),
            )
            for tab in range(5)
        )
    )
    assert len({answer.json()["caseId"] for answer in answers}) == 1
    assert (count_of(university, "case_file"), count_of(university, "enrolment")) == (1, 1)


@pytest.mark.usefixtures("worker")
async def test_another_tab_gets_the_same_case_until_what_it_came_to_is_given_up(
    university: University, api: httpx.AsyncClient
) -> None:
    section = university.section()
    student = university.student()

    async def press(path: str, asked: dict[str, Any], tab: str) -> str:
        headers = as_student(university, student, **{"Idempotency-Key": f"tab-number-{tab}"})
        answer = await api.post(path, json=asked, headers=headers)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["caseId"])

    drop = {
        "academicYear": YEAR,
        "semester": SEMESTER,
        "operation": "drop",
        "sectionIds": [],
        "dropSectionIds": [section.section_id],
    }
    first = await press("/enroll/enroll", body(section), "one")
    assert await press("/enroll/enroll", body(section), "two") == first
    dropped = await press("/enrolment/requests", drop, "one-drop")
    assert await press("/enrolment/requests", drop, "two-drop") == dropped
    again = await press("/enroll/enroll", body(section), "three")
    assert again != first
    assert seats_taken(university.engine, section.section_id) == 1
    assert await press("/enrolment/requests", drop, "three-drop") != dropped


@pytest.mark.usefixtures("worker")
async def test_what_was_refused_in_part_may_be_asked_for_again(university: University, api: httpx.AsyncClient) -> None:
    section, full = university.section(), university.section(seats=0)
    student = university.student()
    presses = [as_student(university, student, **{"Idempotency-Key": f"press-number-{press}"}) for press in range(2)]
    first = await api.post("/enroll/enroll", json=body(section, full), headers=presses[0])
    assert first.json()["code"] == "partial"
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats = 1 WHERE section_id = :id"), {"id": full.section_id})
    second = await api.post("/enroll/enroll", json=body(section, full), headers=presses[1])
    assert second.json()["caseId"] != first.json()["caseId"]
    assert seats_taken(university.engine, full.section_id) == 1


@pytest.mark.usefixtures("worker")
async def test_what_was_given_up_in_part_may_be_asked_for_again(university: University, api: httpx.AsyncClient) -> None:
    kept, dropped = university.section(), university.section()
    student = university.student()
    headers = as_student(university, student)
    drop = {
        "academicYear": YEAR,
        "semester": SEMESTER,
        "operation": "drop",
        "sectionIds": [],
        "dropSectionIds": [dropped.section_id],
    }
    first = await api.post("/enroll/enroll", json=body(kept, dropped), headers=headers)
    assert (await api.post("/enroll/enroll", json=body(kept, dropped), headers=headers)).json() == first.json()
    await api.post("/enrolment/requests", json=drop, headers={**headers, "Idempotency-Key": "drop-one-of-them"})
    again = await api.post("/enroll/enroll", json=body(kept, dropped), headers=headers)
    assert again.json()["caseId"] != first.json()["caseId"]
    assert again.json()["code"] == "partial"
    assert seats_taken(university.engine, dropped.section_id) == 1


@pytest.mark.usefixtures("worker")
async def test_a_key_used_for_other_sections_is_refused(university: University, api: httpx.AsyncClient) -> None:
    headers = as_student(university, university.student(), **{"Idempotency-Key": "one-press-of-the-button"})
    await api.post("/enroll/enroll", json=body(university.section()), headers=headers)
    other = await api.post("/enroll/enroll", json=body(university.section()), headers=headers)
    assert (other.status_code, other.json()["code"]) == (409, "key_used_differently")


@pytest.mark.usefixtures("worker")
async def test_a_client_without_keys_gets_its_case_again_and_a_new_one_after_a_refusal(
    university: University, api: httpx.AsyncClient
) -> None:
    section, closed = university.section(), university.section(status=SectionStatus.CLOSED)
    headers = as_student(university, university.student())
    taken = [(await api.post("/enroll/enroll", json=body(section), headers=headers)).json() for _ in range(2)]
    refused = [(await api.post("/enroll/enroll", json=body(closed), headers=headers)).json() for _ in range(2)]
    assert taken[0]["caseId"] == taken[1]["caseId"]
    assert [answer["code"] for answer in taken] == ["success", "success"]
    assert refused[0]["caseId"] != refused[1]["caseId"]


async def test_without_a_worker_the_request_is_accepted_and_finished_later(
    university: University, api: httpx.AsyncClient, temporal_client: Client
) -> None:
    section = university.section()
    headers = as_student(university, university.student())
    answer = await api.post("/enroll/enroll", json=body(section), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (202, "accepted")
    case_id = answer.json()["caseId"]
    assert (await api.get(f"/cases/{case_id}", headers=headers)).json()["stage"] == "received"

    async with create_worker(temporal_client):
        await temporal_client.get_workflow_handle(f"enrolment-{case_id}").result()
    assert (await api.get(f"/cases/{case_id}", headers=headers)).json()["stage"] == "enrolled"
    assert_counters_equal_rows(university.engine)


async def test_a_request_accepted_while_temporal_is_away_is_started_by_the_reconciliation(
    university: University, api: httpx.AsyncClient, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = await Client.connect("127.0.0.1:1", lazy=True, data_converter=pydantic_data_converter)
    monkeypatch.setattr(api_temporal._connection, "client", away)
    headers = as_student(university, university.student())
    answer = await api.post("/enroll/enroll", json=body(university.section()), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (202, "accepted")

    with university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET opened_at = opened_at - interval '1 minute'"))
    async with create_worker(temporal_client):
        started = [await reconciled(temporal_client) for _ in range(2)]
        await temporal_client.get_workflow_handle(f"enrolment-{answer.json()['caseId']}").result()
    assert started[0] == 1
    shown = await api.get(f"/cases/{answer.json()['caseId']}", headers=headers)
    assert shown.json()["stage"] == "enrolled"


async def test_bad_input_names_the_field_and_changes_nothing(university: University, api: httpx.AsyncClient) -> None:
    headers = as_student(university, university.student())
    answer = await api.post("/enroll/enroll", json={"academicYear": YEAR, "semester": 7}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    assert {field["field"] for field in answer.json()["details"]["fields"]} == {"semester", "sections"}
    assert count_of(university, "case_file") == 0
