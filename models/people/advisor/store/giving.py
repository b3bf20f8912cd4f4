"""Advisors are given to students by hand: planned, shown, and done as shown (golive §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import DataScope
from models.cases.task.rules.holding import ADVISOR_TASKS
from models.kit.errors import Refusal
from models.kit.query import Query
from models.people.advisor.contract import (
    AdvisingWish,
    AdvisorRule,
    ChosenStudents,
    StudentsOfAdvisor,
    StudentsOfYear,
    UnitScope,
    Whom,
)
from models.people.advisor.rules import (
    Advisee,
    AdvisingFacts,
    AdvisorGiven,
    Teacher,
    distribute,
    fingerprint,
    refusal_to_give,
)
from models.people.advisor.store.changing import AdvisorChanges, change_advisors
from models.people.person.contract import UserType
from models.people.student.store.studying import STUDIES


def _in_scope(row: str, own: str) -> str:
    """The SQL condition that a student or a person lies within a :class:`UnitScope`."""
    return f"""
        CASE :scope WHEN '{DataScope.ALL.value}' THEN true
                    WHEN '{DataScope.CAMPUS.value}' THEN {row}.campus_code = :campus_code
                    WHEN '{DataScope.FACULTY.value}' THEN {row}.faculty_code = :faculty_code
                    WHEN '{DataScope.DEPARTMENT.value}' THEN {row}.department_code = :department_code
                    ELSE {own} END
    """


_STUDENTS: Final = f"""
    SELECT s.student_id, s.student_code, s.advisor_id, {STUDIES} AS studies
      FROM student s LEFT JOIN person p ON p.person_id = s.advisor_id
     WHERE {{found}} AND {_in_scope("s", "s.advisor_id = :person_id")}
     ORDER BY s.student_code
"""
_CHOSEN: Final = Query(Advisee, _STUDENTS.format(found="s.student_code = ANY(:codes)"))
_OF_YEAR: Final = Query(
    Advisee,
    _STUDENTS.format(
        found=f"s.major_code = :major_code AND s.admission_year = :admission_year AND {STUDIES}"
        f" AND (CAST(:everyone AS boolean) OR p.person_id IS NULL OR p.closed_at IS NOT NULL)"
    ),
)
_OF_ADVISOR: Final = Query(Advisee, _STUDENTS.format(found=f"s.advisor_id = :advisor_id AND {STUDIES}"))
_TEACHERS: Final = Query(
    Teacher,
    f"""
    SELECT p.person_id, p.id_code AS code, p.user_type = '{UserType.TEACHER.value}' AS is_teacher,
           p.closed_at IS NOT NULL AS is_closed,
           (SELECT count(*) FROM student s WHERE s.advisor_id = p.person_id AND {STUDIES}) AS advisees
      FROM person p
     WHERE p.person_id = ANY(:advisor_ids) AND p.user_type <> '{UserType.STUDENT.value}'
       AND {_in_scope("p", "p.person_id = :person_id")}
     ORDER BY p.id_code
    """,
)


class _Requests(NamedTuple):
    """How many requests wait for an advisor."""

    requests: int


_REQUESTS: Final = Query(
    _Requests,
    """
    SELECT count(*) AS requests FROM case_task k JOIN case_file c USING (case_id) JOIN student s USING (student_id)
     WHERE s.student_id = ANY(:student_ids) AND k.name = ANY(:names) AND k.delegated_by IS NULL
       AND k.assignee_id IS NOT NULL
    """,
)
_LOCK: Final = text("SELECT FROM student WHERE student_id = ANY(:student_ids) ORDER BY student_id FOR UPDATE")


class AdvisingPlan(NamedTuple):
    """What a wish comes to: who gets whom, the teachers as they are now, and how many requests pass on.

    ``fingerprint`` is what whoever agrees to it names, so that nothing else is done.
    """

    given: Sequence[AdvisorGiven]
    teachers: Sequence[Teacher]
    requests: int
    fingerprint: str


def plan_advising(session: Session, wish: AdvisingWish, scope: UnitScope) -> AdvisingPlan:
    """Return what a wish comes to; nothing is changed.

    Raises Refusal ``not_found`` for a teacher who is not within the scope, and what :func:`refusal_to_give` returns.
    """
    facts = _read_facts(session, wish, scope)
    refused = refusal_to_give(facts)
    if refused is not None:
        raise refused
    given = distribute(facts.students, facts.teachers)
    values = {"student_ids": [each.student.student_id for each in given], "names": list(ADVISOR_TASKS)}
    return AdvisingPlan(given, facts.teachers, _REQUESTS.one(session, values).requests, fingerprint(given))


class Giving(NamedTuple):
    """Who gives advisors, when (UTC), why, and which distribution they were shown."""

    batch_id: UUID
    by: UUID
    at: datetime
    reason: str
    seen: str


def give_advisors(session: Session, wish: AdvisingWish, scope: UnitScope, giving: Giving) -> AdvisingPlan:
    """Do what a wish comes to, in the transaction of the caller.

    Raises what :func:`plan_advising` raises, and Refusal ``advisees_moved`` where it comes to something else than was
    shown: somebody gave advisors meanwhile.
    """
    shown = plan_advising(session, wish, scope)
    session.execute(_LOCK, {"student_ids": [each.student.student_id for each in shown.given]})
    plan = plan_advising(session, wish, scope)
    if plan.fingerprint != giving.seen:
        raise Refusal("advisees_moved")
    changes = AdvisorChanges(giving.batch_id, AdvisorRule(wish.students.rule), giving.by, giving.at, giving.reason)
    change_advisors(session, changes, {each.student.student_id: each.advisor_id for each in plan.given})
    return plan


def _read_facts(session: Session, wish: AdvisingWish, scope: UnitScope) -> AdvisingFacts:
    values = {**scope.model_dump(exclude={"scope"}), "scope": scope.scope.value}
    advisor_ids = list(dict.fromkeys(wish.advisor_ids))
    teachers = _TEACHERS.rows(session, {**values, "advisor_ids": advisor_ids})
    if len(teachers) < len(advisor_ids):
        raise Refusal("not_found")
    match wish.students:
        case ChosenStudents(student_codes=codes):
            students = _CHOSEN.rows(session, {**values, "codes": list(codes)})
            unknown = set(codes) - {each.student_code for each in students}
            return AdvisingFacts(students, teachers, unknown)
        case StudentsOfYear() as of:
            students = _OF_YEAR.rows(session, {**values, **_of_year(of)})
            return AdvisingFacts(students, teachers)
        case StudentsOfAdvisor(advisor_id=advisor_id):
            students = _OF_ADVISOR.rows(session, {**values, "advisor_id": advisor_id})
            return AdvisingFacts(students, teachers, moved_from=advisor_id)


def _of_year(of: StudentsOfYear) -> Mapping[str, object]:
    return {
        "major_code": of.major_code,
        "admission_year": of.admission_year,
        "everyone": of.whom is Whom.EVERYONE,
    }
