"""The process ``programme_change`` on the real server: every ending, the way back, the freeze, and the term."""

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
from models.kit.calendar import utc_now
from models.study.period.contract import StudyPeriod
from models.study.programme.tables import ProgrammeVersion
from models.study.programme_change.tables import LostProgrammeException
from tests.study.audit.documents import block, document, leaf
from tests.support.programme_drafting import DRAFTS, VERSIONS, DraftingOffice
from tests.support.rows import record_in_rows
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.version_changing import VersionOffices, recorded_history

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    async for _ in recorded_history(CaseKind.PROGRAMME_CHANGE, request, temporal_client, university):
        yield


class Office(VersionOffices):
    """A curriculum officer with a draft that has other requirements, and the offices that look at it."""

    kind = CaseKind.PROGRAMME_CHANGE
    freeze_period = StudyPeriod.PROGRAMME_CHANGES

    def __init__(self, api: httpx.AsyncClient, university: University, client: Client) -> None:
        super().__init__(api, university, client)
        self.desk = DraftingOffice(api, university, self.officer)

    async def drafted(self) -> dict[str, Any]:
        """A draft in which a group has another path, and another one is nowhere any more."""
        draft = await self.desk.copied(self.term[0])
        basis = document(block("basis", leaf("basis.one", self.desk.subject.show_code)))
        said = {"document": basis.model_dump(mode="json", by_alias=True), "totalCredits": "3"}
        saved = await self.desk.save(draft, **said, mapped={"major": "basis", "major.one": "basis.one"})
        assert saved.status_code == 200, saved.text
        return await self.desk.read(draft["versionId"])

    async def propose(self, draft: dict[str, Any]) -> httpx.Response:
        """The officer puts the draft before its offices."""
        body = {"edits": draft["edits"], "reason": "ปรับปรุงตามรอบห้าปี"}
        return await self.api.post(f"{DRAFTS}/{draft['versionId']}/proposal", json=body, headers=self.keyed)

    async def proposed(self) -> tuple[str, dict[str, Any]]:
        """The case of a draft, and the draft."""
        draft = await self.drafted()
        answer = await self.propose(draft)
        assert answer.status_code == 200, answer.text
        return answer.json()["caseId"], draft

    async def shown(self, draft: dict[str, Any]) -> dict[str, Any]:
        """The version as it is read."""
        answer = await self.api.get(f"{VERSIONS}/{draft['versionId']}", headers=self.headers(self.officer))
        found: dict[str, Any] = answer.json()
        return found

    def versions(self) -> list[tuple[str, int, int | None]]:
        """How the versions stand, and for whom each is."""
        rows = sorted(self.university.rows(ProgrammeVersion), key=lambda row: row.first_entry_year)
        return [(row.status.value, row.first_entry_year, row.last_entry_year) for row in rows]


@pytest.fixture
def office(api: httpx.AsyncClient, university: University, temporal_client: Client) -> Office:
    """A draft for those admitted in a term that is not in the calendar yet."""
    return Office(api, university, temporal_client)


async def test_three_offices_agree_and_the_draft_is_active_from_its_term_on(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    student = office.desk.excepted("free.any")
    office.desk.excepted("major.one")
    case_id, _ = await office.proposed()
    assert office.versions() == [("active", 2560, None), ("in_review", 2579, None)]
    assert (await office.agreed(case_id)).json()["stage"] == "approved"
    assert office.versions()[1][0] == "in_review"
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=91))
    record = await office.handle(case_id).result()
    assert (record.stage, office.versions()) == ("active", [("active", 2560, 2578), ("active", 2579, None)])
    assert record == record_in_rows(office.university.engine, UUID(case_id))
    lost = office.university.rows(LostProgrammeException)
    assert [(row.student_id, row.path) for row in lost] == [(student.student_id, "free.any")]


async def test_a_draft_for_no_term_in_the_calendar_is_active_at_once(office: Office) -> None:
    case_id, draft = await office.proposed()
    assert (await office.agreed(case_id)).json()["stage"] == "active"
    assert office.versions() == [("active", 2560, 2578), ("active", 2579, None)]
    assert (await office.shown(draft))["change"] is None


async def test_a_draft_with_other_names_alone_waits_for_its_term_without_a_review(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    draft = await office.desk.copied(office.term[0])
    renamed = {**draft["document"], "layers": [{**layer, "nameTh": "ชื่อใหม่"} for layer in draft["document"]["layers"]]}
    assert (await office.desk.save(draft, document=renamed)).status_code == 200
    answer = await office.propose(await office.desk.read(draft["versionId"]))
    case_id = answer.json()["caseId"]
    record = await office.state(case_id)
    assert (record.stage, record.tasks) == ("approved", ())
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=91))
    assert (await office.handle(case_id).result()).stage == "active"
    assert office.versions() == [("active", 2560, 2578), ("active", 2579, None)]


async def test_a_draft_with_other_names_alone_for_no_term_is_active_at_once(office: Office) -> None:
    draft = await office.desk.copied(office.term[0])
    answer = await office.propose(draft)
    assert (await office.handle(answer.json()["caseId"]).result()).stage == "active"


async def test_a_returned_draft_is_amended_for_its_term_and_sent_again(office: Office) -> None:
    case_id, draft = await office.proposed()
    refused = await office.desk.save(draft)
    assert (refused.status_code, refused.json()["code"]) == (409, "programme_in_review")
    returned = await office.act(case_id, "return", office.head, remark="ขาดวิชาเลือก")
    assert (returned.json()["stage"], office.versions()[1][0]) == ("drafting", "draft")
    stands = {"caseId": case_id, "kind": "programme_change", "stage": "drafting", "seesCase": True}
    assert (await office.shown(draft))["change"] == stands
    mapped = {"mapped": {"major": "basis", "major.one": "basis.one"}}
    nobody_completes = document(block("basis", leaf("basis.one")))
    for wrong, code in (
        ({"firstEntryYear": 2580}, "programme_term_fixed"),
        ({"document": nobody_completes.model_dump(mode="json", by_alias=True)}, "programme_not_sound"),
    ):
        assert (await office.desk.save(draft, **mapped, **wrong)).json()["code"] == code
    assert (await office.desk.save(draft, **mapped, nameTh="หลักสูตรที่แก้ไขแล้ว")).status_code == 200
    sent = await office.act(case_id, "submit", office.officer)
    assert (sent.json()["stage"], office.versions()[1][0]) == ("department_review", "in_review")
    assert (await office.agreed(case_id)).json()["stage"] == "active"


@pytest.mark.parametrize(
    ("action", "stage"), [("disapprove", "refused"), ("cancel", "cancelled")], ids=["refused", "cancelled"]
)
async def test_what_is_not_agreed_to_is_a_draft_again_that_stays(office: Office, action: str, stage: str) -> None:
    case_id, draft = await office.proposed()
    by = office.head if action == "disapprove" else office.officer
    ended = await office.act(case_id, action, by, **({"remark": "ซ้ำกับหลักสูตรอื่น"} if action == "disapprove" else {}))
    assert (ended.json()["stage"], office.versions()) == (stage, [("active", 2560, None), ("draft", 2579, None)])
    assert (await office.shown(draft))["deletable"] is False
    headers = office.headers(office.officer)
    deleted = await office.api.delete(
        f"{DRAFTS}/{draft['versionId']}", params={"edits": draft["edits"]}, headers=headers
    )
    assert (deleted.status_code, deleted.json()["code"]) == (409, "programme_stays")
    again = await office.propose(draft)
    assert again.status_code == 200
    assert again.json()["caseId"] != case_id


async def test_an_agreed_draft_is_cancelled_before_its_term(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id, _ = await office.proposed()
    await office.agreed(case_id)
    assert (await office.act(case_id, "cancel", office.officer)).json()["stage"] == "cancelled"
    assert office.versions() == [("active", 2560, None), ("draft", 2579, None)]


async def test_the_freeze_of_its_term_ends_what_no_registrar_agreed_to(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id, _ = await office.proposed()
    await office.act(case_id, "approve", office.head)
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=31))
    assert (await office.handle(case_id).result()).stage == "lapsed"
    assert office.versions()[1][0] == "draft"


async def test_a_silent_department_is_joined_by_the_dean(office: Office) -> None:
    case_id, _ = await office.proposed()
    await fast_forward(office.client, office.handle(case_id).id, timedelta(days=4))
    record = await office.escalated(case_id)
    assert [task.role_id for task in record.tasks] == [RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN]


async def test_a_moved_freeze_of_programmes_moves_the_deadline(office: Office) -> None:
    office.next_term(starts_in=timedelta(days=90), freezes_in=timedelta(days=30))
    case_id, _ = await office.proposed()
    record = await office.moved_freeze(case_id, utc_now() + timedelta(days=60))
    assert record.stage == "department_review"


async def test_the_same_draft_is_one_case_and_another_one_of_the_programme_waits(office: Office) -> None:
    case_id, draft = await office.proposed()
    assert (await office.propose(draft)).json()["caseId"] == case_id
    other = await office.propose(await office.desk.copied(2584))
    assert (other.status_code, other.json()["code"]) == (409, "programme_change_open")
