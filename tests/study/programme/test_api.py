"""Versions of programmes through the API: found, read with what is wrong with them, compared (study §3)."""

from __future__ import annotations

from decimal import Decimal

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.subject.tables import Subject
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion, StudentProgramme
from tests.study.audit.documents import block, document, leaf
from tests.support.university import University

PLACE = "/study/programme-versions"


class Office:
    """A curriculum officer, and a programme of two versions: the first one is followed by a student."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        self.one, self.two = university.subject(), university.subject()
        self.first = self.add(2560, self.required(self.one), last=2564)
        officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
        self.headers = university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)

    @staticmethod
    def required(*subjects: Subject) -> ProgrammeDocument:
        """Some subjects, and six credits of any."""
        return document(
            block("major", *(leaf(f"major.s{each.show_code}", each.show_code) for each in subjects)),
            block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
        )

    def add(
        self,
        revision: int,
        said: ProgrammeDocument,
        *,
        last: int | None = None,
        status: ProgrammeStatus = ProgrammeStatus.ACTIVE,
    ) -> ProgrammeVersion:
        """A version of the programme E09-T."""
        version = ProgrammeVersion(
            programme_code="E09-T", revision=revision, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(12), first_entry_year=revision, last_entry_year=last,
            status=status, document=said.model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        return version

    async def read(self, path: str = "", **query: str) -> httpx.Response:
        """What the officer is answered."""
        return await self.api.get(f"{PLACE}{path}", params=query, headers=self.headers)


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Office:
    """A curriculum officer, and a programme of one version."""
    return Office(api, university)


async def test_versions_are_found_with_how_many_follow_each(office: Office) -> None:
    student = office.university.student(office.university.teacher())
    office.university.add(
        StudentProgramme(student_id=student.student_id, version_id=office.first.version_id, assigned_at=utc_now())
    )
    office.add(2565, office.required(office.one, office.two), status=ProgrammeStatus.DRAFT)
    found = (await office.read(text="e09-t")).json()
    told = [(row["revision"], row["status"], row["students"], row["lastEntryYear"]) for row in found["items"]]
    assert told == [(2565, "draft", 0, None), (2560, "active", 1, 2564)]
    assert [row["revision"] for row in (await office.read(status="draft")).json()["items"]] == [2565]
    assert (await office.read(text="nothing of it")).json()["total"] == 0


async def test_a_version_is_read_with_its_tree_its_subjects_and_the_other_versions(office: Office) -> None:
    second = office.add(2565, office.required(office.one, office.two), status=ProgrammeStatus.DRAFT)
    answer = await office.read(f"/{second.version_id}")
    assert answer.status_code == 200, answer.text
    said = answer.json()
    assert [layer["path"] for layer in said["document"]["layers"]] == ["major", "free"]
    assert said["document"]["layers"][1]["credits"] == "6"
    codes = sorted((office.one.show_code, office.two.show_code))
    assert [(each["code"], each["isTaught"]) for each in said["subjects"]] == [(code, True) for code in codes]
    assert [each["revision"] for each in said["versions"]] == [2565, 2560]
    assert said["faults"] == []


async def test_what_nobody_could_complete_is_said_at_its_place(office: Office) -> None:
    wrong = document(
        block("major", leaf("major.one", office.one.show_code), rule="choose", choose=2),
        block("free", leaf("free.any")),
    )
    version = office.add(2565, wrong, status=ProgrammeStatus.DRAFT)
    faults = (await office.read(f"/{version.version_id}")).json()["faults"]
    assert [(each["path"], each["code"]) for each in faults] == [
        ("free.any", "programme_leaf_empty"),
        ("major", "programme_choice_impossible"),
    ]
    assert "เลือก 2 จาก 1" in faults[1]["message"]


async def test_two_versions_are_compared_through_the_map_of_their_paths(office: Office) -> None:
    said = office.required(office.one, office.two).model_dump(mode="json")
    said["layers"][0]["children"][0]["path"] = "major.moved"
    said["layers"][1]["credits"] = "3"
    second = office.add(2565, ProgrammeDocument.model_validate(said))
    office.university.add(
        ProgrammePathMap(
            version_id=second.version_id, from_version_id=office.first.version_id,
            old_path=f"major.s{office.one.show_code}", new_path="major.moved",
        )
    )  # fmt: skip
    answer = await office.read(f"/{second.version_id}/difference", other=str(office.first.version_id))
    told = answer.json()
    assert [(node["kind"], node["path"]) for node in told["nodes"]] == [
        ("moved", "major.moved"),
        ("added", f"major.s{office.two.show_code}"),
        ("changed", "free"),
    ]
    assert told["nodes"][2]["fields"] == [{"field": "credits", "before": "6", "after": "3"}]
    assert not told["isOfTexts"]


async def test_a_version_of_another_programme_is_not_compared(office: Office) -> None:
    other = ProgrammeVersion(**{**office.first.model_dump(exclude={"version_id"}), "programme_code": "E09-U"})
    office.university.add(other)
    answer = await office.read(f"/{other.version_id}/difference", other=str(office.first.version_id))
    assert answer.status_code == 404


async def test_who_does_not_see_programmes_is_refused(office: Office) -> None:
    teacher = office.university.teacher()
    headers = office.university.signed_in(teacher.person_id, RoleId.TEACHER)
    answer = await office.api.get(PLACE, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "typed",
    ["e09-t", "E09-T", "e09t", " E09\u2011T ", "E09\u2013T", "t e09", "\u200be09-t", "E๐๙-T", "E09", "-t e0"],
)
async def test_a_programme_is_found_however_its_code_is_typed(office: Office, typed: str) -> None:
    assert [row["revision"] for row in (await office.read(text=typed)).json()["items"]] == [2560]
