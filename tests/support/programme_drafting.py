"""A curriculum officer who drafts the next revision of a programme, for tests."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import httpx

from models.access.role.contract import RoleId
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student, UserType
from models.study.programme.contract import ExceptionKind, ProgrammeDocument, ProgrammeStatus
from models.study.programme.tables import ProgrammeException, ProgrammePathMap, ProgrammeVersion, StudentProgramme
from tests.study.audit.documents import block, document, leaf
from tests.support.university import University

DRAFTS: Final = "/study/programme-drafts"
VERSIONS: Final = "/study/programme-versions"


class DraftingOffice:
    """A curriculum officer, and an active version of a programme."""

    def __init__(self, api: httpx.AsyncClient, university: University, officer: Person | None = None) -> None:
        self.api, self.university = api, university
        self.subject = university.subject()
        self.active = ProgrammeVersion(
            programme_code="E09-T", revision=2560, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(9), first_entry_year=2560, status=ProgrammeStatus.ACTIVE,
            document=self.said().model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        university.add(self.active)
        self.officer = officer or university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
        self.headers = university.signed_in(self.officer.person_id, RoleId.CURRICULUM_OFFICER)

    def said(self) -> ProgrammeDocument:
        """A subject, and six credits of any."""
        return document(
            block("major", leaf("major.one", self.subject.show_code)),
            block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
        )

    async def copied(self, revision: int = 2570) -> dict[str, Any]:
        """A draft of the next revision, as it is read."""
        wanted = {"copyOf": str(self.active.version_id), "revision": revision, "firstEntryYear": revision}
        answer = await self.api.post(f"{DRAFTS}/copy", json=wanted, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return await self.read(answer.json()["versionId"])

    async def read(self, version_id: str) -> dict[str, Any]:
        """A version with what editing it needs."""
        version = await self.api.get(f"{VERSIONS}/{version_id}", headers=self.headers)
        draft = await self.api.get(f"{DRAFTS}/{version_id}", headers=self.headers)
        return {**version.json(), **draft.json()}

    async def save(self, draft: dict[str, Any], **more: Any) -> httpx.Response:
        """Save a draft as it was read, with these changes."""
        names = ("edits", "totalCredits", "firstEntryYear", "lastEntryYear", "document")
        said = {"nameTh": draft["name"]["th"], "nameEn": draft["name"]["en"], "mapped": {}}
        wanted = {name: draft[name] for name in names} | said
        return await self.api.put(f"{DRAFTS}/{draft['versionId']}", json={**wanted, **more}, headers=self.headers)

    def excepted(self, path: str, advisor: Person | None = None) -> Student:
        """A student who follows the active version, and for whom a requirement of it is waived."""
        student = self.university.student(advisor or self.university.teacher())
        followed = self.active.version_id
        self.university.add(
            StudentProgramme(student_id=student.student_id, version_id=followed, assigned_at=utc_now()),
            ProgrammeException(
                student_id=student.student_id, kind=ExceptionKind.WAIVE, path=path, reason="ผู้แทนมหาวิทยาลัย",
                asked_by=self.university.teacher().person_id, agreed_by=self.officer.person_id, agreed_at=utc_now(),
                version_id=followed,
            ),
        )  # fmt: skip
        return student

    @property
    def mapped(self) -> dict[str, str | None]:
        """What becomes of the paths of the active version, as it is kept."""
        of_active = self.active.version_id
        rows = self.university.rows(ProgrammePathMap)
        return {row.old_path: row.new_path for row in rows if row.from_version_id == of_active}
