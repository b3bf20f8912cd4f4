"""The list of a teacher's sheets with how far each is, read together."""

from __future__ import annotations

from typing import Any

import httpx
from sqlalchemy import Engine, event

from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


async def test_a_list_of_many_sheets_takes_as_many_statements_as_one(
    api: httpx.AsyncClient, university: University
) -> None:
    taught = Class(api, university)
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, *(taught.cell(sheet, student, topic, "40") for student in range(3) for topic in range(2)))

    async def listed() -> tuple[list[str], int]:
        statements: list[str] = []

        def count(*happened: Any) -> None:
            statements.append(happened[2])

        event.listen(Engine, "before_cursor_execute", count)
        try:
            found = (await taught.api.get("/grades/sheets", headers=taught.headers)).json()
        finally:
            event.remove(Engine, "before_cursor_execute", count)
        return [row["standing"]["stage"] for row in found], len(statements)

    stages, alone = await listed()
    assert stages == ["ready"]
    for stage in ("ready", "entering"):
        other = await another(taught)
        cells = [taught.cell(other, 0, topic, "40") for topic in range(2)]
        await taught.save(other, *(cells if stage == "ready" else cells[:1]))
    stages, together = await listed()
    assert (sorted(stages), together) == (["entering", "ready", "ready"], alone)


async def another(taught: Class) -> dict[str, Any]:
    """The sheet of one more section of the teacher, with one student."""
    section = taught.university.section()
    taught.teach(taught.teacher, section)
    taught.enrol(taught.university.student(), section)
    opened = await taught.api.post("/grades/sheets", json={"sectionId": section.section_id}, headers=taught.headers)
    sheet = await taught.sheet(opened.json()["sheetId"])
    body = {"revision": sheet["revision"], "topics": list(HALVES)}
    await taught.api.put(f"/grades/sheets/{sheet['sheetId']}/topics", json=body, headers=taught.headers)
    return await taught.sheet(sheet["sheetId"])
