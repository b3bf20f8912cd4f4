"""The advisor's desk: who is in one's care, how far each is, and what is noted about them (study §6)."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.requisite.contract import RequisiteKind
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold
from models.grades.standing_review.contract import Reach, StandingRule
from models.grades.standing_review.tables import StandingFinding, StandingRound
from models.kit.calendar import utc_now
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Student, UserType
from models.people.student.contract.status import ENDS_STUDIES, StudentStatus
from tests.study.audit.test_api import Desk
from tests.study.audit_round.test_api import round_of_audits
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University) -> Desk:
    """A student of a small programme, with an advisor."""
    return Desk(api, university)


def advising(desk: Desk) -> Headers:
    """The advisor's session."""
    return desk.university.signed_in(desk.advisor.person_id, RoleId.TEACHER)


async def listed(api: httpx.AsyncClient, headers: Headers, **asked: object) -> list[dict[str, Any]]:
    """The students a list shows."""
    answer = await api.get("/study/students", params={k: str(v) for k, v in asked.items()}, headers=headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


def hold(university: University, student: Student) -> None:
    """The library holds this student."""
    university.add(
        StudentHold(
            student_id=student.student_id, kind=HoldKind.LIBRARY, reason_th="หนังสือ", reason_en="Books",
            placed_at=utc_now(),
        )
    )  # fmt: skip


def watch(university: University, student: Student, year: int, rule: StandingRule) -> None:
    """A round of standing after the first term of a year found this of the student."""
    now = utc_now()
    university.add(
        StandingRound(academic_year=year, semester=SEMESTER, asked_at=now, finished_at=now, students=1),
        StandingFinding(
            student_id=student.student_id, academic_year=year, semester=SEMESTER, rule=rule, reach=Reach.NEAR, facts={},
            found_at=now,
        ),
    )  # fmt: skip


async def test_an_advisor_sees_their_own_with_what_stands_in_the_way(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    other = university.student(desk.advisor)
    university.student()
    hold(university, other)
    watch(university, other, YEAR - 1, StandingRule.BELOW_150)
    watch(university, other, YEAR, StandingRule.PROBATION)
    watch(university, desk.student, YEAR - 1, StandingRule.PROBATION)
    first, second = await listed(api, advising(desk))
    assert (first["studentCode"], second["studentCode"]) == (desk.student.student_code, other.student_code)
    assert (first["programme"]["en"], first["holds"], first["risk"]) == ("Test programme", 0, None)
    assert (second["programme"], second["holds"]) == (None, 1)
    assert second["risk"] == {"rule": "below_2_00", "reach": "near"}


@pytest.mark.parametrize("attention", ["held", "watched"])
async def test_a_list_is_narrowed_to_who_needs_attention(
    api: httpx.AsyncClient, university: University, desk: Desk, attention: str
) -> None:
    other = university.student(desk.advisor)
    hold(university, other)
    watch(university, other, YEAR, StandingRule.PROBATION)
    [found] = await listed(api, advising(desk), attention=attention)
    assert found["studentCode"] == other.student_code


async def test_who_has_graduated_resigned_or_was_dismissed_is_looked_for_apart(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    gone = []
    for status in sorted(ENDS_STUDIES):
        student = university.student(desk.advisor)
        university.give_status(student, status)
        gone.append(student.student_code)
    assert [row["studentCode"] for row in await listed(api, advising(desk))] == [desk.student.student_code]
    assert {row["studentCode"] for row in await listed(api, advising(desk), studies="ended")} == set(gone)
    file = await api.get("/study/students/audits/export", headers=advising(desk))
    assert len(list(load_workbook(BytesIO(file.content)).active.iter_rows())) == 2


async def test_the_status_and_probation_of_each_student_are_shown_and_looked_for(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    other = university.student(desk.advisor)
    university.give_status(other, StudentStatus.ON_PROBATION)
    university.add(CodeName(kind=CodeKind.STUDENT_STATUS, code="17008", name_th="รอพินิจ", name_en="On probation"))
    first, second = await listed(api, advising(desk))
    assert (first["onProbation"], second["onProbation"]) == (False, True)
    assert second["status"] == {"th": "รอพินิจ", "en": "On probation"}
    [found] = await listed(api, advising(desk), attention="probation")
    assert found["studentCode"] == other.student_code


def chained(desk: Desk) -> None:
    """One subject of the programme requires another, and the student is in the last term of its years."""
    desk.university.section(desk.one)
    desk.university.section(desk.two)
    desk.university.requires(desk.two, RequisiteKind.PREREQUISITE, desk.one)
    desk.student.admission_year = YEAR - 2
    desk.university.merge(desk.student)


async def test_who_cannot_take_a_chain_of_missing_subjects_in_time_is_told_with_the_chain(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    chained(desk)
    other = university.student(desk.advisor)
    assert await listed(api, advising(desk), attention="blocked") == []
    round_of_audits()
    first, second = await listed(api, advising(desk))
    assert (second["studentCode"], second["blocked"]) == (other.student_code, None)
    chain = first["blocked"]
    assert [(part["code"], part["name"]["en"]) for part in chain["chain"]] == [
        (desk.one.show_code, desk.one.name_en), (desk.two.show_code, desk.two.name_en),
    ]  # fmt: skip
    assert (chain["heldUp"], chain["termsNeeded"], chain["termsLeft"]) == (1, 4, 3)
    [found] = await listed(api, advising(desk), attention="blocked")
    assert found["studentCode"] == desk.student.student_code
    headers = {**advising(desk), "Accept-Language": "en"}
    answer = await api.get("/study/students/audits/export", params={"attention": "blocked"}, headers=headers)
    _, line = load_workbook(BytesIO(answer.content)).active.iter_rows(values_only=True)
    codes = f"{desk.one.show_code} → {desk.two.show_code}"
    assert line[15] == f"{codes}, one after another: at least 4 regular terms, 3 left; waiting for the first: 1"


@pytest.mark.parametrize("helps", ["passed", "under way", "time"])
async def test_a_chain_that_can_be_taken_in_time_is_no_risk(
    api: httpx.AsyncClient, university: University, desk: Desk, helps: str
) -> None:
    chained(desk)
    if helps == "passed":
        desk.graded(desk.one, "D")
    elif helps == "under way":
        desk.enrolled(desk.one)
    else:
        desk.student.admission_year = YEAR - 1
        university.merge(desk.student)
    round_of_audits()
    [found] = await listed(api, advising(desk))
    assert found["blocked"] is None
    assert await listed(api, advising(desk), attention="blocked") == []


async def test_a_list_is_narrowed_by_the_filter_of_announcements(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    elsewhere = university.student(desk.advisor, major="D14")
    [found] = await listed(api, advising(desk), majorCode="D14")
    assert found["studentCode"] == elsewhere.student_code
    assert await listed(api, advising(desk), academicYear=YEAR, semester=SEMESTER) == []


async def test_how_far_students_are_is_what_their_audits_say_and_only_of_whom_one_sees(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    desk.graded(desk.one, "A")
    stranger = university.student()
    codes = [desk.student.student_code, stranger.student_code]
    answer = await api.get("/study/students/progress", params={"code": codes}, headers=advising(desk))
    [found] = answer.json()
    audited = (await api.get(f"/study/students/{codes[0]}/audit", headers=advising(desk))).json()
    assert {key: found[key] for key in ("need", "done", "ifPassed", "toTake")} == audited["figures"]
    assert (found["studentCode"], found["done"], found["isProven"]) == (codes[0], "3", True)


async def test_audits_of_whom_the_list_shows_are_taken_as_a_file(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    desk.graded(desk.one, "A")
    university.student()
    other = university.student(desk.advisor)
    hold(university, other)
    watch(university, other, YEAR, StandingRule.PROBATION)
    round_of_audits()

    async def lines(**asked: str) -> list[tuple[object, ...]]:
        headers = {**advising(desk), "Accept-Language": "en"}
        answer = await api.get("/study/students/audits/export", params=asked, headers=headers)
        assert answer.status_code == 200, answer.text
        return list(load_workbook(BytesIO(answer.content)).active.iter_rows(values_only=True))

    heading, first, second = await lines()
    assert heading[:2] == ("Student code", "Name")
    audited = (await api.get(f"/study/students/{desk.student.student_code}/audit", headers=advising(desk))).json()
    figures = audited["figures"]
    assert first[0] == desk.student.student_code
    assert first[5:9] == tuple(float(figures[key]) for key in ("need", "done", "ifPassed", "toTake"))
    assert sum(int(credits) for credits in re.findall(r"\((\d+)\)", str(first[9]))) == int(figures["toTake"])
    assert first[10] == "Proven"
    assert (second[0], second[5], second[12]) == (other.student_code, None, 1)
    assert second[14] == "Below 2.00 (probation) · One step away"
    assert [line[0] for line in (await lines(attention="held"))[1:]] == [other.student_code]
    assert {entry.actor_id for entry in university.rows(AuditEntry) if entry.action == "audit.export"} == {
        desk.advisor.person_id
    }


async def test_a_note_is_read_by_whom_it_is_for(api: httpx.AsyncClient, university: University, desk: Desk) -> None:
    address = f"/study/students/{desk.student.student_code}/notes"
    writer = advising(desk)
    for visibility in ("author", "staff", "student"):
        answer = await api.post(address, json={"text": f"ถึง {visibility}", "visibility": visibility}, headers=writer)
        assert answer.status_code == 201, answer.text
        assert answer.json()["isMine"]
    dean = university.person(UserType.STAFF, RoleId.DEAN)
    office = university.signed_in(dean.person_id, RoleId.DEAN)
    stranger = university.signed_in(university.teacher().person_id, RoleId.TEACHER)

    async def read(path: str, headers: Headers) -> list[str]:
        return [note["visibility"] for note in (await api.get(path, headers=headers)).json()]

    assert await read(address, writer) == ["student", "staff", "author"]
    assert await read(address, office) == ["student", "staff"]
    assert await read("/study/notes", desk.headers) == ["student"]
    assert (await api.get(address, headers=stranger)).status_code == 404
    assert (await api.get("/study/notes", headers=writer)).status_code == 403
    [found] = await listed(api, office, text=desk.student.student_code)
    assert found["notes"] == 2


async def test_only_its_writer_deletes_a_note_and_the_trail_does_not_say_what_it_said(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    address = f"/study/students/{desk.student.student_code}/notes"
    given = {"text": "เรื่องส่วนตัว", "visibility": "staff"}
    note = (await api.post(address, json=given, headers=advising(desk))).json()
    dean = university.person(UserType.STAFF, RoleId.DEAN)
    office = university.signed_in(dean.person_id, RoleId.DEAN)
    assert (await api.delete(f"{address}/{note['noteId']}", headers=office)).status_code == 404
    for _ in range(2):
        gone = await api.delete(f"{address}/{note['noteId']}", headers=advising(desk))
        assert gone.status_code == 204
    assert (await api.get(address, headers=advising(desk))).json() == []
    kept = [entry for entry in university.rows(AuditEntry) if entry.subject_kind == "student_note"]
    assert sorted(entry.action for entry in kept) == ["student_note.create", "student_note.delete"]
    assert "เรื่องส่วนตัว" not in str(kept)


async def test_a_note_without_words_is_refused_with_its_field(
    api: httpx.AsyncClient, university: University, desk: Desk
) -> None:
    address = f"/study/students/{desk.student.student_code}/notes"
    for text, kind in (("  ", "string_too_short"), ("ก" * 2001, "string_too_long")):
        refused = await api.post(address, json={"text": text, "visibility": "staff"}, headers=advising(desk))
        [field] = refused.json()["details"]["fields"]
        assert (refused.status_code, field["field"], field["type"]) == (422, "text", kind)
