"""Proposing drafts of programmes through the API, and what advisors hear of one that is active (study §3, ADR 50)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.calendar.term.tables import CalendarPeriod, Term
from models.cases.case.tables import CaseFile
from models.kit.calendar import bangkok_date, utc_now
from models.study.period.contract import StudyPeriod
from models.study.programme_change.tables import LostProgrammeException
from tests.study.audit.documents import block, document, leaf
from tests.support.programme_drafting import DRAFTS, DraftingOffice
from tests.support.university import University


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> DraftingOffice:
    """A curriculum officer, and a programme of one active version."""
    return DraftingOffice(api, university)


async def propose(office: DraftingOffice, version_id: object, edits: int = 0, reason: str = "ตามรอบ") -> httpx.Response:
    """Put a version before its offices."""
    headers = {**office.headers, "Idempotency-Key": uuid4().hex}
    body: dict[str, Any] = {"edits": edits, "reason": reason}
    return await office.api.post(f"{DRAFTS}/{version_id}/proposal", json=body, headers=headers)


def refused(office: DraftingOffice, answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which leaves no case."""
    assert office.university.rows(CaseFile) == []
    return answer.status_code, answer.json()["code"]


async def test_what_students_follow_and_what_is_nowhere_is_not_proposed(office: DraftingOffice) -> None:
    answer = await propose(office, office.active.version_id)
    assert refused(office, answer) == (409, "programme_not_proposable")
    assert (await propose(office, uuid4())).status_code == 404


async def test_a_draft_is_proposed_as_it_was_seen_with_a_reason(office: DraftingOffice) -> None:
    draft = await office.copied()
    assert refused(office, await propose(office, draft["versionId"], edits=1)) == (409, "revision_moved")
    assert refused(office, await propose(office, draft["versionId"], reason=" ")) == (422, "fields_invalid")


async def test_what_nobody_could_complete_is_not_proposed(office: DraftingOffice) -> None:
    draft = await office.copied()
    wrong = document(block("major", leaf("major.one")))
    saved = await office.save(draft, document=wrong.model_dump(mode="json", by_alias=True), totalCredits="3")
    answer = await propose(office, draft["versionId"], edits=saved.json()["edits"])
    assert refused(office, answer) == (409, "programme_not_sound")


async def test_a_draft_for_years_that_the_active_version_began_with_is_not_proposed(office: DraftingOffice) -> None:
    draft = await office.copied()
    saved = await office.save(draft, firstEntryYear=2560)
    answer = await propose(office, draft["versionId"], edits=saved.json()["edits"])
    assert refused(office, answer) == (409, "programme_years_taken")


async def test_a_draft_for_a_frozen_term_is_not_proposed(office: DraftingOffice) -> None:
    now = utc_now()
    starts_on = bangkok_date(now + timedelta(days=60))
    draft = await office.copied()
    office.university.add(
        Term(academic_year=2570, semester=1, starts_on=starts_on, ends_on=starts_on + timedelta(days=120)),
        CalendarPeriod(
            period_id=7_800_001, academic_year=2570, semester=1, kind=StudyPeriod.PROGRAMME_CHANGES,
            opens_at=now - timedelta(days=30), closes_at=now - timedelta(days=1),
        ),
    )  # fmt: skip
    assert refused(office, await propose(office, draft["versionId"])) == (409, "programme_frozen")


async def test_advisors_hear_which_of_their_students_have_exceptions_with_no_place(office: DraftingOffice) -> None:
    advisor, other = office.university.teacher(), office.university.teacher()
    draft = await office.copied()
    for path, whose in (("free", advisor), ("free.any", other)):
        student = office.excepted(path, whose)
        office.university.add(
            LostProgrammeException(
                version_id=UUID(draft["versionId"]), student_id=student.student_id, path=path, noted_at=utc_now()
            )
        )
    headers = office.university.signed_in(advisor.person_id, RoleId.TEACHER)
    [line] = (await office.api.get("/study/lost-exceptions", headers=headers)).json()
    assert (line["programmeCode"], line["revision"], line["exceptions"]) == ("E09-T", 2570, 1)


async def test_what_was_noted_long_ago_is_told_no_more(office: DraftingOffice) -> None:
    advisor = office.university.teacher()
    draft = await office.copied()
    student = office.excepted("free", advisor)
    office.university.add(
        LostProgrammeException(
            version_id=UUID(draft["versionId"]), student_id=student.student_id, path="free",
            noted_at=utc_now() - timedelta(days=31),
        )
    )  # fmt: skip
    headers = office.university.signed_in(advisor.person_id, RoleId.TEACHER)
    assert (await office.api.get("/study/lost-exceptions", headers=headers)).json() == []


async def test_a_draft_whose_parts_are_not_its_total_is_not_proposed(office: DraftingOffice) -> None:
    draft = await office.copied()
    assert (await office.save(draft, totalCredits="300")).status_code == 200
    edits = (await office.read(draft["versionId"]))["edits"]
    answer = await propose(office, draft["versionId"], edits=edits)
    assert refused(office, answer) == (409, "programme_not_sound")
