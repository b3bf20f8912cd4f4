"""The process ``adoption`` on the real server: every ending, three people, and the day that moves (golive §3)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject
from models.curriculum.subject_change.tables import SubjectChange
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.people.person.tables import UserType
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion
from models.study.programme_change.tables import ProgrammeChange
from tests.study.audit.documents import block, document, leaf
from tests.support.rows import record_in_rows
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.version_changing import VersionOffices, recorded_history
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("worker")
URL = "/adoptions"
AHEAD = timedelta(days=40)
TYPED = {"versions": "3"}
"""How many versions the list has."""


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    async for _ in recorded_history(CaseKind.ADOPTION, request, temporal_client, university):
        yield


class Faculty(VersionOffices):
    """A faculty with drafts that came in by files, its dean, and two registrars."""

    kind = CaseKind.ADOPTION

    def __init__(self, api: httpx.AsyncClient, university: University, client: Client) -> None:
        super().__init__(api, university, client)
        self.second = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.old = self.subject(2555, "01299001")
        self.new = self.subject(2565, "01299001")
        self.programme = self.version(2565, ProgrammeStatus.DRAFT)

    def version(self, year: int, status: ProgrammeStatus) -> ProgrammeVersion:
        """A version of the programme for those admitted from a year on, which asks for the subject."""
        version = ProgrammeVersion(
            programme_code="E09-T", revision=year, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(3), first_entry_year=year, status=status,
            document=document(block("a", leaf("a.one", self.old.show_code))).model_dump(mode="json"),
            updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        return version

    def subject(self, year: int, show_code: str = "01299002") -> Subject:
        """A draft of the version of a year."""
        draft = Subject(
            subject_code=f"{show_code}-{year % 100}", show_code=show_code, name_th="วิชาทดสอบ", name_en="Test Subject",
            credit=Decimal(3), theory_hours=3, practice_hours=0, self_hours=6, department_code="E1",
            education_level_code="2", start_year=year, status=SubjectStatus.DRAFT, updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(draft)
        return draft

    async def day(self, ahead: timedelta = AHEAD, revision: int = 0) -> httpx.Response:
        """Set the go-live day."""
        body = {"day": bangkok_date(utc_now() + ahead).isoformat(), "revision": revision}
        return await self.api.put(f"{URL}/go-live-day", json=body, headers=self.headers(self.registrar))

    async def ask(self, **headers: str) -> httpx.Response:
        """The registrar asks that the drafts of the faculty become active."""
        sent = {**self.headers(self.registrar), "Idempotency-Key": uuid4().hex, "Accept-Language": "en", **headers}
        return await self.api.post(f"{URL}/faculties/E", json={"reason": "ย้ายจากระบบเดิม"}, headers=sent)

    async def asked(self) -> str:
        """The case of the faculty's drafts."""
        assert (await self.day()).status_code == 200
        answer = await self.ask()
        assert answer.status_code == 200, answer.text
        found: str = answer.json()["caseId"]
        return found

    def statuses(self) -> tuple[str, str, str]:
        """How the earlier version of the subject, the later one and the programme stand."""
        rows = {row.subject_code: row.status for row in self.university.rows(Subject)}
        [programme] = self.university.rows(ProgrammeVersion)
        return rows[self.old.subject_code], rows[self.new.subject_code], programme.status.value

    async def lines(self, path: str) -> list[dict[str, Any]]:
        """The versions of a page."""
        answer = await self.api.get(f"{URL}/{path}", headers=self.headers(self.registrar) | {"Accept-Language": "en"})
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["items"]
        return found


@pytest.fixture
def faculty(api: httpx.AsyncClient, university: University, temporal_client: Client) -> Faculty:
    """Two versions of a subject, and a programme that asks for it."""
    return Faculty(api, university, temporal_client)


async def test_dean_and_second_registrar_agree_and_everything_is_active(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    assert faculty.statuses() == ("in_review", "in_review", "in_review")
    shown = [(line["kind"], line["outcome"]) for line in await faculty.lines(f"of-case/{case_id}")]
    assert shown == [("programme", "active"), ("subject", "earlier"), ("subject", "active")]
    after = (await faculty.act(case_id, "approve", faculty.dean)).json()
    assert after["stage"] == "registrar_review"
    own = await faculty.act(case_id, "approve", faculty.registrar, form=TYPED)
    assert own.json()["code"] == "own_request"
    for form in (None, {"versions": "2"}):
        assert (await faculty.act(case_id, "approve", faculty.second, form=form)).status_code == 422
    assert (await faculty.act(case_id, "approve", faculty.second, form=TYPED)).json()["stage"] == "adopted"
    assert faculty.statuses() == ("inactive", "active", "active")
    assert not any(row.is_open for row in faculty.university.rows(SubjectChange))
    record = await faculty.handle(case_id).result()
    assert record == record_in_rows(faculty.university.engine, UUID(case_id))


async def test_the_dean_refuses_and_the_drafts_are_as_if_nobody_had_asked(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    answer = await faculty.act(case_id, "disapprove", faculty.dean, remark="หน่วยกิตผิด")
    assert answer.json()["stage"] == "refused"
    assert faculty.statuses() == ("draft", "draft", "draft")
    assert faculty.university.rows(SubjectChange) == [] == faculty.university.rows(ProgrammeChange)
    again = await faculty.ask()
    assert again.status_code == 200
    assert again.json()["caseId"] != case_id


async def test_a_programme_whose_subject_is_not_taught_after_all_stays_a_draft(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    await faculty.act(case_id, "approve", faculty.dean)
    asks = document(block("a", leaf("a.one", "01299009"))).model_dump(mode="json")  # of another faculty, refused since
    faculty.programme.document, faculty.programme.status = asks, ProgrammeStatus.IN_REVIEW
    faculty.university.merge(faculty.programme)
    await faculty.act(case_id, "approve", faculty.second, form=TYPED)
    record = await faculty.handle(case_id).result()
    assert (record.stage, record.events[-1].facts["left_out"]) == ("adopted", 1)
    assert faculty.statuses() == ("inactive", "active", "draft")


async def test_a_version_for_earlier_years_than_an_active_one_ends_before_it(faculty: Faculty) -> None:
    later = faculty.version(2566, ProgrammeStatus.ACTIVE)
    faculty.version(2563, ProgrammeStatus.DRAFT)
    case_id = await faculty.asked()
    await faculty.act(case_id, "approve", faculty.dean)
    await faculty.act(case_id, "approve", faculty.second, form={"versions": "4"})
    rows = {row.revision: row for row in faculty.university.rows(ProgrammeVersion)}
    assert (rows[2565].status, rows[2565].last_entry_year) == (ProgrammeStatus.ACTIVE, 2565)
    assert (rows[2563].status, rows[2563].last_entry_year) == (ProgrammeStatus.ACTIVE, 2564)
    assert (rows[2566].version_id, rows[2566].last_entry_year) == (later.version_id, None)


async def test_who_asked_takes_it_back(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    assert (await faculty.act(case_id, "cancel", faculty.registrar)).json()["stage"] == "cancelled"
    assert faculty.statuses() == ("draft", "draft", "draft")


async def test_the_go_live_day_ends_what_is_not_agreed_to(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    await faculty.act(case_id, "approve", faculty.dean)
    await fast_forward(faculty.client, faculty.handle(case_id).id, AHEAD + timedelta(days=1))
    assert (await faculty.handle(case_id).result()).stage == "lapsed"
    assert faculty.statuses() == ("draft", "draft", "draft")


async def test_a_day_that_moves_is_followed_at_once(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    later = timedelta(days=90)
    assert (await faculty.day(later, revision=1)).json()["revision"] == 2

    async def moved() -> bool:
        record = await faculty.state(case_id)
        return record.deadline_at == bangkok_instant(bangkok_date(utc_now() + later))

    await eventually(moved)
    assert (await faculty.day(later, revision=1)).json()["code"] == "revision_moved"


async def test_one_adoption_of_a_faculty_at_a_time(faculty: Faculty) -> None:
    assert (await faculty.ask()).json()["code"] == "go_live_unset"
    await faculty.asked()
    other = await faculty.ask(**faculty.headers(faculty.second))
    assert other.json()["code"] == "adoption_open"


async def test_drafts_that_stand_in_the_way_are_named_and_left_out(faculty: Faculty) -> None:
    loop = faculty.subject(2565)
    faculty.university.requires(loop, RequisiteKind.PREREQUISITE, faculty.new)
    faculty.university.requires(faculty.new, RequisiteKind.PREREQUISITE, loop)
    late = faculty.subject(2580, "01299003")
    assert (await faculty.day()).status_code == 200
    found = {line["code"]: line for line in await faculty.lines("faculties/E")}
    left = {code: line["refused"]["code"] for code, line in found.items() if line["refused"]}
    assert left[loop.subject_code] == "requisite_cycle"
    assert left[late.subject_code] == "adoption_begins_later"
    assert left["E09-T 2565"] == "programme_subject_unknown"  # it asks for a subject that is left out
    assert faculty.statuses() == ("draft", "draft", "draft")  # looking changes nothing


async def test_nobody_adopts_after_the_day_or_without_the_right(faculty: Faculty) -> None:
    assert (await faculty.day(timedelta(days=0))).json()["code"] == "go_live_not_ahead"
    headers = {**faculty.headers(faculty.dean), "Idempotency-Key": uuid4().hex}
    answer = await faculty.api.post(f"{URL}/faculties/E", json={"reason": ""}, headers=headers)
    assert answer.status_code == 403
    assert (await faculty.day()).status_code == 200
    missing = await faculty.api.post(
        f"{URL}/faculties/ZZ",
        json={"reason": ""},
        headers=faculty.headers(faculty.registrar) | {"Idempotency-Key": "z"},
    )
    assert missing.status_code in {404, 422}


async def test_a_draft_in_an_adoption_is_not_proposed_again(faculty: Faculty) -> None:
    case_id = await faculty.asked()
    shown = await faculty.api.get(
        f"/curriculum/subjects/{faculty.new.subject_code}", headers=faculty.headers(faculty.registrar)
    )
    assert shown.json()["change"]["caseId"] == case_id
    body = {"revision": shown.json()["revision"], "reason": "ปรับปรุง"}
    path = f"/curriculum/subjects/{faculty.new.subject_code}/proposal"
    proposed = await faculty.api.post(path, json=body, headers=faculty.keyed)
    assert proposed.json()["caseId"] == case_id  # it is before its offices already
    assert faculty.statuses()[1] == "in_review"
