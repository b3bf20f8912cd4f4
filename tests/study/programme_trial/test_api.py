"""A version of a programme tried on students through the API (study §3)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import httpx
import pytest

from api.study.programme_trial import queries
from models.access.role.contract import RoleId
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from models.study.programme.contract import ExceptionKind, ProgrammeDocument, ProgrammeStatus
from models.study.programme.tables import ProgrammeException, ProgrammePathMap, ProgrammeVersion, StudentProgramme
from tests.study.audit.documents import block, document, leaf
from tests.support.university import University

PLACE = "/study/programme-versions"


class Office:
    """A curriculum officer, the version that students follow, and a draft that asks for one more subject."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        self.one, self.two = university.subject(), university.subject()
        one, two = leaf("major.one", self.one.show_code), leaf("major.two", self.two.show_code)
        self.followed = self.add(2560, document(block("major", one)), ProgrammeStatus.ACTIVE)
        self.draft = self.add(2565, document(block("major", one, two)), ProgrammeStatus.DRAFT)
        self.officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)

    def add(self, revision: int, said: ProgrammeDocument, status: ProgrammeStatus, first: int = 0) -> ProgrammeVersion:
        """A version of the programme E09-T for those admitted from its year on."""
        version = ProgrammeVersion(
            programme_code="E09-T", revision=revision, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(6), first_entry_year=first or revision,
            status=status, document=said.model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        return version

    def student(self, *, passed: bool, major: str = "E09", year: int = 2566) -> Student:
        """A student who follows the active version, and has passed its subject or not."""
        student = self.university.student(self.university.teacher(), major=major)
        student.admission_year = year
        self.university.merge(student)
        version_id = self.followed.version_id
        self.university.add(
            StudentProgramme(student_id=student.student_id, version_id=version_id, assigned_at=utc_now())
        )
        if passed:
            attempt = GradeAttempt(
                student_id=student.student_id, academic_year=2567, semester=1,
                subject_code=self.one.subject_code, credit=self.one.credit,
            )  # fmt: skip
            entry = GradeEntry(
                attempt_id=attempt.attempt_id, letter="A", kind=EntryKind.EARLIER, effective_at=utc_now(),
                recorded_at=utc_now(),
            )  # fmt: skip
            self.university.add(attempt, entry)
        return student

    async def trial(self, version: ProgrammeVersion, **query: str) -> dict[str, Any]:
        """What the officer is told."""
        headers = self.university.signed_in(self.officer.person_id, RoleId.CURRICULUM_OFFICER)
        answer = await self.api.get(f"{PLACE}/{version.version_id}/trial", params=query, headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Office:
    """A draft, and nobody who follows what it would replace."""
    return Office(api, university)


async def test_a_draft_says_for_whom_it_would_be_otherwise_and_what_is_missed(office: Office) -> None:
    complete, begun = office.student(passed=True), office.student(passed=False)
    office.student(passed=True, major="D14")
    told = await office.trial(office.draft)
    assert (told["students"], told["total"], told["more"], told["less"]) == (2, 2, 2, 0)
    assert (told["completeBefore"], told["completeAfter"], told["before"], told["after"]) == (1, 0, "3", "9")
    assert [(node["path"], node["students"], node["newly"], node["credits"]) for node in told["nodes"]] == [
        ("major.two", 2, 2, "6"),
        ("major.one", 1, 0, "3"),
    ]
    assert {(each["studentCode"], each["follows"], each["before"], each["after"]) for each in told["changed"]} == {
        (complete.student_code, 2560, "0", "3"),
        (begun.student_code, 2560, "3", "6"),
    }
    assert told["changed"][0]["opened"] == [{"th": "major.two", "en": "major.two"}]


async def test_a_version_for_whom_nobody_was_admitted_yet_is_tried_on_those_admitted_last(office: Office) -> None:
    later = office.add(2570, ProgrammeDocument.model_validate(office.draft.document), ProgrammeStatus.DRAFT)
    office.student(passed=True, year=2564)
    office.student(passed=True, year=2566)
    told = await office.trial(later)
    assert (told["entryYear"], told["students"]) == (2566, 1)
    assert [(each["year"], each["students"], each["isTaken"]) for each in told["years"]] == [
        (2566, 1, False),
        (2564, 1, False),
    ]
    assert (await office.trial(later, entryYear="2564"))["entryYear"] == 2564
    assert (await office.trial(office.draft))["entryYear"] is None


async def test_an_exception_at_a_place_that_is_nowhere_in_the_draft_is_lost(office: Office) -> None:
    student = office.student(passed=False)
    moved = office.add(2568, document(block("basis", leaf("basis.one", office.one.show_code))), ProgrammeStatus.DRAFT)
    office.university.add(
        ProgrammeException(
            student_id=student.student_id, kind=ExceptionKind.WAIVE, path="major.one", reason="ผู้แทนมหาวิทยาลัย",
            asked_by=office.university.teacher().person_id, agreed_by=office.officer.person_id, agreed_at=utc_now(),
            version_id=office.followed.version_id,
        )
    )  # fmt: skip
    told = await office.trial(moved)
    assert (told["loseExceptions"], told["completeBefore"], told["completeAfter"]) == (1, 1, 0)
    assert told["changed"][0]["lost"] == 1


async def test_who_follows_an_earlier_version_is_tried_over_the_one_the_draft_goes_on_from(office: Office) -> None:
    student = office.student(passed=False)
    moved = document(block("basis", leaf("basis.one", office.one.show_code)))
    base = office.add(2568, moved, ProgrammeStatus.ACTIVE)
    later = office.add(2573, document(block("core", leaf("core.one", office.one.show_code))), ProgrammeStatus.DRAFT)
    later.based_on = base.version_id
    office.university.merge(later)
    followed = office.followed.version_id
    for version, old, new in ((base, followed, "basis"), (later, base.version_id, "core")):
        was = "major" if old == followed else "basis"
        office.university.add(
            *(
                ProgrammePathMap(
                    version_id=version.version_id, from_version_id=old, old_path=was + part, new_path=new + part
                )
                for part in ("", ".one")
            )
        )
    office.university.add(
        ProgrammeException(
            student_id=student.student_id, kind=ExceptionKind.WAIVE, path="major.one", reason="ผู้แทนมหาวิทยาลัย",
            asked_by=office.university.teacher().person_id, agreed_by=office.officer.person_id, agreed_at=utc_now(),
            version_id=followed,
        )
    )  # fmt: skip
    told = await office.trial(later)
    assert (told["students"], told["loseExceptions"], told["completeAfter"]) == (1, 0, 1)


async def test_more_students_than_are_tried_are_counted_and_spread(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        office.student(passed=True)
    monkeypatch.setattr(queries, "MOST_TRIED", 2)
    told = await office.trial(office.draft)
    assert (told["students"], told["total"], told["years"][0]["students"]) == (2, 5, 5)
    codes = sorted(each["studentCode"] for each in told["changed"])
    assert int(codes[1]) - int(codes[0]) > 1


async def test_who_follows_no_version_is_counted_and_not_tried(office: Office) -> None:
    office.university.student(office.university.teacher())
    told = await office.trial(office.draft)
    assert (told["ofNoVersion"], told["students"], told["nodes"], told["changed"]) == (1, 0, [], [])


async def test_a_draft_with_faults_is_not_tried(office: Office) -> None:
    wrong = office.add(2569, document(block("major", leaf("major.one"))), ProgrammeStatus.DRAFT)
    headers = office.university.signed_in(office.officer.person_id, RoleId.CURRICULUM_OFFICER)
    answer = await office.api.get(f"{PLACE}/{wrong.version_id}/trial", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "programme_not_sound")


async def test_a_head_of_another_department_is_told_of_nobody(office: Office) -> None:
    office.student(passed=True)
    head = office.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D")
    headers = office.university.signed_in(head.person_id, RoleId.HEAD_OF_DEPARTMENT)
    answer = await office.api.get(f"{PLACE}/{office.draft.version_id}/trial", headers=headers)
    assert (answer.json()["years"], answer.json()["changed"]) == ([], [])
