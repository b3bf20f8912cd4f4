"""A curriculum officer sends a file of programmes, the registrar confirms it, and it is undone (golive §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from models.study.programme.tables import ProgrammeVersion
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file
from tests.support.programme_files import tree
from tests.support.university import University

Headers = dict[str, str]
VERSIONS: Final = "/study/programme-versions"


@pytest.fixture
def author(university: University) -> Headers:
    """A curriculum officer's session."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


@pytest.mark.usefixtures("worker")
async def test_a_file_of_programmes_is_confirmed_by_the_registrar_and_its_drafts_are_on_their_page(
    api: httpx.AsyncClient, university: University, author: Headers, registrar: Headers
) -> None:
    parts = [*tree(university.subject().show_code), {**tree("01418999")[0], "programme_code": "E09-U"}]
    columns = list(dict.fromkeys(name for part in parts for name in part))
    content = csv_file([[part.get(name, "") for name in columns] for part in parts], columns)
    asked = [f"{name}:{place}" for place, name in enumerate(columns)]
    answer = await send(api, author, content, kind="programmes", column=asked)
    assert answer.status_code == 200, answer.text
    batch = await at_stage(api, author, answer.json()["caseId"], "checked")
    assert (batch["rows"], batch["good"], batch["refused"]) == (8, 7, 1)
    [refused] = await rows(api, author, batch["caseId"], "unsuccessful")
    assert refused["problem"]["message"].startswith("หลักสูตร E09-U ฉบับ 2570 ไม่มีส่วนใดเลย")
    assert university.rows(ProgrammeVersion) == []
    assert (await decide(api, author, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    [draft] = university.rows(ProgrammeVersion)
    seen = (await api.get(f"{VERSIONS}/{draft.version_id}", headers=author)).json()
    assert (seen["status"], seen["faults"], len(seen["document"]["layers"])) == ("draft", [], 2)
    assert (await decide(api, author, batch["caseId"], "ask_undo")).status_code == 200
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "undone")
    assert university.rows(ProgrammeVersion) == []
