"""Waiting for a seat over HTTP: join, see the position and its reason, take the offer."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import text
from temporalio.client import Client

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.period.contract import EnrolmentPeriod
from models.people.person.tables import Person, Student, UserType
from tests.support.rows import assert_counters_equal_rows, statuses
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from tests.support.waitlist_workflows import grown

pytestmark = pytest.mark.usefixtures("worker")
TERM = {"academicYear": YEAR, "semester": SEMESTER}


class Waiter:
    """A student who is signed in."""

    def __init__(
        self, university: University, api: httpx.AsyncClient, *, year: int = 3, advisor: Person | None = None
    ) -> None:
        self.university, self.api = university, api
        self.student: Student = university.student(advisor, year=year)
        self.headers = university.signed_in(self.student.person_id, RoleId.STUDENT)

    async def join(self, *sections: Section, key: str | None = None, drop: tuple[Section, ...] = ()) -> httpx.Response:
        """Ask to wait for the sections."""
        body = {
            **TERM,
            "sectionIds": [section.section_id for section in sections],
            "dropSectionIds": [section.section_id for section in drop],
        }
        headers = {**self.headers, "Idempotency-Key": key or uuid4().hex}
        return await self.api.post("/enrolment/waitlist", json=body, headers=headers)

    async def places(self) -> list[dict[str, Any]]:
        """The student's places on waitlists."""
        answer = await self.api.get("/enrolment/waitlist", params=TERM, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()
        return found

    async def offer(self) -> dict[str, Any]:
        """The student's only place, once a seat is offered."""

        async def offered() -> dict[str, Any] | None:
            [place] = await self.places()
            return place if place["stage"] == "offered" else None

        return await eventually(offered)

    async def accepted_seat(self, client: Client) -> dict[str, Any]:
        """The case of a seat that the student took and the advisor must approve."""
        section = self.university.section(seats=0, approval=SectionApproval.ADVISOR)
        await self.join(section)
        await grown(self.university, client, section)
        answer = await self.act("accept", await self.offer())
        assert answer.status_code == 200, answer.text
        accepted: dict[str, Any] = answer.json()
        return accepted

    async def act(self, action: str, place: dict[str, Any]) -> httpx.Response:
        """Act on the place as its page does."""
        return await self.api.post(
            f"/cases/{place['caseId']}/actions/{action}",
            json={"revision": place["revision"]},
            headers={**self.headers, "Idempotency-Key": uuid4().hex},
        )


@pytest.fixture
def full(university: University) -> tuple[Student, Section]:
    """A section's only seat, and who has it."""
    holder, section = university.student(), university.section(seats=1)
    decide_enrolment(university.request(holder, section))
    return holder, section


async def test_joining_shows_position_and_reason(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    first, second = Waiter(university, api), Waiter(university, api, year=4)
    for waiter in (first, second):
        answer = await waiter.join(full[1])
        assert (answer.status_code, answer.json()["code"]) == (200, "success"), answer.text
    [place] = await first.places()
    assert (place["stage"], place["rank"]) == ("waiting", "others")
    assert [(line["position"], line["waiting"]) for line in place["sections"]] == [(2, 2)]
    [ahead] = await second.places()
    assert (ahead["rank"], ahead["sections"][0]["position"]) == ("graduating", 1)
    answer = await api.get(
        "/enrolment/waitlist/counts", params={"sectionIds": str(full[1].section_id)}, headers=first.headers
    )
    assert answer.json() == [{"sectionId": full[1].section_id, "waiting": 2}]


async def test_the_same_key_is_the_same_place(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    waiter = Waiter(university, api)
    answers = [await waiter.join(full[1], key="pressed-twice") for _ in range(2)]
    assert answers[0].json()["caseId"] == answers[1].json()["caseId"]
    assert len(await waiter.places()) == 1


async def test_a_refusal_says_which_rule_and_what_helps(university: University, api: httpx.AsyncClient) -> None:
    answer = (await Waiter(university, api).join(university.section())).json()
    assert (answer["code"], answer["case"]["stage"]) == ("section_not_full", "refused")
    assert answer["case"]["items"][0]["refused"]["remedy"] == "ลงทะเบียนหมู่นี้ได้ทันที"


async def test_an_offer_is_taken_and_the_other_section_dropped(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    holder, section = full
    waiter, other = Waiter(university, api), university.section()
    held = decide_enrolment(university.request(waiter.student, other))
    await waiter.join(section, drop=(other,))
    drop = university.request(holder).model_copy(
        update={"operation": EnrolmentOperation.DROP, "drop_section_ids": (section.section_id,)}
    )
    answer = await api.post(
        "/enrolment/requests",
        json={**TERM, "operation": "drop", "sectionIds": [], "dropSectionIds": list(drop.drop_section_ids)},
        headers={**university.signed_in(holder.person_id, RoleId.STUDENT), "Idempotency-Key": uuid4().hex},
    )
    assert answer.json()["code"] == "success", answer.text

    place = await waiter.offer()
    assert place["offeredUntil"] is not None
    assert [given["sectionCode"] for given in place["givenUp"]] == [other.section_code]
    taken = await waiter.act("accept", place)
    assert (taken.status_code, taken.json()["stage"]) == (200, "enrolled"), taken.text
    assert statuses(university.engine, held.case_id) == ["dropped"]
    assert await waiter.places() == []
    assert_counters_equal_rows(university.engine)


async def test_the_answer_the_place_and_the_case_say_who_must_agree_later(
    university: University, api: httpx.AsyncClient
) -> None:
    advisor = university.teacher()
    waiter = Waiter(university, api, advisor=advisor)
    answer = (await waiter.join(university.section(seats=0, approval=SectionApproval.ADVISOR))).json()
    assert answer["code"] == "success"
    name = f"{advisor.title_th}{advisor.first_name_th} {advisor.last_name_th}"
    assert answer["message"].startswith(f"เมื่อมีที่นั่งว่าง ระบบจะเสนอให้ท่าน เมื่อท่านรับแล้ว {name} ต้องอนุมัติก่อน")
    assert answer["case"]["askedLater"]["th"] == name
    assert [stage["name"] for stage in answer["case"]["stages"]] == [
        "received",
        "waiting",
        "offered",
        "awaiting_approval",
        "enrolled",
    ]
    [place] = await waiter.places()
    assert place["askedLater"] == answer["case"]["askedLater"]


async def test_where_nobody_is_asked_no_approval_is_spoken_of(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    waiter = Waiter(university, api, advisor=university.teacher())
    case = (await waiter.join(full[1])).json()["case"]
    assert case["askedLater"] is None
    assert "awaiting_approval" not in [stage["name"] for stage in case["stages"]]
    [place] = await waiter.places()
    assert place["askedLater"] is None


async def test_an_accepted_seat_that_needs_approval_comes_to_the_advisors_inbox_and_is_approved_there(
    university: University, api: httpx.AsyncClient, temporal_client: Client
) -> None:
    advisor = university.teacher()
    waiter = Waiter(university, api, advisor=advisor)
    accepted = await waiter.accepted_seat(temporal_client)
    assert (accepted["stage"], accepted["state"], accepted["askedLater"]) == ("awaiting_approval", "open", None)
    assert [holder["task"] for holder in accepted["holders"]] == ["advisor_approval"]
    assert [action["name"] for action in accepted["actions"]] == ["cancel"]
    [place] = await waiter.places()
    assert (place["stage"], place["endsAt"]) == ("awaiting_approval", accepted["deadline"]["at"])

    desk = university.signed_in(advisor.person_id, RoleId.TEACHER)
    [task] = (await api.get("/tasks", headers=desk)).json()["items"]
    assert (task["kind"], task["task"], task["caseId"]) == ("waitlist", "advisor_approval", accepted["id"])
    assert [action["name"] for action in task["actions"]] == ["approve", "disapprove", "delegate"]
    context = (await api.get(f"/cases/{task['caseId']}/context", headers=desk)).json()
    assert [(row["requested"], row["needsApproval"]) for row in context["sections"]] == [(True, True)]
    approved = await api.post(
        "/tasks/bulk",
        json={"action": "approve", "tasks": [{"caseId": task["caseId"], "revision": task["revision"]}]},
        headers={**desk, "Idempotency-Key": uuid4().hex},
    )
    assert [result["outcome"] for result in approved.json()["results"]] == ["decided"], approved.text
    assert await waiter.places() == []
    assert_counters_equal_rows(university.engine)


async def test_whoever_moves_the_approval_period_sees_how_many_kept_seats_wait_for_it(
    university: University, api: httpx.AsyncClient, temporal_client: Client
) -> None:
    await Waiter(university, api, advisor=university.teacher()).accepted_seat(temporal_client)
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    number = university.period_id(EnrolmentPeriod.APPROVAL)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    impact = (await api.get(f"/calendar/periods/{number}/impact", headers=headers)).json()
    assert impact["waiting"] == [{"kind": "waitlist", "stage": "awaiting_approval", "count": 1}]


async def test_the_student_takes_back_a_seat_that_is_being_decided_on_and_the_advisor_is_told(
    university: University, api: httpx.AsyncClient, temporal_client: Client
) -> None:
    advisor = university.teacher()
    waiter = Waiter(university, api, advisor=advisor)
    case = await waiter.accepted_seat(temporal_client)
    [place] = await waiter.places()
    assert (await waiter.act("cancel", place)).json()["stage"] == "cancelled"
    desk = university.signed_in(advisor.person_id, RoleId.TEACHER)
    late = await api.post(
        f"/cases/{case['id']}/actions/approve",
        json={"revision": case["revision"]},
        headers={**desk, "Idempotency-Key": uuid4().hex},
    )
    assert (late.status_code, late.json()["code"]) == (409, "case_closed")
    assert "ยกเลิกแล้ว" in late.json()["message"]
    assert statuses(university.engine, UUID(case["id"])) == ["cancelled"]
    assert_counters_equal_rows(university.engine)


async def test_leaving_the_line_ends_the_case(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    waiter = Waiter(university, api)
    await waiter.join(full[1])
    [place] = await waiter.places()
    assert (await waiter.act("cancel", place)).json()["stage"] == "declined"
    assert await waiter.places() == []


async def test_a_click_that_came_too_late_is_told_in_the_words_of_the_waitlist(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    waiter = Waiter(university, api)
    await waiter.join(full[1])
    [place] = await waiter.places()
    answer = await waiter.act("cancel", {**place, "revision": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "stage_moved")
    assert "รออยู่ในรายชื่อ" in answer.json()["message"]


async def test_nobody_sees_the_place_of_another(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    waiter, stranger = Waiter(university, api), Waiter(university, api)
    await waiter.join(full[1])
    [place] = await waiter.places()
    assert await stranger.places() == []
    assert (await stranger.act("cancel", place)).status_code == 404


async def test_a_seat_kept_for_the_line_is_not_shown_as_free(
    university: University, api: httpx.AsyncClient, full: tuple[Student, Section]
) -> None:
    waiter = Waiter(university, api)
    await waiter.join(full[1])
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats = 2 WHERE section_id = :id"), {"id": full[1].section_id})
    answer = await api.get("/enrolment/seats", params={"sectionIds": str(full[1].section_id)}, headers=waiter.headers)
    assert [(seats["seatsTaken"], seats["status"]) for seats in answer.json()] == [(2, "full")]
    page = await api.get(
        "/enrolment/sections", params={**TERM, "sectionIds": str(full[1].section_id)}, headers=waiter.headers
    )
    assert [section["status"] for section in page.json()["items"][0]["sections"]] == ["full"]
