"""The registrar runs sections: found by filters, changed whole, never below what is taken."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlmodel import Session, select
from temporalio.client import Client
from temporalio.worker import Worker

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.curriculum.section.contract import REMARK_LENGTH, SectionStatus
from models.curriculum.section.tables import MajorAccess, Section, SectionAllotment, SectionMajor
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.plan.tables import WaitlistEntry
from models.enrolment.waitlist.contract import WaitlistStage
from models.people.person.tables import UserType
from tests.support.histories import keep_history
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually

Headers = dict[str, str]


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def enrolled(university: University, section: Section, count: int = 1) -> None:
    """Students of E09, third year, take seats."""
    for _ in range(count):
        record = decide_enrolment(university.request(university.student(), section))
        assert record.stage == EnrolmentStage.ENROLLED


def url(section: Section) -> str:
    """The section's address."""
    return f"/curriculum/sections/{section.section_id}"


async def changed(api: httpx.AsyncClient, headers: Headers, section: Section, **changes: object) -> httpx.Response:
    """Send the section as it stands with some changes."""
    shown = (await api.get(url(section), headers=headers)).json()
    kept = ("revision", "status", "approval", "seats", "allowedMajors", "excludedMajors", "remarkTh", "remarkEn")
    body = {name: shown[name] for name in kept}
    body["allotments"] = [
        {name: line[name] for name in ("majorCode", "studyYear", "seats")} for line in shown["allotments"]
    ]
    return await api.put(url(section), json=body | changes, headers=headers)


async def test_sections_are_found_by_subject_fill_and_state(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    subject = university.subject()
    full, free = university.section(subject, seats=1), university.section(subject)
    university.section(status=SectionStatus.CLOSED)
    enrolled(university, full)

    async def found(**query: str) -> list[int]:
        answer = await api.get("/curriculum/sections", params=query, headers=registrar)
        assert answer.status_code == 200, answer.text
        return [row["sectionId"] for row in answer.json()["items"]]

    assert sorted(await found(text=subject.show_code)) == [full.section_id, free.section_id]
    assert await found(text=subject.name_th, fill="full") == [full.section_id]
    assert await found(text=subject.name_en, fill="free") == [free.section_id]
    assert len(await found(status="closed")) == 1
    assert await found(campus="K") == []
    assert len(await found(faculty="E")) == 3
    assert (await found(sort="-taken"))[0] == full.section_id


async def test_seats_grow_and_never_shrink_below_those_taken(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(seats=2)
    enrolled(university, section, 2)
    grown = await changed(api, registrar, section, seats=5)
    assert (grown.status_code, grown.json()["seats"], grown.json()["revision"]) == (200, 5, 2)
    refused = await changed(api, registrar, section, seats=1)
    assert (refused.status_code, refused.json()["code"]) == (409, "seats_below_taken")
    assert refused.json()["details"] == {"seats": 1, "taken": 2}
    assert "2" in refused.json()["message"]


async def test_a_new_allotment_counts_those_who_are_already_in(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(seats=5)
    enrolled(university, section, 2)
    line = {"majorCode": "E09", "studyYear": 3, "seats": 1}
    refused = await changed(api, registrar, section, allotments=[line])
    assert refused.json()["code"] == "allotment_below_taken"
    assert "E09 E09" in refused.json()["message"]
    answer = await changed(api, registrar, section, allotments=[line | {"seats": 2}])
    assert answer.json()["allotments"] == [line | {"seats": 2, "seatsTaken": 2, "released": 0}]
    assert_counters_equal_rows(university.engine)
    record = decide_enrolment(university.request(university.student(), section))
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "major_year_full"
    assert record.items[0].refused.facts["major_en"] == "E09 E09"
    kept = await changed(api, registrar, section, allotments=[])
    assert kept.json()["code"] == "allotment_in_use"


async def test_majors_are_let_in_and_kept_out(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section()
    answer = await changed(api, registrar, section, allowedMajors=["D14"])
    assert answer.json()["allowedMajors"] == ["D14"]
    record = decide_enrolment(university.request(university.student(), section))
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "section_major_mismatch"
    assert record.items[0].refused.facts["major_en"] == "E09 E09"
    with Session(university.engine) as session:
        row = session.get_one(SectionMajor, (section.section_id, "D14"))
        assert row.access is MajorAccess.ALLOWED
    unknown = await changed(api, registrar, section, excludedMajors=["ZZZ"])
    assert unknown.status_code == 422
    assert "ZZZ" in unknown.json()["details"]["fields"][0]["message"]


async def test_closing_a_section_keeps_who_is_in_and_refuses_who_comes(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section()
    enrolled(university, section)
    assert (await changed(api, registrar, section, status="closed")).json()["status"] == "closed"
    record = decide_enrolment(university.request(university.student(), section))
    assert record.stage == EnrolmentStage.REFUSED
    assert_counters_equal_rows(university.engine)


async def test_a_closed_section_of_a_version_below_its_minimum_is_not_opened_again(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    subject = university.subject()
    section = university.section(subject, status=SectionStatus.CLOSED)
    university.merge(subject.sqlmodel_update({"minimum_credit_to_open": 4}))
    refused = await changed(api, registrar, section, status="open")
    assert (refused.status_code, refused.json()["code"]) == (409, "subject_below_minimum")
    assert refused.json()["details"]["minimum"] == "4.0"
    assert (await changed(api, registrar, section, remarkEn="Not this year")).status_code == 200


async def test_the_second_of_two_changes_to_one_revision_is_told_to_look_again(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section()
    answers = await asyncio.gather(
        changed(api, registrar, section, seats=50), changed(api, registrar, section, seats=60)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_what_changed_is_in_the_audit_trail_and_nothing_else(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(seats=40, allotments={("E09", 3): 5})
    await changed(api, registrar, section)
    await changed(api, registrar, section, seats=45)
    trail = (await api.get(f"{url(section)}/audit", headers=registrar)).json()
    assert [(entry["before"], entry["after"]) for entry in trail["items"]] == [({"seats": 40}, {"seats": 45})]


async def test_a_remark_is_written_in_both_languages_and_kept_in_the_audit_trail(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section()
    remarks = {"remarkTh": "เรียนออนไลน์สัปดาห์เว้นสัปดาห์", "remarkEn": "Taught online every other week."}
    saved = await changed(api, registrar, section, remarkTh=f"  {remarks['remarkTh']}\n", remarkEn=remarks["remarkEn"])
    assert {name: saved.json()[name] for name in remarks} == remarks, saved.text
    trail = (await api.get(f"{url(section)}/audit", headers=registrar)).json()
    assert [(entry["before"], entry["after"]) for entry in trail["items"]] == [
        ({"remarkTh": "", "remarkEn": ""}, remarks)
    ]
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    page = (await api.get(f"/enrolment/sections/{section.section_id}", headers=headers)).json()
    assert page["remark"] == {"th": remarks["remarkTh"], "en": remarks["remarkEn"]}


async def test_a_remark_that_is_too_long_is_refused_at_its_field(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    refused = await changed(api, registrar, university.section(), remarkEn="x" * (REMARK_LENGTH + 1))
    assert refused.status_code == 422
    assert [field["field"] for field in refused.json()["details"]["fields"]] == ["remarkEn"]


async def test_seats_change_while_students_take_them_and_none_is_oversold(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(seats=6, allotments={("E09", 3): 6})
    requests = [university.request(university.student(), section) for _ in range(8)]
    await asyncio.gather(
        *(asyncio.to_thread(decide_enrolment, request) for request in requests),
        changed(api, registrar, section, seats=4, allotments=[{"majorCode": "E09", "studyYear": 3, "seats": 3}]),
    )
    with Session(university.engine) as session:
        row = session.get_one(Section, section.section_id)
        share = session.get_one(SectionAllotment, (section.section_id, "E09", 3))
        assert row.seats_taken <= row.seats
        assert share.seats_taken <= share.seats
    assert_counters_equal_rows(university.engine)


async def test_more_seats_are_offered_to_whoever_waits(
    api: httpx.AsyncClient, university: University, registrar: Headers, temporal_client: Client, worker: Worker
) -> None:
    section = university.section(seats=1)
    enrolled(university, section)
    student = university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT) | {"Idempotency-Key": "join-the-line"}
    joined = await api.post(
        "/enrolment/waitlist",
        json={"academicYear": YEAR, "semester": SEMESTER, "sectionIds": [section.section_id]},
        headers=headers,
    )
    assert joined.status_code in (200, 202), joined.text
    assert (await changed(api, registrar, section, seats=2)).status_code == 200

    async def offered() -> bool:
        with Session(university.engine) as session:
            return session.exec(select(WaitlistEntry.stage)).one() is WaitlistStage.OFFERED

    await eventually(offered)
    handle = temporal_client.get_workflow_handle(f"seats-freed-{section.section_id}-2", result_type=int)
    assert await handle.result() == 1
    await keep_history(handle, "seats_freed_more_seats_are_offered_to_whoever_waits")
    assert_seats_are_kept(university, section)


def assert_seats_are_kept(university: University, section: Section) -> None:
    """The offered seat is nobody else's."""
    with Session(university.engine) as session:
        assert session.get_one(Section, section.section_id).seats_taken == 2
