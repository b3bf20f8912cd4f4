"""A curriculum officer sends a file of subjects, the registrar confirms it, and its rows are drafts (study §2)."""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.subject.tables import Subject
from models.people.person.tables import UserType
from tests.support.api_imports import officer as officer
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, files, rows, send
from tests.support.imports import csv_file
from tests.support.university import University

Headers = dict[str, str]
COLUMNS: Final = (
    "curriculum_year", "subject_code", "name_th", "name_en", "credit", "group_th", "department_code"
)  # fmt: skip
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(COLUMNS)]
LINES: Final = [
    ("2559", "01175111", "กรีฑาเพื่อสุขภาพ", "Athletics", "1", "อยู่ดีมีสุข", "E1"),
    ("2559", "01175112", "แบดมินตันเพื่อสุขภาพ", "Badminton", "1(0-2-1)", "อยู่ดีมีสุข", "E1"),
    ("2559", "01175113", "เทนนิส", "Tennis", "", "", "E1"),
    ("2559", "01175114", "เทเบิลเทนนิส", "Table tennis", "1", "", "X9"),
]


@pytest.fixture
def author(university: University) -> Headers:
    """A curriculum officer's session."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    university.level()
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


async def checked(api: httpx.AsyncClient, who: Headers) -> dict[str, Any]:
    """The import of the lines, once its rows are checked."""
    answer = await send(api, who, csv_file(LINES, COLUMNS), kind="subjects", column=COLUMN)
    assert answer.status_code == 200, answer.text
    return await at_stage(api, who, answer.json()["caseId"], "checked")


@pytest.mark.usefixtures("worker")
async def test_a_file_of_subjects_is_confirmed_by_the_registrar_and_its_rows_are_drafts_until_it_is_undone(
    api: httpx.AsyncClient, university: University, author: Headers, registrar: Headers
) -> None:
    batch = await checked(api, author)
    assert (batch["rows"], batch["good"], batch["refused"]) == (4, 2, 2)
    assert university.rows(Subject) == []
    problems = {row["number"]: row["problem"] for row in await rows(api, author, batch["caseId"], "unsuccessful")}
    assert (problems[4]["code"], problems[4]["field"]) == ("import_cell_missing_of_new", "credit")
    assert problems[5]["message"] == "ไม่พบภาควิชา X9 กรุณาระบุรหัสภาควิชาในไฟล์"
    assert (await decide(api, author, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    assert [(draft.subject_code, draft.status) for draft in university.rows(Subject)] == [
        ("01175111-59", "draft"), ("01175112-59", "draft")
    ]  # fmt: skip
    assert (await decide(api, author, batch["caseId"], "ask_undo")).status_code == 200
    touched = next(draft for draft in university.rows(Subject) if draft.show_code == "01175112")
    university.merge(touched.sqlmodel_update({"revision": 2}))
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "undone")
    assert [draft.subject_code for draft in university.rows(Subject)] == ["01175112-59"]
    [kept] = await rows(api, author, batch["caseId"], "kept")
    assert kept["problem"]["code"] == "import_subject_touched"


async def test_each_office_brings_in_and_sees_its_own_kinds(
    api: httpx.AsyncClient, author: Headers, officer: Headers
) -> None:
    own = (await api.get("/imports/kinds", headers=author)).json()
    assert [each["kind"] for each in own] == ["subjects", "sections", "exams", "rooms", "programmes"]
    others = {each["kind"] for each in (await api.get("/imports/kinds", headers=officer)).json()}
    assert others.isdisjoint({"subjects", "sections", "exams", "rooms"})
    look = await api.post(
        "/imports/look", params={"kind": "subjects"}, headers=officer, files=files(csv_file(LINES, COLUMNS))
    )
    assert (look.status_code, look.json()["code"]) == (403, "import_kind_of_others")


async def test_the_columns_of_the_universitys_own_file_are_found_by_their_names(
    api: httpx.AsyncClient, author: Headers
) -> None:
    headings = ("curriculum_year", "subject_code", "name_th", "name_en", "credit", "group_th")
    content = csv_file([line[:6] for line in LINES], headings)
    look = await api.post("/imports/look", params={"kind": "subjects"}, headers=author, files=files(content))
    assert look.json()["columns"] == {name: place for place, name in enumerate(headings)}
