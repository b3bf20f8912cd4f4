"""A link to a plan: nobody's name in it, live verdicts for whoever opens it, one press copies it.

See docs/areas/enrolment.md.
"""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image
from sqlalchemy import text

from models.access.link_token.rules import token_hash
from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionStatus
from models.enrolment.plan.tables import PlanShare
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import settings
from models.people.person.tables import Person, UserType
from tests.enrolment.enrolment.test_api import as_student
from tests.enrolment.plan.test_api_exams import planned
from tests.support.api_enrolment import desk as desk
from tests.support.fixtures import forget_everything_cached
from tests.support.student_desk import TERM, Desk, codes


@pytest.fixture
def friend(desk: Desk) -> Desk:
    """Another student."""
    student = desk.university.student()
    return Desk(desk.api, desk.university, student, as_student(desk.university, student))


async def shared(desk: Desk, path: str) -> str:
    """The token of a new link."""
    answer = await desk.api.post(f"{path}/share", headers=desk.headers)
    assert answer.status_code == 201, answer.text
    address = answer.json()["address"]
    assert address.startswith(f"{settings().portal_url}/std/shared-plan/")
    token: str = address.rsplit("/", 1)[1]
    return token


async def opened(desk: Desk, token: str) -> httpx.Response:
    """What a student with the link is answered."""
    return await desk.api.get(f"/enrolment/shared-plans/{token}", headers=desk.headers)


async def copied(desk: Desk, token: str, name: str) -> httpx.Response:
    """The link copied into a plan of that name."""
    return await desk.api.post(f"/enrolment/shared-plans/{token}/copy", json={"name": name}, headers=desk.headers)


async def test_a_friend_sees_the_sections_with_verdicts_of_their_own_and_copies_them(desk: Desk, friend: Desk) -> None:
    free, full = desk.university.section(), desk.university.section(seats=1)
    closed = desk.university.section(status=SectionStatus.CLOSED)
    other = desk.university.section(desk.university.subject())
    await planned(desk, free, full, closed)
    [plan] = await desk.get("plans")
    token = await shared(desk, f"/enrolment/plans/{plan['planId']}")
    read: dict[str, Any] = (await opened(friend, token)).json()
    assert set(read["sectionIds"]) == {free.section_id, full.section_id, closed.section_id}
    assert (read["academicYear"], read["semester"]) == (TERM["academicYear"], TERM["semester"])
    assert sorted(codes(read["validation"]["items"])) == ["enrolled", "enrolled", "section_closed"]
    with desk.university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats_taken = 1 WHERE section_id = :id"), {"id": full.section_id})
    now = (await opened(friend, token)).json()
    assert sorted(codes(now["validation"]["items"])) == ["enrolled", "section_closed", "section_full"]
    made = await copied(friend, token, "ของเพื่อน")
    assert made.status_code == 201, made.text
    assert [(one["name"], set(one["sectionIds"])) for one in await friend.get("plans")] == [
        ("ของเพื่อน", {free.section_id, full.section_id, closed.section_id})
    ]
    change = {"name": plan["name"], "sectionIds": [other.section_id]}
    await desk.api.put(f"/enrolment/plans/{plan['planId']}", json=change, headers=desk.headers)
    assert (await opened(friend, token)).json()["sectionIds"] == read["sectionIds"], "what was shared stays so"


async def test_nothing_of_the_student_is_in_it_not_even_the_name_of_the_plan(desk: Desk, friend: Desk) -> None:
    path = await planned(desk, desk.university.section())
    answer = await opened(friend, await shared(desk, path))
    [person] = [one for one in desk.university.rows(Person) if one.person_id == desk.student.person_id]
    private = (person.first_name_th, person.last_name_th, person.username, person.email, desk.student.student_code,
               str(person.person_id), path.rsplit("/", 1)[1], "แผน ก")  # fmt: skip
    assert [each for each in private if each in answer.text] == []
    assert set(answer.json()) == {"academicYear", "semester", "sectionIds", "credits", "lost", "validation"}


async def test_a_section_that_is_no_more_is_named_and_the_others_are_copied(desk: Desk, friend: Desk) -> None:
    stays, goes = desk.university.section(), desk.university.section()
    path = await planned(desk, stays, goes)
    token = await shared(desk, path)
    change = {"name": "แผน ก", "sectionIds": [stays.section_id]}
    await desk.api.put(path, json=change, headers=desk.headers)
    with desk.university.engine.begin() as connection:
        connection.execute(text("DELETE FROM section WHERE section_id = :id"), {"id": goes.section_id})
    read = (await opened(friend, token)).json()
    assert read["sectionIds"] == [stays.section_id]
    code = goes.subject_code.partition("-")[0]
    assert [(one["subjectCode"], one["sectionCode"]) for one in read["lost"]] == [(code, goes.section_code)]
    assert (await copied(friend, token, "แผน ข")).json()["sectionIds"] == [stays.section_id]


async def test_names_and_the_number_of_plans_are_those_of_any_plan(desk: Desk, friend: Desk) -> None:
    token = await shared(desk, await planned(desk, desk.university.section()))
    answers = [await copied(friend, token, name) for name in ("1", "1", "2", "3", "4", "5", "6")]
    assert [answer.status_code for answer in answers] == [201, 409, 201, 201, 201, 201, 409]
    assert [answers[1].json()["code"], answers[6].json()["code"]] == ["plan_name_taken", "plan_limit_reached"]
    assert len(await friend.get("plans")) == 5


async def test_it_ends_with_its_term_with_its_plan_and_when_it_is_taken_back(desk: Desk, friend: Desk) -> None:
    path = await planned(desk, desk.university.section())
    never = await opened(friend, "x" * 22)
    first = await shared(desk, path)
    second = await shared(desk, path)
    assert (await opened(friend, first)).json() == never.json()
    assert (await opened(friend, second)).status_code == 200
    assert (await desk.api.get(f"{path}/share", headers=desk.headers)).json()["shareId"]
    for _ in range(2):
        assert (await desk.api.delete(f"{path}/share", headers=desk.headers)).status_code == 204
    assert (await desk.api.get(f"{path}/share", headers=desk.headers)).json()["shareId"] is None
    assert [(await opened(friend, second)).status_code, (await copied(friend, second, "ก")).status_code] == [404, 404]
    third = await shared(desk, path)
    with desk.university.engine.begin() as connection:
        connection.execute(text("UPDATE plan_share SET closes_at = now() WHERE revoked_at IS NULL"))
    assert (await opened(friend, third)).status_code == 404
    fourth = await shared(desk, path)
    assert (await desk.api.delete(path, headers=desk.headers)).status_code == 204
    assert (await opened(friend, fourth)).status_code == 404


async def test_a_link_closes_after_the_last_day_of_the_term_and_none_is_made_afterwards(desk: Desk) -> None:
    path = await planned(desk, desk.university.section())
    token = await shared(desk, path)
    [share] = desk.university.rows(PlanShare)
    assert share.token_hash == token_hash(token)
    with desk.university.engine.begin() as connection:
        ends_on = connection.execute(text("SELECT ends_on FROM term")).scalar_one()
        assert bangkok_date(share.closes_at) == ends_on + timedelta(days=1)
        connection.execute(text("UPDATE term SET ends_on = :day"), {"day": bangkok_date(utc_now()) - timedelta(days=1)})
    answer = await desk.api.post(f"{path}/share", headers=desk.headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "plan_term_is_over")


async def test_a_plan_is_shared_by_its_owner_with_students_and_not_while_it_is_empty(desk: Desk, friend: Desk) -> None:
    path = await planned(desk)
    answer = await desk.api.post(f"{path}/share", headers=desk.headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "plan_is_empty")
    answers = [
        await friend.api.request(method, f"{path}/share", headers=friend.headers)
        for method in ("GET", "POST", "DELETE")
    ]
    answers.append(await friend.api.get(f"{path}/picture.png", headers=friend.headers))
    assert [answer.status_code for answer in answers] == [404] * 4
    officer = desk.university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = desk.university.signed_in(officer.person_id, RoleId.REGISTRAR)
    assert (await desk.api.get(f"/enrolment/shared-plans/{'x' * 22}", headers=headers)).status_code == 403
    assert (await desk.api.get(f"/enrolment/shared-plans/{'x' * 22}")).status_code == 401


async def test_who_guesses_links_is_slowed(desk: Desk, friend: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYKU_DOCUMENT_LOOKUPS_PER_MINUTE", "2")
    forget_everything_cached()
    assert [(await opened(friend, f"{number:022}")).status_code for number in range(3)] == [404, 404, 429]


@pytest.mark.parametrize("language", ["th", "en"])
async def test_the_picture_grows_with_the_plan_and_shows_its_subjects(desk: Desk, language: str) -> None:
    headers = {**desk.headers, "accept-language": language}
    one = desk.university.section(meeting=(1, 540, 630))
    path = await planned(desk, one)
    first = await desk.api.get(f"{path}/picture.png", headers=headers)
    assert first.headers["content-type"] == "image/png"
    sections = [
        one,
        desk.university.section(meeting=(1, 600, 660)),
        desk.university.section(meeting=(6, 600, 660)),
        desk.university.section(),
    ]
    change = {"name": "แผน ก", "sectionIds": [each.section_id for each in sections]}
    await desk.api.put(path, json=change, headers=desk.headers)
    second = await desk.api.get(f"{path}/picture.png", headers=headers)
    with Image.open(BytesIO(first.content)) as small, Image.open(BytesIO(second.content)) as large:
        assert small.width == large.width
        # A lane beside another, Sunday, and three lines.
        assert large.height - small.height == 2 * 84 + 3 * 40
