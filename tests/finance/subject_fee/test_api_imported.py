"""An officer of finance sends special fees of subjects, and the director of treasury confirms them (golive §3)."""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.finance.deciding import agreed, keyed
from tests.support.api_imports import director as director
from tests.support.api_imports import officer as officer
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
PAGE: Final = "/finance/subject-fees"
COLUMNS: Final = ("subject_code", "section_code", "academic_year", "semester", "faculty", "books")
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(COLUMNS)]
pytestmark = pytest.mark.usefixtures("worker")


async def sent(api: httpx.AsyncClient, who: Headers, stage: str, *lines: tuple[str, ...]) -> str:
    """The import of a file once it stands at a stage."""
    answer = await send(api, who, csv_file(lines, COLUMNS), kind="subject_fees", column=COLUMN)
    assert answer.status_code == 200, answer.text
    case_id: str = answer.json()["caseId"]
    await at_stage(api, who, case_id, stage)
    return case_id


async def on_page(api: httpx.AsyncClient, who: Headers) -> list[dict[str, Any]]:
    """Special fees as their page lists them."""
    found: list[dict[str, Any]] = (await api.get(PAGE, headers=who)).json()["items"]
    return found


async def test_special_fees_are_sent_confirmed_shown_on_their_page_and_undone(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    subject = university.subject()
    section = university.section(subject).section_code
    term = (str(YEAR), str(SEMESTER))
    case_id = await sent(
        api, officer, "checked",
        (subject.show_code, "", *term, "500", ""), (subject.show_code, section, *term, "", "120"),
        ("99999999", "", *term, "500", ""),
    )  # fmt: skip
    [refused] = await rows(api, {**officer, "Accept-Language": "th"}, case_id, "unsuccessful")
    assert refused["problem"]["code"] == "import_subject_unknown"
    told = [item["label"]["en"] for item in (await api.get(f"/cases/{case_id}", headers=director)).json()["items"]]
    assert "2 good rows" in told, "rates come to no amount together"
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    await at_stage(api, director, case_id, "finished")
    whole, of_section = await on_page(api, officer)
    assert (whole["subjectCode"], whole["sectionCode"], whole["faculty"]) == (subject.subject_code, "", "500.00")
    assert (of_section["sectionCode"], of_section["books"], of_section["faculty"]) == (section, "120.00", None)

    later = await sent(api, officer, "checked", (subject.show_code, "", *term, "700", ""))
    [changed] = await rows(api, officer, later, "changed")
    assert [(each["field"], each["old"], each["new"]) for each in changed["changes"]] == [("faculty", "500", "700")]
    assert (await decide(api, director, later, "approve")).status_code == 200
    await at_stage(api, director, later, "finished")
    place = f"{PAGE}/{whole['subjectFeeId']}"
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["action"] for entry in trail] == ["subject_fee.edit", "subject_fee.add"]
    assert [entry["after"]["faculty"] for entry in trail] == ["700.00", "500.00"]

    assert (await decide(api, officer, later, "ask_undo")).status_code == 200
    assert (await decide(api, director, later, "approve")).status_code == 200
    await at_stage(api, director, later, "undone")
    assert (await on_page(api, officer))[0]["faculty"] == "500.00"


async def test_a_file_waits_for_a_request_of_the_page_and_the_page_for_a_file(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    subject, term = university.subject(), (str(YEAR), str(SEMESTER))
    case_id = await sent(api, officer, "checked", (subject.show_code, "", *term, "500", ""))
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    await at_stage(api, director, case_id, "finished")
    [fee] = await on_page(api, officer)
    place = f"{PAGE}/{fee['subjectFeeId']}"
    asked = await api.delete(place, params={"revision": fee["revision"], "reason": "เลิกเก็บ"}, headers=keyed(officer))
    later = await sent(api, officer, "cancelled", (subject.show_code, "", *term, "700", ""))
    [refused] = await rows(api, officer, later, "unsuccessful")
    assert refused["problem"]["code"] == "import_subject_fee_asked"
    assert await agreed(api, director, asked) == "done"
    again = await sent(api, officer, "checked", (subject.show_code, "", *term, "700", ""))
    assert (await decide(api, director, again, "approve")).status_code == 200
    await at_stage(api, director, again, "finished")
    [new] = await on_page(api, officer)
    assert (new["faculty"], new["subjectFeeId"] != fee["subjectFeeId"]) == ("700.00", True)


@pytest.mark.parametrize(
    "role", [RoleId.SCHOLARSHIP_OFFICER, RoleId.CURRICULUM_OFFICER, RoleId.REGISTRAR, RoleId.ADMINISTRATOR]
)
async def test_other_offices_bring_in_no_special_fees(
    api: httpx.AsyncClient, university: University, role: RoleId
) -> None:
    person = university.person(UserType.STAFF, role, faculty=None)
    own = university.signed_in(person.person_id, role)
    kinds = {each["kind"] for each in (await api.get("/imports/kinds", headers=own)).json()}
    assert "subject_fees" not in kinds
    line = (university.subject().show_code, "", str(YEAR), str(SEMESTER), "500", "")
    answer = await send(api, own, csv_file([line], COLUMNS), kind="subject_fees", column=COLUMN)
    assert (answer.status_code, answer.json()["code"]) == (403, "import_kind_of_others")
