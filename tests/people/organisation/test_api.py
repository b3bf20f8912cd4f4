"""Administrators and registrars keep the organisation on its page (golive §3)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry, RoleHolder
from models.kit.calendar import utc_now
from models.people.organisation.tables import CodeKind, CodeName, Department, Faculty
from models.people.person.tables import Person, UserType
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion
from tests.support.days import days_from_today, today
from tests.support.importing import Headers
from tests.support.university import University

CHAIN: tuple[dict[str, object], ...] = (
    {"kind": "faculty", "code": "x", "parentCode": "B", "nameTh": "คณะหุ่นยนต์", "nameEn": "Faculty of Robotics"},
    {"kind": "department", "code": "X0101", "parentCode": "X", "nameTh": "ภาคหุ่นยนต์", "nameEn": "Robotics"},
    {
        "kind": "major", "code": "X01", "parentCode": "X0101", "nameTh": "หุ่นยนต์", "nameEn": "Robotics",
        "degreeTh": "วศ.บ.", "degreeEn": "B.Eng.", "years": 5, "validFrom": "2026-06-01",
    },
)  # fmt: skip


@pytest.fixture
def person(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


@pytest.fixture
def registrar(university: University, person: Person) -> Headers:
    """Who keeps the organisation."""
    return {**university.signed_in(person.person_id, RoleId.REGISTRAR), "Accept-Language": "en"}


async def test_units_are_added_from_above_and_stand_in_the_tree(
    api: httpx.AsyncClient, university: University, person: Person, registrar: Headers
) -> None:
    await add_chain(api, registrar)
    tree = await units(api, registrar)
    assert tree["faculty", "X"] == {
        "kind": "faculty", "code": "X", "parentCode": "B", "major": None, "validFrom": None, "closedOn": None,
        "name": {"th": "คณะหุ่นยนต์", "en": "Faculty of Robotics"}, "isOpen": True, "students": 0, "staff": 0,
        "units": 1, "namesChangeOn": None,
    }  # fmt: skip
    assert tree["major", "X01"]["major"]["years"] == 5
    assert (tree["major", "X01"]["major"]["curriculumTh"], tree["major", "X01"]["validFrom"]) == ("", "2026-06-01")
    trail = [each for each in university.rows(AuditEntry) if each.action == "unit.add"]
    assert {(each.subject_id, each.actor_id) for each in trail} == {
        (subject, person.person_id) for subject in ("faculty X", "department X0101", "major X01")
    }


async def test_the_tree_counts_people_and_open_units_below(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    before = await units(api, registrar)
    student = university.student()
    university.person(UserType.TEACHER, RoleId.TEACHER, faculty="E")
    university.add(Department(department_code="E99", faculty_code="E", name_th="ก", name_en="A", closed_on=today()))
    after = await units(api, registrar)
    key = ("major", student.major_code)
    assert after[key]["students"] == before[key]["students"] + 1
    faculty = ("faculty", "E")
    assert (after[faculty]["staff"], after[faculty]["units"]) == (
        before[faculty]["staff"] + 1, before[faculty]["units"],
    )  # fmt: skip
    assert not after["department", "E99"]["isOpen"]


@pytest.mark.parametrize(
    ("said", "field", "words"),
    [
        ({"code": "E"}, "code", "already"),
        ({"code": "LONGER"}, "code", "longer than the 4 letters"),
        ({"parentCode": None}, "parentCode", "must be filled in"),
        ({"parentCode": "Q"}, "parentCode", "unknown or closed"),
        ({"years": 4}, "years", "Only a major"),
        ({"nameEn": None}, "nameEn", "must be filled in"),
        ({"kind": "nation"}, "parentCode", "belongs to no unit"),
    ],
)
async def test_a_unit_that_may_not_be_added_is_refused_at_its_field(
    api: httpx.AsyncClient, registrar: Headers, said: dict[str, object], field: str, words: str
) -> None:
    answer = await api.post("/organisation/units", headers=registrar, json={**CHAIN[0], **said})
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    found = {each["field"]: each["message"] for each in answer.json()["details"]["fields"]}
    assert words in found[field], found
    assert "{{" not in found[field]


async def test_names_change_at_once_or_on_a_day_to_come_and_have_a_history(
    api: httpx.AsyncClient, university: University, person: Person, registrar: Headers
) -> None:
    at_once = await rename(api, registrar, today(), nameEn="Computing", years=5)
    assert at_once.status_code == 200, at_once.text
    later = await rename(api, registrar, days_from_today(1), nameTh="คอมพิวเตอร์")
    assert later.status_code == 200, later.text
    tree = await units(api, registrar)
    major = tree["major", "E09"]
    assert (major["name"]["en"], major["major"]["years"]) == ("Computing", 5)
    assert major["namesChangeOn"] == days_from_today(1).isoformat()
    history = (await api.get("/organisation/units/major/E09/names", headers=registrar)).json()
    assert [(each["fromOn"], each["isWaiting"]) for each in history] == [
        (days_from_today(1).isoformat(), True), (today().isoformat(), False),
    ]  # fmt: skip
    assert history[0]["fields"] == [{"field": "nameTh", "old": None, "new": "คอมพิวเตอร์"}]
    assert {each["field"] for each in history[1]["fields"]} == {"nameEn", "years"}
    assert history[0]["changedBy"]["en"] == person.full_name_en
    address = f"/organisation/units/major/E09/names/{days_from_today(1)}"
    assert (await api.delete(address, headers=registrar)).status_code == 200
    assert (await api.delete(address, headers=registrar)).status_code == 404
    assert (await units(api, registrar))["major", "E09"]["namesChangeOn"] is None


async def test_what_only_majors_have_is_refused_of_others_and_unknown_units_are_not_found(
    api: httpx.AsyncClient, registrar: Headers
) -> None:
    asked = {"fromOn": today().isoformat(), "degreeTh": "วศ.บ."}
    answer = await api.post("/organisation/units/faculty/E/names", headers=registrar, json=asked)
    assert (answer.status_code, answer.json()["details"]["fields"][0]["field"]) == (422, "degreeTh")
    for method, path in (("POST", "names"), ("PUT", "closing")):
        said = {"fromOn": today().isoformat(), "nameTh": "ก", "closedOn": None}
        unknown = await api.request(method, f"/organisation/units/major/Q99/{path}", headers=registrar, json=said)
        assert unknown.status_code == 404


async def test_closing_names_what_hangs_on_a_unit_and_is_refused_meanwhile(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    await add_chain(api, registrar)
    student = university.student()
    below = await closing(api, registrar, "faculty", "X")
    assert below["units"] == [{"kind": "department", "code": "X0101"}]
    assert "1 open units" in below["refused"]
    used = await closing(api, registrar, "major", student.major_code)
    assert used["students"] == 1
    refused = await close(api, registrar, "major", student.major_code, today())
    assert (refused.status_code, refused.json()["details"]["fields"][0]["message"]) == (422, used["refused"])
    for kind, code in (("major", "X01"), ("department", "X0101"), ("faculty", "X")):
        assert (await closing(api, registrar, kind, code))["refused"] is None
        assert (await close(api, registrar, kind, code, days_from_today(1))).status_code == 200
    assert [each.closed_on for each in university.rows(Faculty) if each.faculty_code == "X"] == [days_from_today(1)]
    assert (await units(api, registrar))["faculty", "X"]["isOpen"]
    outlives = await close(api, registrar, "major", "X01", None)
    assert outlives.status_code == 422
    assert "cannot stay open" in outlives.json()["details"]["fields"][0]["message"]
    trail = [each for each in university.rows(AuditEntry) if each.subject_id == "faculty X"]
    last = max(trail, key=lambda each: each.at)
    assert (last.action, last.before, last.after) == (
        "unit.change", {"closed_on": None}, {"closed_on": days_from_today(1).isoformat()},
    )  # fmt: skip


async def test_programmes_and_sections_stand_in_the_way_of_closing(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    university.section(university.subject())
    for revision, last in ((2565, None), (2560, 2564)):
        university.add(
            ProgrammeVersion(
                programme_code="E09", revision=revision, major_code="E09", campus_code="B", name_th="ก", name_en="A",
                total_credits=Decimal(3), first_entry_year=2560, last_entry_year=last, status=ProgrammeStatus.ACTIVE,
                document={}, updated_at=utc_now(),
            )
        )  # fmt: skip
    for kind, code in (("campus", "B"), ("faculty", "E")):
        found = await closing(api, registrar, kind, code)
        assert (found["sections"], found["programmes"]) == (1, 1)


async def test_who_holds_a_role_for_a_unit_stands_in_the_way_of_closing_it(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    dean = university.person(UserType.STAFF, faculty="D")
    before = (await closing(api, registrar, "faculty", "E"))["staff"]
    role = RoleHolder(
        role_id=RoleId.DEAN, person_id=dean.person_id, granted_at=utc_now(), campus_code="B", faculty_code="E"
    )
    university.add(role)
    assert (await closing(api, registrar, "faculty", "E"))["staff"] == before + 1
    university.merge(role.sqlmodel_update({"held_until": days_from_today(-1)}))
    assert (await closing(api, registrar, "faculty", "E"))["staff"] == before


async def test_a_code_may_be_closed_and_opened_again(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    university.merge(CodeName(kind=CodeKind.RELIGION, code="Z", name_th="ก", name_en="A"))
    assert (await close(api, registrar, "religion", "Z", today())).status_code == 200
    assert not (await units(api, registrar))["religion", "Z"]["isOpen"]
    assert (await close(api, registrar, "religion", "Z", None)).status_code == 200
    with Session(university.engine) as session:
        assert session.get_one(CodeName, (CodeKind.RELIGION, "Z")).closed_on is None


async def add_chain(api: httpx.AsyncClient, who: Headers) -> None:
    """Add a faculty with a department and a major."""
    for each in CHAIN:
        answer = await api.post("/organisation/units", headers=who, json=each)
        assert answer.status_code == 201, answer.text


async def units(api: httpx.AsyncClient, who: Headers) -> dict[tuple[str, str], Any]:
    """The tree, by kind and code."""
    answer = await api.get("/organisation/units", headers=who)
    assert answer.status_code == 200, answer.text
    return {(each["kind"], each["code"]): each for each in answer.json()}


async def rename(api: httpx.AsyncClient, who: Headers, from_on: date, **names: object) -> httpx.Response:
    """Change names of a major from a day on."""
    said = {"fromOn": from_on.isoformat(), **names}
    return await api.post("/organisation/units/major/E09/names", headers=who, json=said)


async def closing(api: httpx.AsyncClient, who: Headers, kind: str, code: str) -> Any:
    """What closing a unit tomorrow meets."""
    address = f"/organisation/units/{kind}/{code}/closing"
    answer = await api.get(address, headers=who, params={"on": days_from_today(1).isoformat()})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def close(api: httpx.AsyncClient, who: Headers, kind: str, code: str, on: date | None) -> httpx.Response:
    """Close a unit on a day, or keep it open."""
    said = {"closedOn": None if on is None else on.isoformat()}
    return await api.put(f"/organisation/units/{kind}/{code}/closing", headers=who, json=said)
