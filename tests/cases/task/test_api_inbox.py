"""The inbox with much in it: filtered, sorted, counted, and decided on all at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import Session, col, select, update

from models.access.role.contract import MenuId, RoleId
from models.access.role.tables import RoleHolder, RolePermission
from models.cases.case.tables import CaseTask
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student, UserType
from tests.cases.case.test_api import Desk
from tests.cases.case.test_api import desk as desk

pytestmark = pytest.mark.usefixtures("worker")


async def get(desk: Desk, path: str, person: Person, role: RoleId = RoleId.TEACHER, **params: Any) -> Any:
    """What a route answers to this person."""
    answer = await desk.api.get(path, params=params, headers=desk.by(person, role))
    assert answer.status_code == 200, answer.text
    return answer.json()


def escalate(desk: Desk, case_id: str) -> None:
    """The rows of a task that went to the head of department too, as the workflow leaves them."""
    now = utc_now()
    with Session(desk.university.engine) as session, session.begin():
        session.execute(update(CaseTask).where(col(CaseTask.case_id) == case_id).values(escalated_at=now))
        mine = session.scalars(select(CaseTask).where(col(CaseTask.case_id) == case_id)).one()
        session.add(
            CaseTask(
                case_id=mine.case_id, name=mine.name, since=now, due_at=mine.due_at, escalated_at=now,
                role_id=RoleId.HEAD_OF_DEPARTMENT, faculty_code="E", department_code="E1",
            )
        )  # fmt: skip


async def test_the_overview_counts_by_kind_and_subject_what_the_filters_then_find(desk: Desk) -> None:
    first = await desk.submit()
    await desk.submit(desk.university.student(desk.advisor))
    overview = await get(desk, "/tasks/overview", desk.advisor)
    assert (overview["total"], overview["own"], overview["overdue"], overview["escalated"]) == (2, 2, 0, 0)
    assert overview["kinds"] == [{"kind": "enrolment", "count": 2}]
    assert [row["count"] for row in overview["subjects"]] == [1, 1]
    assert overview["subjects"][0]["name"]["en"].startswith("Test Subject")
    case = await get(desk, f"/cases/{first}", desk.advisor)
    code = case["items"][0]["key"]
    found = await get(desk, "/tasks", desk.advisor, subject=code)
    assert [item["caseId"] for item in found["items"]] == [first]
    assert (await get(desk, "/tasks", desk.advisor, subject="09999999"))["total"] == 0


@pytest.mark.parametrize(
    "words",
    [
        "แม่น้ำ ใจดี", "ใจดี แม่น้ำ", "jaidee แม่น้ำ", "{code}", "b{code}", "{dashed}", "{thai}", "ใจดี {item}",
        "{item} {code}", "เเม่น้ำ",
    ],
)  # fmt: skip
async def test_a_task_is_found_by_words_of_its_student_and_its_items(desk: Desk, words: str) -> None:
    student = desk.university.student(desk.advisor)
    named = {"first_name_th": "แม่น้ำ", "last_name_th": "ใจดี", "first_name_en": "Maenam", "last_name_en": "Jaidee"}
    with Session(desk.university.engine) as session, session.begin():
        session.execute(update(Person).where(col(Person.person_id) == student.person_id).values(named))
    case_id = await desk.submit(student)
    await desk.submit(desk.university.student(desk.advisor))
    code = student.student_code
    item = (await get(desk, f"/cases/{case_id}", desk.advisor))["items"][0]["key"]
    typed = words.format(
        code=code,
        item=item,
        dashed=f"{code[:4]}-{code[4:9]}-{code[9:]}",
        thai=code.translate(str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")),
    )
    found = await get(desk, "/tasks", desk.advisor, text=typed)
    assert [task["caseId"] for task in found["items"]] == [case_id]


async def test_the_list_is_sorted_by_what_it_shows(desk: Desk) -> None:
    low, high = (desk.university.student(desk.advisor) for _ in range(2))
    for student, gpax in ((low, "1.50"), (high, "3.90")):
        with Session(desk.university.engine) as session, session.begin():
            session.execute(update(Student).where(col(Student.student_id) == student.student_id).values(gpax=gpax))
        await desk.submit(student)

    async def codes(sort: str) -> list[str]:
        return [item["subject"]["idCode"] for item in (await get(desk, "/tasks", desk.advisor, sort=sort))["items"]]

    assert await codes("gpax") == [low.student_code, high.student_code]
    assert await codes("-gpax") == [high.student_code, low.student_code]
    assert await codes("-subject") == sorted(await codes("subject"), reverse=True)
    refused = await desk.api.get("/tasks", params={"sort": "name"}, headers=desk.by(desk.advisor, RoleId.TEACHER))
    assert refused.status_code == 400


async def test_an_escalated_task_is_on_both_desks_and_once_on_the_desk_of_whoever_has_both(desk: Desk) -> None:
    case_id = await desk.submit()
    await desk.submit(desk.university.student(desk.advisor))
    waiting = await get(desk, f"/cases/{case_id}", desk.advisor)
    assert waiting["holders"][0]["task"] == "advisor_approval"
    since, escalates = waiting["holders"][0]["since"], waiting["holders"][0]["escalatesAt"]
    assert since < escalates < waiting["deadline"]["at"]
    escalate(desk, case_id)
    head = desk.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
    for person, role in ((desk.advisor, RoleId.TEACHER), (head, RoleId.HEAD_OF_DEPARTMENT)):
        found = await get(desk, "/tasks", person, role, escalated=True)
        assert [item["caseId"] for item in found["items"]] == [case_id]
        assert found["items"][0]["escalatedAt"] is not None
    both = desk.by(desk.advisor, RoleId.TEACHER)
    ask = {
        "substituteId": str(desk.advisor.person_id),
        "startsAt": utc_now().isoformat(),
        "endsAt": (utc_now() + timedelta(days=1)).isoformat(),
    }
    given = await desk.api.post("/delegations", json=ask, headers=desk.by(head, RoleId.HEAD_OF_DEPARTMENT))
    assert given.status_code == 200
    found = (await desk.api.get("/tasks", headers=both)).json()
    assert (found["total"], len(found["items"])) == (2, 2)
    assert [item["inPlaceOf"] for item in found["items"]] == [None, None]


async def test_a_head_to_whom_it_escalated_still_reads_the_case_after_the_advisor_decided(desk: Desk) -> None:
    case_id = await desk.submit()
    escalate(desk, case_id)
    heads = [
        desk.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty=faculty) for faculty in ("E", "D")
    ]
    with Session(desk.university.engine) as session, session.begin():  # no more than what came to their desk
        session.delete(session.get_one(RolePermission, (RoleId.HEAD_OF_DEPARTMENT.value, MenuId.CASES.value)))
    approved = await desk.act(case_id, "approve", desk.by(desk.advisor, RoleId.TEACHER))
    assert approved.status_code == 200, approved.text
    by_faculty = [
        (await desk.api.get(f"/cases/{case_id}", headers=desk.by(head, RoleId.HEAD_OF_DEPARTMENT))).status_code
        for head in heads
    ]
    assert by_faculty == [200, 404]


async def test_everything_that_matches_is_handed_out_and_decided_in_batches(desk: Desk) -> None:
    students = [desk.university.student(desk.advisor) for _ in range(5)]
    for student in students:
        await desk.submit(student)
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    matching = await get(desk, "/tasks/matching", desk.advisor, text="ทดสอบ")
    assert (matching["total"], len(matching["tasks"])) == (5, 5)
    assert matching["tasks"][0]["actions"] == ["approve", "disapprove", "delegate"]
    outcomes: list[str] = []
    for start in (0, 2, 4):
        batch = [{name: task[name] for name in ("caseId", "revision")} for task in matching["tasks"][start : start + 2]]
        body = {"action": "approve", "remark": "เห็นชอบ", "tasks": batch}
        headers = {**teacher, "Idempotency-Key": f"a-decision-{start}"}
        for _ in range(2):  # an answer that was lost: the same again
            answer = (await desk.api.post("/tasks/bulk", json=body, headers=headers)).json()
        outcomes += [result["outcome"] for result in answer["results"]]
    assert outcomes == ["decided"] * 5
    assert (await get(desk, "/tasks", desk.advisor))["total"] == 0
    remarks = [
        (await get(desk, f"/cases/{task['caseId']}", desk.advisor))["timeline"][-1]["remark"]
        for task in matching["tasks"]
    ]
    assert remarks == ["เห็นชอบ"] * 5


async def test_a_batch_is_bounded(desk: Desk) -> None:
    tasks = [{"caseId": "00000000-0000-0000-0000-000000000000", "revision": 1}] * 201
    headers = {**desk.by(desk.advisor, RoleId.TEACHER), "Idempotency-Key": "too-many-at-once"}
    answer = await desk.api.post("/tasks/bulk", json={"action": "approve", "tasks": tasks}, headers=headers)
    assert answer.status_code == 422


async def test_an_inbox_says_in_which_other_roles_tasks_wait_that_it_does_not_show(desk: Desk) -> None:
    await desk.submit()
    other = await desk.submit(desk.university.student(desk.university.teacher()))
    desk.university.add(
        RoleHolder(role_id=RoleId.HEAD_OF_DEPARTMENT, person_id=desk.advisor.person_id, granted_at=utc_now())
    )
    assert await get(desk, "/tasks/other-roles", desk.advisor) == []
    escalate(desk, other)
    found = await get(desk, "/tasks/other-roles", desk.advisor)
    assert [(role["roleId"], role["count"]) for role in found] == [(RoleId.HEAD_OF_DEPARTMENT, 1)]
    assert await get(desk, "/tasks/other-roles", desk.advisor, RoleId.HEAD_OF_DEPARTMENT) == []
