"""Strategic goals: listed with their use, added, renamed in both languages, retired, with who and when (spec §3)."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.subject.contract.words import GoalStatus
from models.curriculum.subject.tables import Subject
from models.curriculum.subject_change.tables import StrategicGoal
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.university import University

PLACE = "/curriculum/goals"
NAMES = {"nameTh": "พัฒนาชุมชน", "nameEn": "Communities"}
Headers = dict[str, str]


@pytest.fixture
def officer(university: University) -> Headers:
    """A curriculum officer's headers."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


def goal(university: University, code: str, status: GoalStatus = GoalStatus.ACTIVE) -> StrategicGoal:
    """A goal."""
    row = StrategicGoal(goal_code=code, name_th=code, name_en=code, status=status, changed_at=utc_now())
    university.add(row)
    return row


def serving(university: University, *goals: str) -> Subject:
    """A version that serves these."""
    subject = university.subject()
    subject.strategic_goals = list(goals)
    university.merge(subject)
    return subject


async def test_a_goal_is_added_renamed_and_retired_with_who_and_when(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    added = await api.post(PLACE, json={"goalCode": "g7", **NAMES}, headers=officer)
    assert added.status_code == 201, added.text
    row = added.json()
    assert (row["goalCode"], row["status"], row["uses"], row["changedBy"] is None) == ("G7", "active", 0, False)
    again = await api.post(PLACE, json={"goalCode": "G7", **NAMES}, headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "goal_exists")
    renamed = {"nameTh": "ชุมชนยั่งยืน", "nameEn": "Sustainable communities", "status": "retired", "revision": 1}
    changed = (await api.put(f"{PLACE}/G7", json=renamed, headers=officer)).json()
    assert (changed["nameEn"], changed["status"], changed["revision"]) == ("Sustainable communities", "retired", 2)
    late = await api.put(f"{PLACE}/G7", json=renamed, headers=officer)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{PLACE}/G7/audit", headers=officer)).json()["items"]
    assert [each["after"]["status"] for each in trail] == ["retired", "active"]


async def test_goals_are_found_with_the_versions_that_serve_them(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    goal(university, "G1")
    goal(university, "G2", GoalStatus.RETIRED)
    one, _ = serving(university, "G1", "G2"), serving(university, "G1")
    listed = (await api.get(PLACE, headers=officer)).json()["items"]
    assert [(each["goalCode"], each["uses"]) for each in listed] == [("G1", 2), ("G2", 1)]
    found = (await api.get("/curriculum/subjects", params={"goal": "G2"}, headers=officer)).json()["items"]
    assert [each["subjectCode"] for each in found] == [one.subject_code]


async def test_a_retired_goal_stays_where_it_is_and_is_taken_up_nowhere(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    goal(university, "G1")
    goal(university, "G2", GoalStatus.RETIRED)
    before = serving(university, "G1", "G2")
    choices = (await api.get("/curriculum/subject-choices", headers=officer)).json()["goals"]
    assert [(each["code"], each["status"]) for each in choices] == [("G1", "active"), ("G2", "retired")]
    new_code = f"{before.show_code}-72"
    place = f"/curriculum/subjects/{before.subject_code}/copy"
    preview = await api.get(place, params={"newCode": new_code}, headers=officer)
    copied = await api.post(place, json={"subjectCode": new_code}, headers=officer)
    assert copied.status_code == 201, copied.text
    assert "G2" in preview.json()["unresolved"]
    assert copied.json()["strategicGoals"] == ["G1"]
    names = ("nameTh", "nameEn", "theoryHours", "practiceHours", "selfHours", "departmentCode", "educationLevelCode")
    draft = copied.json()
    body = {name: draft[name] for name in names} | {"credit": "3", "strategicGoals": ["G1", "G2"]}
    taken_up = await api.put(
        f"/curriculum/subjects/{new_code}", json={**body, "revision": draft["revision"]}, headers=officer
    )
    assert (taken_up.status_code, taken_up.json()["code"]) == (422, "fields_invalid")
    assert [each["field"] for each in taken_up.json()["details"]["fields"]] == ["strategicGoals"]
    shown = (await api.get(f"/curriculum/subjects/{before.subject_code}", headers=officer)).json()
    assert shown["strategicGoals"] == ["G1", "G2"]


async def test_who_may_only_look_adds_no_goal(api: httpx.AsyncClient, university: University) -> None:
    head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
    headers = university.signed_in(head.person_id, RoleId.HEAD_OF_DEPARTMENT)
    assert (await api.get(PLACE, headers=headers)).status_code == 200
    assert (await api.post(PLACE, json={"goalCode": "G7", **NAMES}, headers=headers)).status_code == 403
    assert university.rows(StrategicGoal) == []
