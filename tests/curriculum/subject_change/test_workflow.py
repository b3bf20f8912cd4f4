"""The process ``subject_change`` on the real server: every ending, the way back, the freeze, and the term."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.curriculum.period.contract import CurriculumPeriod
from models.curriculum.subject.tables import Subject
from models.kit.calendar import bangkok_date, utc_now
from tests.support.rows import record_in_rows
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.version_changing import VersionOffices, recorded_history

pytestmark = pytest.mark.usefixtures("worker")
URL = "/curriculum/subjects"


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    async for _ in recorded_history(CaseKind.SUBJECT_CHANGE, request, temporal_client, university):
        yield


class Office(VersionOffices):
    """A curriculum officer with a complete draft, and the offices that look at it."""

    kind = CaseKind.SUBJECT_CHANGE
    freeze_period = CurriculumPeriod.SUBJECT_CHANGES

    def __init__(self, api: httpx.AsyncClient, university: University, client: Client) -> None:
        super().__init__(api, university, client)
        self.taught = university.subject()
        self.code = f"{self.taught.show_code}-79"

    async def drafted(self, **more: object) -> dict[str, Any]:
        """A complete draft, copied from the version that is taught."""
        headers = self.headers(self.officer)
        copied = await self.api.post(
            f"{URL}/{self.taught.subject_code}/copy", json={"subjectCode": self.code}, headers=headers
        )
        assert copied.status_code == 201, copied.text
        wanted = {
            **copied.json(), "descriptionTh": "เนื้อหา", "descriptionEn": "Contents", "objective": "ปรับปรุง",
            "responsibleId": str(self.university.teacher().person_id), "firstYear": self.term[0],
            "firstSemester": self.term[1], **more,
        }  # fmt: skip
        return await self.edited(wanted)

    async def edited(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """The draft once it was edited."""
        saved = await self.api.put(f"{URL}/{self.code}", json=wanted, headers=self.headers(self.officer))
        assert saved.status_code == 200, saved.text
        found: dict[str, Any] = saved.json()
        return found

    async def propose(self, draft: dict[str, Any]) -> httpx.Response:
        """The officer puts the draft before its offices."""
        body = {"revision": draft["revision"], "reason": "ปรับปรุงตามรอบห้าปี"}
        return await self.api.post(f"{URL}/{self.code}/proposal", json=body, headers=self.keyed)

    async def proposed(self) -> str:
        """The case of a complete draft."""
        answer = await self.propose(await self.drafted())
        assert answer.status_code == 200, answer.text
        case_id: str = answer.json()["caseId"]
        return case_id

    def statuses(self) -> tuple[str, str]:
        """How the version that was taught and the new one stand."""
        rows = {row.subject_code: row.status for row in self.university.rows(Subject)}
        return rows[self.taught.subject_code], rows[self.code]

    def version(self) -> Subject:
        """The new version."""
        return next(row for row in self.university.rows(Subject) if row.subject_code == self.code)


@pytest.fixture
def office(api: httpx.AsyncClient, university: University, temporal_client: Client) -> Office:
    """A draft of a term that is not in the calendar yet."""
    return Office(api, university, temporal_client)


async def test_three_offices_agree_and_the_version_is_taught_from_its_term_on(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id = await office.proposed()
    assert office.statuses() == ("active", "in_review")
    assert (await office.agreed(case_id)).json()["stage"] == "approved"
    assert office.statuses() == ("active", "in_review")
    assert office.version().approved_on == bangkok_date(utc_now())
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=91))
    record = await office.handle(case_id).result()
    assert (record.stage, office.statuses()) == ("active", ("inactive", "active"))
    assert record == record_in_rows(office.university.engine, UUID(case_id))


async def test_a_version_of_no_term_in_the_calendar_is_taught_at_once(office: Office) -> None:
    case_id = await office.proposed()
    assert (await office.agreed(case_id)).json()["stage"] == "active"
    assert office.statuses() == ("inactive", "active")
    assert office.version().approved_on == bangkok_date(utc_now())


async def test_a_returned_version_is_amended_for_its_term_and_sent_again(office: Office) -> None:
    case_id = await office.proposed()
    shown = (await office.api.get(f"{URL}/{office.code}", headers=office.headers(office.officer))).json()
    kept = await office.api.put(f"{URL}/{office.code}", json=shown, headers=office.headers(office.officer))
    assert (kept.status_code, kept.json()["code"]) == (409, "subject_in_review")
    assert (await office.act(case_id, "return", office.head)).json()["code"] == "remark_required"
    returned = await office.act(case_id, "return", office.head, remark="ชั่วโมงไม่ตรงกับหน่วยกิต")
    assert (returned.json()["stage"], office.statuses()[1]) == ("drafting", "draft")
    shown = (await office.api.get(f"{URL}/{office.code}", headers=office.headers(office.officer))).json()
    stands = {"caseId": case_id, "kind": "subject_change", "stage": "drafting"}
    assert shown["change"] == {**stands, "seesCase": True}
    reader = office.university.signed_in(office.university.teacher().person_id, RoleId.TEACHER)
    read = (await office.api.get(f"{URL}/{office.code}", headers=reader)).json()
    assert read["change"] == {**stands, "seesCase": False}
    assert (await office.api.get(f"/cases/{case_id}", headers=reader)).status_code == 404
    for wrong, code in (
        ({"firstYear": 2580}, "subject_term_fixed"), ({"objective": ""}, "subject_incomplete"),
        ({"minimumCreditToOpen": "4"}, "subject_below_minimum"),
    ):  # fmt: skip
        refused = await office.api.put(
            f"{URL}/{office.code}", json={**shown, **wrong}, headers=office.headers(office.officer)
        )
        assert refused.json()["code"] == code
    await office.edited({**shown, "practiceHours": 3})
    sent = await office.act(case_id, "submit", office.officer)
    assert (sent.json()["stage"], office.statuses()[1]) == ("department_review", "in_review")
    assert (await office.agreed(case_id)).json()["stage"] == "active"


@pytest.mark.parametrize(
    ("action", "stage"), [("disapprove", "refused"), ("cancel", "cancelled")], ids=["refused", "cancelled"]
)
async def test_what_is_not_agreed_to_is_a_draft_again(office: Office, action: str, stage: str) -> None:
    case_id = await office.proposed()
    by = office.head if action == "disapprove" else office.officer
    ended = await office.act(case_id, action, by, **({"remark": "ซ้ำกับรายวิชาอื่น"} if action == "disapprove" else {}))
    assert (ended.json()["stage"], office.statuses()) == (stage, ("active", "draft"))
    again = await office.propose(
        (await office.api.get(f"{URL}/{office.code}", headers=office.headers(office.officer))).json()
    )
    assert again.status_code == 200
    assert again.json()["caseId"] != case_id


async def test_an_agreed_version_is_cancelled_before_its_term(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id = await office.proposed()
    await office.agreed(case_id)
    assert (await office.act(case_id, "cancel", office.officer)).json()["stage"] == "cancelled"
    assert (office.statuses(), office.version().approved_on) == (("active", "draft"), None)


async def test_the_freeze_of_its_term_ends_what_is_not_agreed_to(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id = await office.proposed()
    await office.act(case_id, "approve", office.head)
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=31))
    assert (await office.handle(case_id).result()).stage == "lapsed"
    assert office.statuses() == ("active", "draft")


async def test_a_silent_office_is_joined_by_the_next_one(office: Office) -> None:
    case_id = await office.proposed()
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=4))
    record = await office.escalated(case_id)
    assert [task.role_id for task in record.tasks] == [RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN]
    assert (await office.act(case_id, "approve", office.dean)).json()["stage"] == "faculty_review"


async def test_a_moved_freeze_moves_the_deadline(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id = await office.proposed()
    record = await office.moved_freeze(case_id, utc_now() + timedelta(days=60))
    assert record.stage == "department_review"


async def test_an_incomplete_draft_or_one_of_a_frozen_term_is_not_proposed(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=-timedelta(days=1))
    draft = await office.drafted(objective="")
    refused = await office.propose(draft)
    assert (refused.status_code, refused.json()["code"]) == (422, "subject_incomplete")
    below = await office.edited({**draft, "objective": "ปรับปรุง", "minimumCreditToOpen": "4"})
    refused = await office.propose(below)
    assert (refused.status_code, refused.json()["code"]) == (409, "subject_below_minimum")
    frozen = await office.propose(await office.edited({**below, "minimumCreditToOpen": None}))
    assert (frozen.status_code, frozen.json()["code"]) == (409, "subject_frozen")


async def test_the_same_proposal_is_one_case_whoever_sends_it(office: Office) -> None:
    draft = await office.drafted()
    first = await office.propose(draft)
    again = await office.propose(draft)
    assert again.json() == first.json()


async def test_two_proposals_that_require_each_other_do_not_both_go_before_offices(
    api: httpx.AsyncClient, university: University, temporal_client: Client
) -> None:
    one, other = (Office(api, university, temporal_client) for _ in range(2))
    drafts = [await office.drafted() for office in (one, other)]
    for office, required in ((one, other.taught), (other, one.taught)):
        leaf = {"node": "subject", "subject": required.show_code}
        url = f"{URL}/{office.code}/requisites"
        shown = (await api.get(url, headers=office.headers(office.officer))).json()
        body = {"revision": shown["revision"], "trees": [{"kind": "prerequisite", "tree": leaf}]}
        saved = await api.put(url, json=body, headers=office.headers(office.officer))
        assert saved.status_code == 200, saved.text
    revisions = [{**draft, "revision": draft["revision"] + 1} for draft in drafts]
    assert (await one.propose(revisions[0])).status_code == 200
    refused = await other.propose(revisions[1])
    assert (refused.status_code, refused.json()["code"]) == (409, "requisite_cycle")
    way = " → ".join((other.taught.show_code, one.taught.show_code, other.taught.show_code))
    assert way in refused.json()["message"]
