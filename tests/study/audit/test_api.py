"""A student's degree audit through the API: what counts where and why, what is missing, what would be (study §3)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy.exc import IntegrityError

from models.access.role.contract import RoleId
from models.curriculum.subject.tables import Subject, SubjectEquivalence
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import UserType
from models.study.programme.contract import ExceptionKind, ProgrammeStatus
from models.study.programme.tables import ProgrammeException, ProgrammeVersion, StudentProgramme
from tests.study.audit.documents import block, document, leaf
from tests.support.university import SEMESTER, YEAR, University


class Desk:
    """A student of a small programme: three required subjects, and six credits of anything."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        self.advisor = university.teacher()
        self.student = university.student(self.advisor)
        self.subjects = [university.subject() for _ in range(5)]
        self.one, self.two, self.three, self.free, self.other = self.subjects
        self.programme = self.add_programme("E09-T", self.one, self.two, self.three)
        university.add(
            StudentProgramme(
                student_id=self.student.student_id, version_id=self.programme.version_id, assigned_at=utc_now()
            )
        )
        self.headers = university.signed_in(self.student.person_id, RoleId.STUDENT)

    def add_programme(self, code: str, *required: Subject) -> ProgrammeVersion:
        """A programme that requires these subjects, and six credits of any."""
        said = document(
            block("major", *(leaf(f"major.s{each.show_code}", each.show_code) for each in required)),
            block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
        )
        version = ProgrammeVersion(
            programme_code=code, revision=2565, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(3 * len(required) + 6), first_entry_year=2560,
            status=ProgrammeStatus.ACTIVE, document=said.model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        return version

    def graded(self, subject: Subject, letter: str, *, part: int | None = None, semester: int = 1) -> None:
        """The student has this letter of last year, of the subject or of so many of its credits."""
        attempt = GradeAttempt(
            student_id=self.student.student_id, academic_year=YEAR - 1, semester=semester,
            subject_code=subject.subject_code, credit=subject.credit if part is None else Decimal(part),
        )  # fmt: skip
        entry = GradeEntry(
            attempt_id=attempt.attempt_id, letter=letter, kind=EntryKind.EARLIER, effective_at=utc_now(),
            recorded_at=utc_now(),
        )  # fmt: skip
        self.university.add(attempt, entry)

    def enrolled(self, subject: Subject) -> None:
        """The student takes a subject now."""
        section = self.university.section(subject)
        self.university.add(
            Enrolment(
                student_id=self.student.student_id, section_id=section.section_id, academic_year=YEAR,
                semester=SEMESTER, subject_code=subject.subject_code, section_type=section.section_type,
                credit=subject.credit, status=EnrolmentStatus.ENROLLED, created_at=utc_now(), updated_at=utc_now(),
            )
        )  # fmt: skip

    async def audit(self, path: str = "/study/audit", **asked: object) -> dict[str, Any]:
        """The audit the student sees."""
        answer = await self.api.get(path, headers=self.headers, params=asked)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def nodes_of(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every node by its path."""
    found: dict[str, dict[str, Any]] = {}

    def walk(nodes: list[dict[str, Any]]) -> None:
        for node in nodes:
            found[node["path"]] = node
            walk(node["children"])

    walk(view["nodes"])
    return found


async def test_every_node_says_what_it_needs_has_and_lacks_and_every_subject_where_it_counts(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    desk.graded(desk.one, "B")
    desk.graded(desk.free, "C+")
    desk.graded(desk.other, "W")
    desk.enrolled(desk.two)
    view = await desk.audit()
    nodes = nodes_of(view)
    of = {subject["code"]: subject for subject in view["subjects"]}
    states = {path: node["state"] for path, node in nodes.items()}
    assert states[f"major.s{desk.one.show_code}"] == "done"
    assert states[f"major.s{desk.two.show_code}"] == "done_if_passed"
    assert states[f"major.s{desk.three.show_code}"] == "missing"
    assert (nodes["major"]["need"], nodes["major"]["have"], nodes["major"]["short"]) == ("9", "6", "3")
    assert (nodes["free"]["need"], nodes["free"]["have"], nodes["free"]["short"]) == ("6", "3", "3")
    assert nodes["free.any"]["used"] == [{"key": of[desk.free.show_code]["key"], "because": "of_group"}]
    assert nodes[f"major.s{desk.one.show_code}"]["used"][0]["because"] == "named"
    assert of[desk.one.show_code]["countsAt"] == [f"major.s{desk.one.show_code}"]
    assert of[desk.one.show_code]["couldCountAt"] == ["free.any"]
    assert (of[desk.other.show_code]["countsAt"], of[desk.other.show_code]["rejection"]) == ([], "withdrawn")
    assert (of[desk.two.show_code]["certainty"], of[desk.two.show_code]["letter"]) == ("in_progress", None)
    assert view["figures"] == {"need": "15", "done": "6", "ifPassed": "9", "toTake": "6"}
    assert (view["isProven"], view["isOwn"], view["own"]) == (True, True, None)


async def test_an_audit_shows_what_counts_now_or_what_would_if_everything_under_way_is_passed(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    for subject in (desk.one, desk.two, desk.free):
        desk.graded(subject, "B")
    desk.enrolled(desk.three)
    path = f"major.s{desk.three.show_code}"
    now, then = await desk.audit(world="now"), await desk.audit(world="if_passed")
    line, then_line = nodes_of(now)[path], nodes_of(then)[path]
    assert (line["state"], line["have"], line["used"]) == ("missing", "0", [])
    assert (then_line["state"], then_line["have"], len(then_line["used"])) == ("done_if_passed", "3", 1)
    assert (nodes_of(now)["major"]["state"], nodes_of(now)["major"]["have"]) == ("missing", "6")
    assert (nodes_of(then)["major"]["state"], nodes_of(then)["major"]["have"]) == ("done_if_passed", "9")
    assert now["figures"] == then["figures"] == {"need": "15", "done": "9", "ifPassed": "12", "toTake": "3"}
    assert (now["leftOut"], then["leftOut"]) == ([desk.three.show_code], [])
    assert desk.three.show_code not in {subject["code"] for subject in now["subjects"]}
    assert (now["world"], then["world"], (await desk.audit())["world"]) == ("now", "if_passed", "if_passed")


async def test_the_credits_that_are_earned_are_told_with_those_that_count_nowhere(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    for subject in (desk.one, desk.free, desk.other, university.subject()):
        desk.graded(subject, "B")
    desk.student.credits_earned = Decimal(12)
    university.merge(desk.student)
    view = await desk.audit(world="now")
    assert view["earned"] == "12"
    [surplus] = [each for each in view["subjects"] if each["isSurplus"]]
    assert (surplus["countsAt"], view["surplus"]) == ([], "3")


async def test_parts_of_a_splittable_subject_count_together_and_each_says_of_how_many_credits_it_is(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    desk.one.splittable = True
    university.merge(desk.one)
    path = f"major.s{desk.one.show_code}"
    desk.graded(desk.one, "A", part=1)
    view = await desk.audit()
    [subject] = view["subjects"]
    assert (subject["credits"], subject["partOf"], subject["countsAt"]) == ("1", "3", ["free.any"])
    assert nodes_of(view)[path]["state"] == "missing"
    assert [each["code"] for each in nodes_of(view)[path]["candidates"]] == [desk.one.show_code]
    tried = await desk.audit(planned=desk.one.show_code)
    assert nodes_of(tried)[path]["state"] == "planned"
    desk.graded(desk.one, "C", part=2, semester=2)
    view = await desk.audit()
    assert [(each["credits"], each["countsAt"]) for each in view["subjects"]] == [("1", [path]), ("2", [path])]
    assert (nodes_of(view)[path]["state"], nodes_of(view)[path]["have"]) == ("done", "3")


async def test_what_is_missing_comes_with_subjects_to_take_and_whether_they_are_open(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    desk.graded(desk.one, "A")
    university.section(desk.three)
    nodes = nodes_of(await desk.audit())
    [candidate] = nodes[f"major.s{desk.three.show_code}"]["candidates"]
    assert (candidate["code"], candidate["isOpen"], candidate["credits"]) == (desk.three.show_code, True, "3")
    assert nodes[f"major.s{desk.one.show_code}"]["candidates"] == []
    assert nodes["free.any"]["toTake"] == "6"
    codes = {candidate["code"] for candidate in nodes["free.any"]["candidates"]}
    assert codes
    assert desk.one.show_code not in codes


async def test_a_node_at_which_only_a_group_of_general_education_counts_names_it(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    tagged = leaf("general.any", patterns=[{"tag": "wellness"}])
    named = leaf("general.named", desk.one.show_code, patterns=[{"tag": "wellness"}])
    mixed = leaf("general.mixed", patterns=[{"tag": "wellness"}, {"tag": "language"}])
    said = document(block("general", tagged, named, mixed, rule="credits", credits="3"))
    desk.programme.document = said.model_dump(mode="json")
    university.merge(desk.programme)
    nodes = nodes_of(await desk.audit())
    groups = {path: node["group"] for path, node in nodes.items()}
    assert groups == {"general": None, "general.any": "wellness", "general.named": None, "general.mixed": None}


async def test_equivalents_and_what_two_people_agreed_to_count_and_say_why(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    old = university.subject()
    university.add(
        SubjectEquivalence(changed_at=utc_now(), show_code=old.show_code, counts_as=desk.one.show_code, valid_from=2560)
    )
    desk.graded(old, "B")
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    university.add(exception(desk, registrar.person_id, path=f"major.s{desk.two.show_code}"))
    nodes = nodes_of(await desk.audit())
    assert nodes[f"major.s{desk.one.show_code}"]["used"][0]["because"] == "equivalent"
    waived = nodes[f"major.s{desk.two.show_code}"]
    assert (waived["state"], waived["agreed"]) == ("waived", ["ยกเว้นตามมติ"])


async def test_another_programme_and_planned_subjects_are_tried_beside_ones_own(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    desk.graded(desk.other, "A")
    another = desk.add_programme("E09-U", desk.other)
    view = await desk.audit(programme=str(another.version_id))
    assert (view["isOwn"], view["figures"]["done"], view["own"]["done"]) == (False, "3", "3")
    assert (view["figures"]["toTake"], view["own"]["toTake"]) == ("6", "12")
    planned = await desk.audit(planned=[desk.two.show_code])
    assert nodes_of(planned)[f"major.s{desk.two.show_code}"]["state"] == "planned"
    assert (planned["figures"]["done"], planned["own"]["toTake"], planned["figures"]["toTake"]) == ("3", "12", "9")
    listed = (await api.get("/study/programmes", headers=desk.headers)).json()
    assert {each["versionId"] for each in listed} == {str(desk.programme.version_id), str(another.version_id)}


async def test_a_subject_under_way_is_tried_as_given_up(api: httpx.AsyncClient, university: University) -> None:
    desk = Desk(api, university)
    desk.graded(desk.one, "B")
    desk.enrolled(desk.two)
    view = await desk.audit(without=[desk.two.show_code, desk.one.show_code])
    nodes = nodes_of(view)
    assert nodes[f"major.s{desk.two.show_code}"]["state"] == "missing"
    assert nodes[f"major.s{desk.one.show_code}"]["state"] == "done"
    assert (view["figures"]["toTake"], view["own"]["toTake"]) == ("12", "9")
    assert desk.two.show_code not in {subject["code"] for subject in view["subjects"]}
    assert (await desk.audit())["own"] is None


async def test_a_programme_that_nobody_follows_is_not_there_to_try(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    draft = desk.add_programme("E09-D", desk.one)
    draft.status = ProgrammeStatus.DRAFT
    university.merge(draft)
    for version in (draft.version_id, UUID(int=1)):
        answer = await api.get("/study/audit", headers=desk.headers, params={"programme": str(version)})
        assert answer.status_code == 404


async def test_conditions_beside_subjects_are_told_with_what_there_is(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    desk.graded(desk.one, "I")
    view = await desk.audit()
    conditions = {condition["kind"]: condition for condition in view["conditions"]}
    assert (conditions["gpax"]["state"], conditions["gpax"]["need"], conditions["gpax"]["have"]) == (
        "met", "2.00", "3.10",
    )  # fmt: skip
    assert (conditions["no_open_letters"]["state"], conditions["no_open_letters"]["subjects"]) == (
        "not_met", [desk.one.show_code],
    )  # fmt: skip
    assert conditions["fewest_terms"]["state"] == "not_met"
    assert nodes_of(view)[f"major.s{desk.one.show_code}"]["state"] == "done_if_passed"


async def test_the_advisor_and_the_registrar_see_a_students_audit_and_nobody_elses_advisor(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    path = f"/study/students/{desk.student.student_code}/audit"
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    stranger = university.teacher()
    for person, role, status in (
        (desk.advisor, RoleId.TEACHER, 200),
        (registrar, RoleId.REGISTRAR, 200),
        (stranger, RoleId.TEACHER, 404),
    ):
        answer = await api.get(path, headers=university.signed_in(person.person_id, role))
        assert answer.status_code == status
    headers = university.signed_in(desk.advisor.person_id, RoleId.TEACHER)
    listed = (await api.get("/study/students", headers=headers)).json()
    assert [row["studentCode"] for row in listed["items"]] == [desk.student.student_code]
    assert listed["items"][0]["programme"]["en"] == "Test programme"


async def test_a_student_without_a_programme_is_told_so(api: httpx.AsyncClient, university: University) -> None:
    student = university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    view = (await api.get("/study/audit", headers=headers)).json()
    assert (view["programme"], view["nodes"], view["figures"]) == (None, [], None)


def exception(
    desk: Desk,
    agreed_by: UUID,
    path: str = "free",
    valid_until: date | None = None,
    withdrawn_at: datetime | None = None,
) -> ProgrammeException:
    """A requirement that is waived; the advisor asked for it."""
    return ProgrammeException(
        student_id=desk.student.student_id, kind=ExceptionKind.WAIVE, path=path, reason="ยกเว้นตามมติ",
        valid_until=valid_until, asked_by=desk.advisor.person_id, agreed_by=agreed_by, agreed_at=utc_now(),
        withdrawn_at=withdrawn_at,
    )  # fmt: skip


async def test_who_agrees_to_an_exception_is_not_who_asked(api: httpx.AsyncClient, university: University) -> None:
    desk = Desk(api, university)
    with pytest.raises(IntegrityError, match="ck_programme_exception_two_people"):
        university.add(exception(desk, desk.advisor.person_id))


async def test_an_exception_holds_until_its_day_and_while_it_is_not_withdrawn(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Desk(api, university)
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    today = bangkok_date(utc_now())
    over = exception(desk, registrar.person_id, valid_until=today - timedelta(days=1))
    taken_back = exception(desk, registrar.person_id, withdrawn_at=utc_now())
    university.add(over, taken_back)
    assert nodes_of(await desk.audit())["free"]["state"] == "missing"
    university.add(exception(desk, registrar.person_id, valid_until=today))
    assert nodes_of(await desk.audit())["free"]["state"] == "waived"
