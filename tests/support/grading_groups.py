"""Classes of one subject whose teachers grade together, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.support.sheets_of_scores import HALVES, Class

Headers = dict[str, str]


def beside(first: Class, students: int = 2) -> Class:
    """Another section of the same subject, with a teacher and students of its own."""
    other = Class(first.api, first.university, students_count=0)
    other.section.subject_code = first.section.subject_code
    other.university.merge(other.section)
    other.students = [other.university.student() for _ in range(students)]
    for student in other.students:
        other.enrol(student, other.section)
    return other


@dataclass
class Grouping:
    """Two classes of a subject; the teacher of the first has a sheet with two topics."""

    first: Class
    second: Class = field(init=False)

    def __post_init__(self) -> None:
        self.second = beside(self.first)

    @property
    def api(self) -> httpx.AsyncClient:
        """The API."""
        return self.first.api

    async def group(self, sheet: dict[str, Any], headers: Headers | None = None) -> dict[str, Any]:
        """The group of a sheet as somebody sees it."""
        answer = await self.api.get(f"/grades/sheets/{sheet['sheetId']}/group", headers=headers or self.first.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def opened(self, name: str = "กลุ่มข้อสอบร่วม") -> dict[str, Any]:
        """The sheet of the first class, open to the others."""
        sheet = await self.first.open(*HALVES)
        answer = await self.name(sheet, name)
        assert answer.status_code == 200, answer.text
        return await self.first.sheet(sheet["sheetId"])

    async def name(self, sheet: dict[str, Any], name: str, headers: Headers | None = None) -> httpx.Response:
        """Give a group its name."""
        body = {"name": name, "revision": sheet["revision"]}
        path = f"/grades/sheets/{sheet['sheetId']}/group"
        return await self.api.put(path, json=body, headers=headers or self.first.headers)

    async def join(self, sheet: dict[str, Any], taught: Class, headers: Headers | None = None) -> httpx.Response:
        """The teacher of a class joins a group as it was shown."""
        path = f"/grades/sheets/{sheet['sheetId']}/group/sections"
        sent = headers or taught.headers
        shown = await self.api.get(f"{path}/{taught.section.section_id}", headers=sent)
        revision = shown.json().get("revision", sheet["revision"])
        body = {"sectionId": taught.section.section_id, "revision": revision}
        return await self.api.post(path, json=body, headers=sent)

    async def joined(self, sheet: dict[str, Any], taught: Class | None = None) -> dict[str, Any]:
        """The group with one more section, as its coordinator sees it."""
        answer = await self.join(sheet, taught or self.second)
        assert answer.status_code == 200, answer.text
        return await self.first.sheet(sheet["sheetId"])

    async def leave(self, sheet: dict[str, Any], taught: Class, headers: Headers | None = None) -> httpx.Response:
        """A section leaves the group."""
        path = f"/grades/sheets/{sheet['sheetId']}/group/sections/{taught.section.section_id}"
        params = {"revision": sheet["revision"]}
        return await self.api.delete(path, params=params, headers=headers or taught.headers)

    async def dissolve(self, sheet: dict[str, Any], headers: Headers | None = None) -> httpx.Response:
        """The group ends."""
        path = f"/grades/sheets/{sheet['sheetId']}/group"
        params = {"revision": sheet["revision"]}
        return await self.api.delete(path, params=params, headers=headers or self.first.headers)

    async def hand_on(self, sheet: dict[str, Any], person_id: object, headers: Headers | None = None) -> httpx.Response:
        """Somebody else coordinates."""
        body = {"personId": str(person_id), "revision": sheet["revision"]}
        path = f"/grades/sheets/{sheet['sheetId']}/group/coordinator"
        return await self.api.put(path, json=body, headers=headers or self.first.headers)
