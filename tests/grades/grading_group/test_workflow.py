"""What becomes of the process ``grade_submission`` when sections join a grading group or leave it."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.grades.grade_submission.tables import GradeSubmission
from models.grades.sheet.tables import GradeSheetSection
from tests.support.grading_groups import Grouping
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.sheets_of_scores import HALVES
from tests.support.starting import reconciled
from tests.support.submitting import Submitting
from tests.support.university import University
from tests.support.waiting import eventually
from workflows.grade_submission import GradeSubmissionWorkflow

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three in an open grading period, and everybody who decides."""
    return Submitting(api, university)


@pytest.fixture
def grouping(office: Submitting) -> Grouping:
    """That class, and another one of the same subject."""
    return Grouping(office.taught)


async def case_of(university: University, client: Client, sheet_id: str, stage: str) -> CaseRecord:
    """The record of a sheet's submission once it stands at a stage; begun by the reconciliation where it must be."""
    with university.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE case_file SET opened_at = opened_at - interval '1 minute' WHERE revision = 0"
        )
    await reconciled(client)

    async def there() -> CaseRecord | None:
        for row in university.rows(GradeSubmission):
            if row.sheet_id == UUID(sheet_id):
                record = record_in_rows(university.engine, row.case_id)
                return record if record.stage == stage and record.revision else None
        return None

    return await eventually(there)


async def asked_for(university: University, client: Client, *sheet_ids: str) -> list[CaseRecord]:
    """The drafted submissions of sheets, once the round has asked for them."""
    await reconciled(client)
    return [await case_of(university, client, sheet_id, "drafting") for sheet_id in sheet_ids]


async def kept(client: Client, record: CaseRecord, name: str) -> None:
    """The history of a case, and that the workflow says what the rows say."""
    handle = client.get_workflow_handle_for(
        GradeSubmissionWorkflow.run, case_workflow_id(CaseKind.GRADE_SUBMISSION, record.case_id)
    )

    async def says_it() -> bool:
        """The rows are written first: the workflow learns of it a moment later."""
        return await handle.query(GradeSubmissionWorkflow.state) == record

    assert await eventually(says_it)
    await keep_history(handle, f"grade_submission_{name}")


async def after(university: University, case_id: UUID, action: str) -> CaseRecord:
    """The record once its last step was this one."""

    async def there() -> CaseRecord | None:
        record = record_in_rows(university.engine, case_id)
        return record if record.events[-1].action == action else None

    return await eventually(there)


async def filled(grouping: Grouping, sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet with every score, as its coordinator sees it."""
    cells = [
        grouping.first.cell(sheet, student, topic, value)
        for student in range(len(sheet["students"]))
        for topic, value in enumerate(("40", "60"))
    ]
    await grouping.first.save(sheet, *cells)
    return await grouping.first.sheet(sheet["sheetId"])


async def test_the_case_of_a_sheet_that_joins_a_group_ends_with_the_groups_name(
    grouping: Grouping, university: University, temporal_client: Client
) -> None:
    sheet, own = await grouping.opened("กลุ่มบ่าย"), await grouping.second.open(*HALVES)
    group_case, own_case = await asked_for(university, temporal_client, sheet["sheetId"], own["sheetId"])
    await grouping.joined(sheet)
    ended = await after(university, own_case.case_id, "join_group")
    last = ended.events[-1]
    assert (ended.stage, ended.state, last.facts["named"]) == ("cancelled", "closed", "กลุ่มบ่าย")
    assert last.actor_id == grouping.second.teacher.person_id
    follows = await after(university, group_case.case_id, "regroup")
    codes = sorted(taught.section.section_code for taught in (grouping.first, grouping.second))
    assert f"กลุ่มบ่าย ({', '.join(codes)})" in follows.items[0].label_th
    standing = {row.sheet_id: row.is_standing for row in university.rows(GradeSubmission)}
    assert standing == {UUID(sheet["sheetId"]): True, UUID(own["sheetId"]): False}
    view = await grouping.api.get(f"/cases/{own_case.case_id}", headers=grouping.second.headers)
    assert view.json()["timeline"][-1]["facts"]["named"] == "กลุ่มบ่าย"
    await kept(temporal_client, ended, "a_sheet_that_joins_a_group_ends_with_its_name")
    await kept(temporal_client, follows, "a_group_that_a_section_joined_is_drafted")


async def test_a_group_is_submitted_and_published_as_one_sheet(
    grouping: Grouping, office: Submitting, university: University
) -> None:
    sheet = await filled(grouping, await grouping.joined(await grouping.opened()))
    case_id = await office.submitted(sheet)
    review = (await office.api.get(f"/grades/submissions/{case_id}", headers=office.headers(office.head))).json()
    assert (len(review["lines"]), review["group"]["name"]) == (5, "กลุ่มข้อสอบร่วม")
    assert review["group"]["changes"][0]["came"] == [grouping.second.section.section_code]
    for answer in (
        await grouping.leave(sheet, grouping.second),
        await grouping.dissolve(sheet),
        await grouping.name(sheet, "อื่น"),
        await grouping.hand_on(sheet, grouping.second.teacher.person_id),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "group_submitted")
    assert (await office.act(case_id, "return", office.head, remark="แยกหมู่")).status_code == 200
    left = await grouping.leave(sheet, grouping.second)
    assert left.status_code == 200, left.text
    seen = await grouping.first.sheet(sheet["sheetId"])
    await after(university, UUID(case_id), "regroup")
    assert await office.submitted(seen) == case_id
    review = (await office.api.get(f"/grades/submissions/{case_id}", headers=office.headers(office.head))).json()
    assert (review["number"], len(review["lines"]), len(review["changed"])) == (2, 3, 2)
    for reviewer in (office.head, office.dean):
        assert (await office.act(case_id, "approve", reviewer)).status_code == 200
    late = await grouping.name(await grouping.first.sheet(sheet["sheetId"]), "กลุ่ม")
    assert (late.status_code, late.json()["code"]) == (409, "group_published")


async def test_who_leaves_a_group_is_asked_for_the_grades_of_an_own_sheet(
    grouping: Grouping, university: University, temporal_client: Client
) -> None:
    sheet = await grouping.joined(await grouping.opened())
    (group_case,) = await asked_for(university, temporal_client, sheet["sheetId"])
    own_id = (await grouping.leave(sheet, grouping.second)).json()["sheetId"]
    own_case = (await asked_for(university, temporal_client, own_id))[0]
    assert own_case.opened_by == grouping.second.teacher.person_id
    follows = await after(university, group_case.case_id, "regroup")
    assert follows.items[0].label_th.endswith(f"หมู่ {grouping.first.section.section_code}")
    await kept(temporal_client, follows, "a_group_that_a_section_left_is_drafted")


async def test_a_group_that_is_handed_on_is_its_new_coordinators_to_submit(
    grouping: Grouping, university: University, temporal_client: Client
) -> None:
    first, second = grouping.first, grouping.second
    sheet = await filled(grouping, await grouping.joined(await grouping.opened()))
    (drafted,) = await asked_for(university, temporal_client, sheet["sheetId"])
    assert (await grouping.hand_on(sheet, second.teacher.person_id)).status_code == 200
    handed = await after(university, drafted.case_id, "regroup")
    assert handed.opened_by == second.teacher.person_id
    assert [task.assignee_id for task in handed.tasks] == [second.teacher.person_id]
    state = await grouping.api.get(f"/grades/sheets/{sheet['sheetId']}/submission", headers=second.headers)
    path, body = f"/grades/sheets/{sheet['sheetId']}/submission", {"hash": state.json()["hash"]}
    refused = await grouping.api.post(path, json=body, headers={**first.headers, "Idempotency-Key": uuid4().hex})
    assert refused.status_code == 403
    done = await grouping.api.post(path, json=body, headers={**second.headers, "Idempotency-Key": uuid4().hex})
    assert done.status_code == 200, done.text
    submitted = await case_of(university, temporal_client, sheet["sheetId"], "head_review")
    await kept(temporal_client, submitted, "a_group_that_was_handed_on_is_submitted_by_its_new_coordinator")


async def test_a_case_that_was_not_told_of_its_group_is_told_by_the_reconciliation(
    grouping: Grouping, university: University, temporal_client: Client
) -> None:
    sheet = await grouping.joined(await grouping.opened())
    (drafted,) = await asked_for(university, temporal_client, sheet["sheetId"])
    with university.engine.begin() as connection:  # the change was committed, and Temporal was away
        connection.exec_driver_sql(
            "UPDATE grade_sheet SET coordinator_id = %s, group_revision = group_revision + 1 WHERE sheet_id = %s",
            (grouping.second.teacher.person_id, sheet["sheetId"]),
        )
    await reconciled(temporal_client)
    assert (await after(university, drafted.case_id, "regroup")).opened_by == grouping.second.teacher.person_id


async def test_of_a_submission_and_a_join_at_once_one_comes_first_and_the_other_is_told(
    grouping: Grouping, office: Submitting, university: University
) -> None:
    sheet = await filled(grouping, await grouping.opened())
    await grouping.second.open(*HALVES)
    submitted, joined = await asyncio.gather(office.submit(sheet), grouping.join(sheet, grouping.second))
    assert (submitted.status_code, joined.status_code) in ((200, 409), (409, 200)), (submitted.text, joined.text)
    told = submitted if submitted.status_code == 409 else joined
    assert told.json()["code"] in ("sheet_moved", "letters_missing", "group_submitted", "revision_moved", "stage_moved")
    in_group = sum(row.sheet_id == UUID(sheet["sheetId"]) for row in university.rows(GradeSheetSection))
    assert in_group == (2 if joined.status_code == 200 else 1)


async def test_a_sheet_that_moved_while_it_was_being_submitted_stays_with_its_coordinator(
    grouping: Grouping, office: Submitting, university: University
) -> None:
    sheet = await filled(grouping, await grouping.opened())
    with university.engine.begin() as connection:  # a section joins between the version and its case
        connection.exec_driver_sql(
            "CREATE FUNCTION joins() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " UPDATE grade_sheet SET revision = revision + 1 WHERE sheet_id = NEW.sheet_id; RETURN NEW; END $$"
        )
        connection.exec_driver_sql(
            "CREATE TRIGGER joins AFTER INSERT ON grade_version FOR EACH ROW EXECUTE FUNCTION joins()"
        )
    refused = await office.submit(sheet)
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet_moved")
    with university.engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER joins ON grade_version")
        connection.exec_driver_sql("DROP FUNCTION joins()")
    assert (await office.submit(sheet)).status_code == 200
