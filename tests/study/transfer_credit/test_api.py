"""Asking for a transfer of credits and its rules, as students and offices do it over HTTP (spec §5, study §5)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.tables import CaseFile
from models.curriculum.subject.tables import Subject
from models.documents.file.tables import StoredFile
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry, GradeRecord
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student, UserType
from models.study.transfer_credit.tables import TransferCredit, TransferRule
from tests.support.transferring import FREE, INSTITUTION, PDF, TransferOffices, to_leaf, to_subject
from tests.support.typed import typed_words
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


def signed(offices: TransferOffices, person: Person | Student) -> Headers:
    """A session in the person's one role."""
    return offices.university.signed_in(person.person_id, offices.role_of(person))


def keyed(headers: Headers) -> Headers:
    """The headers of one press."""
    return headers | {"Idempotency-Key": str(uuid4())}


def line(**changes: object) -> dict[str, object]:
    """A source with everything but its target."""
    return {
        "sourceCode": "2110101", "sourceName": "Programming", "sourceCredits": "3", "grade": "B", "contentShare": 90,
        "sectionCode": "1", "credits": "3", **changes,
    }  # fmt: skip


def lines_of(offices: TransferOffices) -> list[dict[str, object]]:
    """One for a subject, and one for a leaf of the programme."""
    return [
        line(targetCode=offices.one.show_code),
        line(sourceCode="2110999", sourceName="Music", targetPath=FREE, sectionCode=""),
    ]


def asking(offices: TransferOffices, **changes: object) -> dict[str, object]:
    """A complete request."""
    return {
        "source": "outside", "institution": INSTITUTION, "lines": lines_of(offices), "reason": "ย้ายสถาบัน",
        "fileIds": [str(offices.file())], **changes,
    }  # fmt: skip


async def approve(api: httpx.AsyncClient, offices: TransferOffices, case_id: str, *people: Person) -> None:
    """Each finds the task in the inbox and approves."""
    for person in people:
        headers = signed(offices, person)
        tasks = (await api.get("/tasks", headers=headers)).json()["items"]
        [task] = [row for row in tasks if row["caseId"] == case_id]
        answer = await api.post(
            f"/cases/{case_id}/actions/approve", json={"revision": task["revision"]}, headers=keyed(headers)
        )
        assert answer.status_code == 200, answer.text


async def ask(api: httpx.AsyncClient, offices: TransferOffices, **changes: object) -> dict[str, Any]:
    """Ask, and be answered."""
    headers = keyed(signed(offices, offices.student))
    answer = await api.post("/transfer-credits", json=asking(offices, **changes), headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_what_was_passed_stands_beside_what_it_counts_as(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    asked = {"source": "outside", "institution": INSTITUTION, "lines": lines_of(offices), "files": 1}
    answer = await api.post("/transfer-credits/compare", json=asked, headers=signed(offices, offices.student))
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert (shown["missing"], shown["refused"], shown["askedCredits"]) == ([], None, "6")
    known, of_leaf = shown["lines"]
    assert known["target"]["code"] == offices.one.show_code
    assert known["known"]["decidedBy"] == "คณะกรรมการภาควิชา ครั้งที่ 2/2569"
    assert known["owner"] is None
    assert (of_leaf["target"]["path"], of_leaf["known"]) == (FREE, None)
    assert of_leaf["owner"]["en"] == "Engineering"
    assert shown["ofProgramme"] == {"mostCredits": "90", "beforeCredits": "0"}
    assert offices.university.rows(CaseFile) == []


async def test_what_is_missing_is_named_before_anything_is_sent(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    headers = signed(offices, offices.student)
    incomplete = [line(grade="", contentShare=None, targetCode=offices.one.show_code)]
    look = {"source": "outside", "institution": "", "lines": incomplete, "files": 0}
    shown = (await api.post("/transfer-credits/compare", json=look, headers=headers)).json()
    assert shown["missing"] == [
        {"number": 0, "fields": ["institution", "file"]}, {"number": 1, "fields": ["grade", "content_share"]}
    ]  # fmt: skip
    answer = await api.post(
        "/transfer-credits", json=asking(offices, lines=incomplete), headers=keyed(headers) | {"Accept-Language": "en"}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "transfer_line_incomplete")
    assert "the grade, the share of the content" in answer.json()["message"]
    assert offices.university.rows(CaseFile) == []


def passed_last_year(offices: TransferOffices, letter: str = "B+") -> Subject:
    """A subject that no requirement of the programme names, which the student passed."""
    subject = offices.university.subject()
    attempt = GradeAttempt(
        student_id=offices.student.student_id, academic_year=YEAR - 1, semester=SEMESTER,
        subject_code=subject.subject_code, credit=subject.credit,
    )  # fmt: skip
    entry = GradeEntry(
        attempt_id=attempt.attempt_id, letter=letter, kind=EntryKind.EARLIER, effective_at=utc_now(),
        recorded_at=utc_now(),
    )  # fmt: skip
    offices.university.add(attempt, entry)
    return subject


def picked(offices: TransferOffices, subject: Subject) -> dict[str, object]:
    """A line of the record; what a client says of its grade, name and credits is of no account."""
    return line(
        sourceCode=subject.show_code, sourceName="", sourceCredits=None, grade="A", sourceAcademicYear=YEAR - 1,
        sourceSemester=SEMESTER, targetCode=offices.one.show_code,
    )  # fmt: skip


async def test_a_source_of_this_university_is_chosen_from_the_record(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    subject = passed_last_year(offices)
    headers = signed(offices, offices.student)
    [attempt] = (await api.get("/transfer-credits/possible", headers=headers)).json()["attempts"]
    assert (attempt["code"], attempt["letter"], attempt["countsAt"]) == (subject.show_code, "B+", None)
    never = offices.university.subject()
    look = {"source": "inside", "lines": [picked(offices, subject), picked(offices, never)], "files": 0}
    known, unknown = (await api.post("/transfer-credits/compare", json=look, headers=headers)).json()["lines"]
    assert known["refused"] is None
    assert unknown["refused"]["code"] == "transfer_source_not_in_record"


async def test_the_grade_of_a_claim_is_that_of_the_record_and_stands_beside_it(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    subject = passed_last_year(offices)
    asked = await ask(api, offices, source="inside", institution="", lines=[picked(offices, subject)], fileIds=[])
    assert asked["code"] == "success"
    path = f"/transfer-credits/of-case/{asked['caseId']}"
    [claim] = (await api.get(path, headers=signed(offices, offices.head))).json()["lines"]
    assert (claim["grade"], claim["sourceName"], claim["sourceCredits"]) == ("B+", subject.name_th, "3")
    assert claim["record"] == {"academicYear": YEAR - 1, "semester": SEMESTER, "letter": "B+", "credits": "3"}


async def test_negative_credits_are_no_credits(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    lines = [line(targetCode=offices.one.show_code, credits="-1")]
    headers = keyed(signed(offices, offices.student))
    answer = await api.post("/transfer-credits", json=asking(offices, lines=lines), headers=headers)
    assert answer.status_code == 422


async def test_another_request_while_one_is_open_is_refused_and_the_same_one_is_that(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    same = asking(offices)
    first, again, differs = [
        await api.post("/transfer-credits", json=body, headers=keyed(signed(offices, offices.student)))
        for body in (same, same, same | {"reason": "เรียนซ้ำ"})
    ]
    assert first.json()["caseId"] == again.json()["caseId"]
    assert (differs.status_code, differs.json()["code"]) == (409, "other_request_stands")
    assert first.json()["case"]["title"]["th"] in differs.json()["message"]


async def test_a_student_gets_the_credits_once_everybody_has_agreed(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    asked = await ask(api, offices)
    assert (asked["code"], asked["case"]["stage"]) == ("success", "owner_review")
    await approve(
        api, offices, asked["caseId"], offices.head, offices.advisor, offices.dean, offices.registrar
    )  # fmt: skip
    [mine] = (await api.get("/transfer-credits/mine", headers=signed(offices, offices.student))).json()
    assert mine["stage"] == "approved"
    assert [each["outcome"] for each in mine["lines"]] == ["approved", "approved"]
    assert [each["sectionType"] for each in mine["lines"]] == ["16901", "16901"]
    assert [row.grade for row in offices.university.rows(GradeRecord)] == ["P"]


async def test_credits_of_a_leaf_stand_beside_transferred_subjects_among_the_grades_and_are_explained(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.agreed(offices.request(to_subject(offices.one), to_leaf()))
    headers = signed(offices, offices.student)
    [term] = (await api.get("/std-profile/checkGrades", headers=headers)).json()["results"]
    shown = [(each["subject_code"], each["subject_name_en"], each["grade"], each["credit"]) for each in term["grade"]]
    assert shown == [
        (offices.one.show_code, offices.one.name_en, "P", 3.0), ("2110999", "Music Appreciation", "P", 2.0)
    ]  # fmt: skip
    assert (term["cr"], term["gpa"]) == (5.0, 0.0)
    asked = {"academicYear": str(YEAR), "semester": str(SEMESTER), "subjectCode": "2110999"}
    told = (await api.get("/grades/my-explanation", params=asked, headers=headers)).json()
    [row] = offices.university.rows(TransferCredit)
    assert (told["basis"], told["letter"], told["subject"]["th"]) == ("transfer", "P", "Music Appreciation")
    assert [(each["kind"], each["number"], each["caseId"]) for each in told["entries"]] == [
        ("transfer", row.number, str(row.case_id))
    ]
    other = offices.university.student()
    somebody = offices.university.signed_in(other.person_id, RoleId.STUDENT)
    assert (await api.get("/grades/my-explanation", params=asked, headers=somebody)).status_code == 404


async def test_a_request_is_seen_by_its_owners_and_offices_only(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    asked = await ask(api, offices)
    path = f"/transfer-credits/of-case/{asked['caseId']}"
    seen = await api.get(path, headers=signed(offices, offices.head))
    assert seen.status_code == 200, seen.text
    [kept] = seen.json()["files"]
    file = await api.get(f"{path}/files/{kept['fileId']}", headers=signed(offices, offices.other_head))
    assert file.status_code == 404


async def test_nobody_names_a_file_of_somebody_else(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    other = offices.university.student()
    headers = keyed(offices.university.signed_in(other.person_id, RoleId.STUDENT))
    answer = await api.post("/transfer-credits", json=asking(offices), headers=headers)
    assert answer.status_code == 404


async def test_a_file_that_was_sent_long_ago_is_sent_again(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    body = asking(offices)
    with offices.university.engine.begin() as connection:
        connection.execute(text("UPDATE stored_file SET sent_at = now() - interval '8 days'"))
    answer = await api.post("/transfer-credits", json=body, headers=keyed(signed(offices, offices.student)))
    assert answer.status_code == 404
    assert offices.university.rows(CaseFile) == []


async def test_a_file_of_a_request_waits_to_be_named(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    headers = signed(offices, offices.student)
    for place in ("/transfer-credits/files", "/leaves/files"):
        sent = await api.post(place, files={"file": ("a.pdf", PDF)}, headers=headers)
        assert sent.status_code == 201, sent.text
    assert [row.awaits_naming for row in offices.university.rows(StoredFile)] == [True, True]


async def test_why_nothing_can_be_asked_for_is_told_with_the_leaves(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    headers = signed(offices, offices.student)
    found = (await api.get("/transfer-credits/possible", headers=headers)).json()
    assert found["refused"] is None
    assert FREE in [leaf["path"] for leaf in found["leaves"]]
    await ask(api, offices)
    found = (await api.get("/transfer-credits/possible", headers=headers)).json()
    assert found["refused"]["code"] == "transfer_asked_already"


def rule_of(offices: TransferOffices, **changes: object) -> dict[str, object]:
    """A rule as an office says it."""
    return {
        "source": "outside", "institution": INSTITUTION, "sourceCode": "2110101", "sourceName": "Programming",
        "targetCode": offices.one.show_code, "leastLetter": "C", "credits": "3", "validFrom": "2026-01-01",
        "validTo": None, "decidedBy": "คณะกรรมการภาควิชา", **changes,
    }  # fmt: skip


async def test_an_office_keeps_rules_with_their_days_and_who_decided(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    officer = offices.university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    headers = offices.university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    added = await api.post("/transfer-rules", json=rule_of(offices), headers=headers)
    assert added.status_code == 201, added.text
    rule = added.json()
    changed = await api.put(
        f"/transfer-rules/{rule['ruleId']}", headers=headers,
        json=rule_of(offices, validTo="2026-12-31", revision=rule["revision"]),
    )  # fmt: skip
    assert (changed.status_code, changed.json()["validTo"]) == (200, "2026-12-31")
    listed = (await api.get("/transfer-rules", params={"text": "2110"}, headers=headers)).json()["items"]
    assert [each["ruleId"] for each in listed] == [rule["ruleId"]]
    trail = (await api.get(f"/transfer-rules/{rule['ruleId']}/audit", headers=headers)).json()["items"]
    assert len(trail) == 2


def of_line(case_id: str, number: int = 1, **changes: object) -> dict[str, object]:
    """What an owner says of a line they accepted."""
    return {
        "caseId": case_id, "number": number, "leastLetter": "B", "validFrom": "2026-01-01", "validTo": "2027-12-31",
        "decidedBy": "หัวหน้าภาควิชา", **changes,
    }  # fmt: skip


async def test_an_owner_makes_a_rule_of_a_line_they_accepted_and_pressing_twice_makes_one(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    case_id = (await ask(api, offices))["caseId"]
    headers = signed(offices, offices.head)
    early = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=headers)
    assert (early.status_code, early.json()["code"]) == (409, "transfer_line_not_accepted")
    await approve(api, offices, case_id, offices.head)
    shown = (await api.get(f"/transfer-credits/of-case/{case_id}", headers=headers)).json()
    assert [each["mayBecomeRule"] for each in shown["lines"]] == [True, False]
    made = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=headers)
    assert made.status_code == 201, made.text
    rule = made.json()
    assert (rule["sourceCode"], rule["targetCode"], rule["institution"], rule["credits"]) == (
        "2110101", offices.one.show_code, INSTITUTION, "3"
    )  # fmt: skip
    assert (rule["decidedBy"], rule["validTo"], rule["leastLetter"]) == ("หัวหน้าภาควิชา", "2027-12-31", "B")
    again = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=headers)
    assert (again.status_code, again.json()["code"]) == (409, "transfer_rule_exists")
    leaf = await api.post("/transfer-rules/of-line", json=of_line(case_id, 2), headers=headers)
    assert leaf.json()["code"] in {"transfer_rule_of_leaf", "transfer_rule_other_department"}
    shown = (await api.get(f"/transfer-credits/of-case/{case_id}", headers=headers)).json()
    assert [each["mayBecomeRule"] for each in shown["lines"]] == [False, False]
    [kept] = offices.university.rows(TransferRule)
    assert kept.changed_by == offices.head.person_id


async def test_nobody_makes_a_rule_for_another_department(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    case_id = (await ask(api, offices))["caseId"]
    await approve(api, offices, case_id, offices.head)
    registrar = signed(offices, offices.registrar)
    refused = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (403, "transfer_rule_other_department")
    unseen = await api.post(
        "/transfer-rules/of-line", json=of_line(case_id), headers=signed(offices, offices.other_head)
    )
    assert unseen.status_code == 404
    free = await api.post("/transfer-rules", json=rule_of(offices), headers=signed(offices, offices.head))
    assert free.status_code == 403
    wrong = await api.post(
        "/transfer-rules/of-line", json=of_line(case_id, validTo="2025-12-31"), headers=signed(offices, offices.head)
    )
    assert (wrong.status_code, wrong.json()["code"]) == (422, "transfer_rule_days")
    assert offices.university.rows(TransferRule) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"institution": ""}, "transfer_rule_institution", id="no institution"),
        pytest.param({"validTo": "2025-12-31"}, "transfer_rule_days", id="days that fall"),
        pytest.param({"targetCode": "09999999"}, "transfer_rule_target_unknown", id="no such subject"),
    ],
)
async def test_a_rule_that_may_not_stand_so_is_refused(
    api: httpx.AsyncClient, offices: TransferOffices, changes: dict[str, object], code: str
) -> None:
    headers = signed(offices, offices.registrar)
    answer = await api.post("/transfer-rules", json=rule_of(offices, **changes), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_a_rule_that_has_known_a_line_is_not_deleted(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    rule = offices.rule(offices.one)
    await ask(api, offices)
    answer = await api.delete(
        f"/transfer-rules/{rule.rule_id}", params={"revision": 1}, headers=signed(offices, offices.registrar)
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "transfer_rule_in_use")


async def test_a_registrar_compares_and_asks_for_a_student_and_leaves_a_trail(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    headers = signed(offices, offices.registrar)
    code = offices.student.student_code
    place = f"/transfer-credits/on-behalf/{code}"
    assert (await api.get(f"{place}/possible", headers=headers)).json()["refused"] is None
    look = {"source": "outside", "institution": INSTITUTION, "lines": lines_of(offices), "files": 1}
    shown = (await api.post(f"{place}/compare", json=look, headers=headers)).json()
    assert [each["known"] is not None for each in shown["lines"]] == [True, False]
    sent = await api.post("/transfer-credits/on-behalf/files", files={"file": ("a.pdf", PDF)}, headers=headers)
    asked = asking(offices, fileIds=[sent.json()["fileId"]], studentCode=code)
    answer = await api.post("/transfer-credits/on-behalf", json=asked, headers=keyed(headers))
    assert answer.json()["code"] == "success", answer.text
    [entry] = [row for row in offices.university.rows(AuditEntry) if row.action == "student.transfer_credit.on_behalf"]
    assert (entry.subject_id, entry.actor_id) == (code, offices.registrar.person_id)
    student = signed(offices, offices.student)
    assert (await api.get("/transfer-credits/mine", headers=student)).json()[0]["caseId"] == answer.json()["caseId"]
    assert (await api.post(f"{place}/compare", json=look, headers=student)).status_code == 403


async def test_a_rule_is_found_however_its_subjects_are_typed(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    officer = offices.university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    headers = offices.university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    assert (await api.post("/transfer-rules", json=rule_of(offices), headers=headers)).status_code == 201
    for typed in typed_words(offices.one.show_code, "Programming", "2110-101"):
        listed = (await api.get("/transfer-rules", params={"text": typed}, headers=headers)).json()["items"]
        assert [each["targetCode"] for each in listed] == [offices.one.show_code], typed
    assert (await api.get("/transfer-rules", params={"text": "2110-109"}, headers=headers)).json()["total"] == 0
