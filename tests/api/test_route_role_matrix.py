"""Every route x every role: who passes, who is refused, and that no route is forgotten."""

from __future__ import annotations

import re
from typing import NamedTuple
from uuid import UUID

import httpx
import pytest
from fastapi.routing import iter_route_contexts
from sqlmodel import Session

from api.access.auth.deps import Protection, protections_of
from models.access.role.contract import RoleId
from models.access_defaults.table import PERMISSIONS
from models.db import engine
from models.kit.settings import API_PATH, Settings
from models.people.person.tables import Person, UserType
from tests.api.route_roles import ALLOWED, OF_A_STUDENT, PUBLIC, SIGNED_IN, Anybody
from tests.support.university import SEMESTER, YEAR, University

NOBODY = str(UUID(int=0))
EMPTY_HERE = {"GET /std-profile/stdimages", "GET /std-profile/getStdPersonal", "GET /std-profile/getStdAddress"}
"""Routes with nothing to answer: the small university has neither pictures nor personal particulars."""
PATH_VALUES = {"case_id": NOBODY, "role_id": "999", "username": "nobody_here", "action": "approve", "path:path": "x"}


class KnownRoute(NamedTuple):
    """A route of the application, and what it declares to ask of its caller."""

    name: str
    method: str
    path: str
    protections: frozenset[Protection]

    @property
    def protection(self) -> Protection:
        """The one it declares."""
        [declared] = self.protections
        return declared


def routes() -> list[KnownRoute]:
    """Every route the application answers, by the name it has in the table."""
    from api.app.main import app

    found = []
    for context in iter_route_contexts(app.routes):
        path = str(context.path)
        if path == f"{API_PATH}/openapi.json":
            continue
        protections = frozenset(protections_of(context.dependant)) if hasattr(context, "dependant") else frozenset()
        for method in sorted(set(context.methods or ()) - {"HEAD"}):
            found.append(KnownRoute(f"{method} {path.removeprefix(API_PATH)}", method, path, protections))
    return found


def admitted(protection: Protection) -> Anybody | frozenset[RoleId]:
    """Whom a protection admits under the permissions that are installed."""
    if not protection.signed_in:
        return PUBLIC
    if protection.action is None:
        return SIGNED_IN
    return frozenset(role for role in RoleId if _grants(role, protection))


def _grants(role: RoleId, protection: Protection) -> bool:
    return any(protection.action in PERMISSIONS[role].get(menu, ()) for menu in protection.menus)


def one_route_of_each_protection() -> list[KnownRoute]:
    """A route for each protection and method: what decides is the same code for all of them."""
    protected = [route for route in routes() if route.protection.signed_in]
    return list({(route.protection, route.method): route for route in protected}.values())


def filled(path: str) -> str:
    """The path with something in every place: nothing that exists, so that nothing happens."""
    return re.sub(r"\{([^}]+)\}", lambda place: PATH_VALUES.get(place[1], "1"), path)


@pytest.fixture
def university(settings_for_test: Settings) -> University:
    """Units, a term, roles and menus as installed."""
    return University(engine()).found()


def caller(university: University, role: RoleId) -> UUID:
    """Somebody in this role."""
    if role is RoleId.STUDENT:
        return university.student().person_id
    return university.person(UserType.STAFF, role).person_id


async def call(api: httpx.AsyncClient, route: KnownRoute, headers: dict[str, str]) -> httpx.Response:
    """Call the route without a body worth reading."""
    url = f"http://portal.test{filled(route.path)}"
    body = {} if route.method in ("POST", "PUT") else None
    return await api.request(route.method, url, json=body, headers=headers)


def test_every_route_is_in_the_table_and_the_table_has_no_other() -> None:
    assert {route.name for route in routes()} == set(ALLOWED)


def test_every_route_declares_exactly_one_protection() -> None:
    assert [route.name for route in routes() if len(route.protections) != 1] == []


def test_every_route_admits_exactly_the_roles_of_the_table() -> None:
    declared = {route.name: admitted(route.protection) for route in routes()}
    assert {name: allowed for name, allowed in declared.items() if allowed != ALLOWED[name]} == {}


async def test_nobody_passes_without_signing_in(api: httpx.AsyncClient, university: University) -> None:
    for route in routes():
        answer = await call(api, route, {})
        if ALLOWED[route.name] is PUBLIC:
            assert answer.status_code not in (401, 403), route.name
        else:
            assert (answer.status_code, answer.json()["code"]) == (401, "invalid"), route.name


@pytest.mark.parametrize("role", RoleId, ids=lambda role: role.name.lower())
async def test_a_role_passes_exactly_where_the_table_says(
    api: httpx.AsyncClient, university: University, role: RoleId
) -> None:
    headers = university.signed_in(caller(university, role), role)
    for route in one_route_of_each_protection():
        allowed = ALLOWED[route.name]
        answer = await call(api, route, headers)
        is_forbidden = answer.status_code == 403 and answer.json()["code"] == "forbidden"
        may_pass = allowed is SIGNED_IN or (not isinstance(allowed, Anybody) and role in allowed)
        assert is_forbidden is not may_pass, f"{route.name}: {answer.status_code} {answer.text[:200]}"


async def test_no_route_fails_for_a_role_that_it_admits(api: httpx.AsyncClient, university: University) -> None:
    people = {role: caller(university, role) for role in RoleId}
    for route in routes():
        allowed = ALLOWED[route.name]
        if allowed is PUBLIC:
            continue
        role = RoleId.REGISTRAR if isinstance(allowed, Anybody) else min(allowed)
        answer = await call(api, route, university.signed_in(people[role], role))  # a route may end its session
        assert answer.status_code not in (401, 500), f"{route.name}: {answer.text[:200]}"


async def ask_about(
    api: httpx.AsyncClient, name: str, parameter: str, named: str, headers: dict[str, str]
) -> httpx.Response:
    """Ask a route for the data of a student."""
    method, path = name.split()
    query = {parameter: named, "academicYear": str(YEAR), "semester": str(SEMESTER)}
    if method == "GET":
        return await api.get(path, params=query, headers=headers)
    return await api.post(path, json=query, headers=headers)


@pytest.mark.parametrize(("name", "parameter"), OF_A_STUDENT)
async def test_a_students_data_is_found_by_themselves_and_their_advisor_only(
    api: httpx.AsyncClient, university: University, name: str, parameter: str
) -> None:
    advisor, colleague = university.teacher(), university.teacher()
    student, other = university.student(advisor), university.student()
    finds = {
        student.person_id: RoleId.STUDENT,
        advisor.person_id: RoleId.TEACHER,
    }
    finds_nothing = {
        other.person_id: RoleId.STUDENT,
        colleague.person_id: RoleId.TEACHER,
    }
    for named in (student.student_code, str(student.student_id)):
        for person_id, role in finds.items():
            answer = await ask_about(api, name, parameter, named, university.signed_in(person_id, role))
            assert answer.status_code == 200 or name in EMPTY_HERE, answer.text[:200]
        for person_id, role in finds_nothing.items():
            answer = await ask_about(api, name, parameter, named, university.signed_in(person_id, role))
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_a_student_does_not_find_another_students_case(api: httpx.AsyncClient, university: University) -> None:
    asking, other = university.student(), university.student()
    case = university.request(other)
    headers = university.signed_in(asking.person_id, RoleId.STUDENT)
    answer = await api.get(f"/cases/{case.case_id}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    own = await api.get(f"/cases/{case.case_id}", headers=university.signed_in(other.person_id, RoleId.STUDENT))
    assert own.status_code == 200


async def test_a_head_of_department_does_not_find_a_case_of_another_department(
    api: httpx.AsyncClient, university: University
) -> None:
    case = university.request(university.student(major="D14"))
    head = university.person(UserType.STAFF, RoleId.HEAD_OF_DEPARTMENT, faculty="E")
    headers = university.signed_in(head.person_id, RoleId.HEAD_OF_DEPARTMENT)
    assert (await api.get(f"/cases/{case.case_id}", headers=headers)).status_code == 404
    with Session(engine()) as session, session.begin():
        person = session.get_one(Person, head.person_id)
        person.faculty_code, person.department_code = "D", "D1"
    assert (await api.get(f"/cases/{case.case_id}", headers=headers)).status_code == 200
