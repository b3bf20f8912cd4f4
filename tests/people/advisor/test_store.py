"""Advisors given in one transaction, with the history, in the database (golive §4)."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlmodel import Session

from models.access.role.contract import DataScope, RoleId
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.table import new_id
from models.news.announcement.tables import Notification
from models.people.advisor.contract import (
    AdvisingRequest,
    AdvisorRule,
    ChosenStudents,
    StudentsOfAdvisor,
    StudentsOfYear,
    UnitScope,
    Whom,
)
from models.people.advisor.store.changing import AdvisorChanges, change_advisors
from models.people.advisor.store.giving import AdvisingPlan, Giving, give_advisors, plan_advising
from models.people.advisor.tables import AdvisorChange
from models.people.person.tables import Person, Student, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.university import University


class Office:
    """The head of department E1, who gives advisors."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.scope = UnitScope(
            scope=DataScope.DEPARTMENT, person_id=self.head.person_id, campus_code="B", faculty_code="E",
            department_code="E1",
        )  # fmt: skip

    def plan(self, students: ChosenStudents | StudentsOfYear | StudentsOfAdvisor, *to: Person) -> AdvisingPlan:
        """The result of a request."""
        with Session(self.university.engine) as session:
            return plan_advising(session, _request(students, to), self.scope)

    def give(
        self, students: ChosenStudents | StudentsOfYear | StudentsOfAdvisor, *to: Person, seen: str | None = None
    ) -> UUID:
        """Carry it out as it was shown; return the id of the request."""
        batch_id = new_id()
        giving = Giving(batch_id, self.head.person_id, utc_now(), "ทดสอบ", seen or self.plan(students, *to).fingerprint)
        with Session(self.university.engine) as session, session.begin():
            give_advisors(session, _request(students, to), self.scope, giving)
        return batch_id

    def advisor_of(self, student: Student) -> UUID | None:
        """Who advises a student now."""
        with Session(self.university.engine) as session:
            return session.get_one(Student, student.student_id).advisor_id


def _request(students: ChosenStudents | StudentsOfYear | StudentsOfAdvisor, to: tuple[Person, ...]) -> AdvisingRequest:
    return AdvisingRequest(students=students, advisor_ids=tuple(each.person_id for each in to))


@pytest.fixture
def office(university: University) -> Office:
    """A head of department."""
    return Office(university)


def chosen(*students: Student) -> ChosenStudents:
    """These students."""
    return ChosenStudents(student_codes=tuple(each.student_code for each in students))


def of_year(whom: Whom = Whom.UNADVISED) -> StudentsOfYear:
    """Those of the major and the year that students of tests have."""
    return StudentsOfYear(major_code="E09", admission_year=2566, whom=whom)


def test_a_student_gets_another_advisor_and_the_history_says_who_gave_them(office: Office) -> None:
    before, after = office.university.teacher(), office.university.teacher()
    student, other = office.university.student(before), office.university.student(after)
    batch_id = office.give(chosen(student, other), after)
    assert office.advisor_of(student) == after.person_id
    [change] = office.university.rows(AdvisorChange)
    assert (change.batch_id, change.student_id, change.from_id, change.to_id) == (
        batch_id, student.student_id, before.person_id, after.person_id,
    )  # fmt: skip
    assert (change.rule, change.reason, change.changed_by) == (AdvisorRule.CHOSEN, "ทดสอบ", office.head.person_id)


def test_a_student_is_notified_once(office: Office) -> None:
    advisor = office.university.teacher()
    student = office.university.student()
    office.give(chosen(student), advisor)
    [line] = office.university.rows(Notification)
    assert (line.student_id, line.key) == (student.student_id, "advisor.new")
    assert line.facts == {"name_th": f"{advisor.first_name_th} ดีงาม", "name_en": f"{advisor.first_name_en} Deengam"}


def test_a_rule_means_those_without_an_advisor_or_whose_advisor_has_left(office: Office) -> None:
    university = office.university
    stays, left, new = university.teacher(), university.teacher(), university.teacher()
    left.closed_at = utc_now()
    university.merge(left)
    kept, of_left, without = university.student(stays), university.student(left), university.student()
    university.give_status(university.student(), StudentStatus.GRADUATED)
    university.student(major="D14")
    given = office.plan(of_year(), new).given
    assert {each.student.student_id for each in given} == {of_left.student_id, without.student_id}
    everyone = office.plan(of_year(Whom.EVERYONE), new).given
    assert {each.student.student_id for each in everyone} == {
        of_left.student_id, without.student_id, kept.student_id,
    }  # fmt: skip


def test_what_is_done_is_what_was_shown(office: Office) -> None:
    teachers = [office.university.teacher() for _ in range(3)]
    students = [office.university.student(teachers[0] if n < 4 else None) for n in range(8)]
    plan = office.plan(of_year(), *teachers)
    office.give(of_year(), *teachers, seen=plan.fingerprint)
    now = {each.student_id: office.advisor_of(each) for each in students}
    assert {each.student.student_id: each.advisor_id for each in plan.given}.items() <= now.items()
    assert sorted(list(now.values()).count(each.person_id) for each in teachers) == [2, 2, 4]


def test_all_students_of_a_teacher_move_but_those_whose_studies_have_ended(office: Office) -> None:
    university = office.university
    leaves, first, second = university.teacher(), university.teacher(), university.teacher()
    students = [university.student(leaves) for _ in range(3)]
    graduated = university.student(leaves)
    university.give_status(graduated, StudentStatus.GRADUATED)
    office.give(StudentsOfAdvisor(advisor_id=leaves.person_id), first, second)
    assert [office.advisor_of(each) for each in students] == [first.person_id, first.person_id, second.person_id]
    assert office.advisor_of(graduated) == leaves.person_id


def test_a_change_in_between_is_refused_and_changes_nothing(office: Office) -> None:
    first, second, third = (office.university.teacher() for _ in range(3))
    student, other = office.university.student(), office.university.student()
    seen = office.plan(chosen(student, other), first).fingerprint
    office.give(chosen(student), second)
    with pytest.raises(Refusal, match="advisees_moved"):
        office.give(chosen(student, other), first, seen=seen)
    with pytest.raises(Refusal, match="advisees_moved"):
        office.give(chosen(other), third, seen=seen)
    assert (office.advisor_of(student), office.advisor_of(other)) == (second.person_id, None)


def test_students_and_teachers_of_other_departments_are_not_there(office: Office) -> None:
    own, elsewhere = office.university.student(), office.university.student(major="D14")
    teacher = office.university.teacher()
    with pytest.raises(Refusal) as refused:
        office.plan(chosen(own, elsewhere), teacher)
    assert (refused.value.code, refused.value.details) == ("advisees_unknown", {"codes": elsewhere.student_code})
    stranger = office.university.person(UserType.TEACHER, RoleId.TEACHER, faculty="D")
    with pytest.raises(Refusal, match="not_found"):
        office.plan(chosen(own), stranger)
    with pytest.raises(Refusal, match="advisees_nothing"):
        office.plan(StudentsOfAdvisor(advisor_id=stranger.person_id), teacher)


def test_a_student_may_have_none_any_more(office: Office) -> None:
    student = office.university.student(office.university.teacher())
    changes = AdvisorChanges(new_id(), AdvisorRule.FILE, office.head.person_id, utc_now())
    with Session(office.university.engine) as session, session.begin():
        assert change_advisors(session, changes, {student.student_id: None}) == 1
        assert change_advisors(session, changes, {student.student_id: None}) == 0
    assert office.advisor_of(student) is None
    assert [row.key for row in office.university.rows(Notification)] == ["advisor.none"]
