"""Giving advisors on the page: a plan is shown, and the same plan is carried out (golive §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import DataScope
from models.kit.errors import Refusal
from models.kit.query import Query
from models.people.advisor.contract import (
    AdvisingRequest,
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
from models.people.advisor.store.waiting import count_waiting_requests
from models.people.person.contract import UserType
from models.people.student.store.studying import STUDIES

WITHOUT_ADVISOR: Final = "s.advisor_id IS NULL"
"""The SQL condition of the students (``s``) who have no advisor."""
ADVISOR_HAS_LEFT: Final = "EXISTS (SELECT FROM person a WHERE a.person_id = s.advisor_id AND a.closed_at IS NOT NULL)"
"""The SQL condition of the students (``s``) whose advisor's account is closed."""


def _in_scope(row: str, own: str) -> str:
    """Return the SQL condition that a student or a person lies within a :class:`UnitScope`.

    It repeats ``within_scope`` of the API, which a store cannot import. That one writes another statement for each
    scope; a :class:`Query` is one statement for all callers, so the scope is a parameter here.
    """
    return f"""
        CASE :scope WHEN '{DataScope.ALL.value}' THEN true
                    WHEN '{DataScope.CAMPUS.value}' THEN {row}.campus_code = :campus_code
                    WHEN '{DataScope.FACULTY.value}' THEN {row}.faculty_code = :faculty_code
                    WHEN '{DataScope.DEPARTMENT.value}' THEN {row}.department_code = :department_code
                    ELSE {own} END
    """


_STUDENTS: Final = f"""
    SELECT s.student_id, s.student_code, s.advisor_id, {STUDIES} AS studies
      FROM student s
     WHERE {{found}} AND {_in_scope("s", "s.advisor_id = :person_id")}
     ORDER BY s.student_code
"""
_CHOSEN: Final = Query(Advisee, _STUDENTS.format(found="s.student_code = ANY(:codes)"))
_OF_YEAR: Final = Query(
    Advisee,
    _STUDENTS.format(
        found=f"s.major_code = :major_code AND s.admission_year = :admission_year AND {STUDIES}"
        f" AND (CAST(:everyone AS boolean) OR {WITHOUT_ADVISOR} OR {ADVISOR_HAS_LEFT})"
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
_LOCK: Final = text("SELECT FROM student WHERE student_id = ANY(:student_ids) ORDER BY student_id FOR UPDATE")


class AdvisingPlan(NamedTuple):
    """The result of a request: students with their new advisor, the teachers as they are now, and how many requests
    pass to another advisor.

    ``fingerprint`` identifies the distribution. Who confirms it sends it back, so that nothing else is carried out.
    """

    given: Sequence[AdvisorGiven]
    teachers: Sequence[Teacher]
    requests: int
    fingerprint: str


def plan_advising(session: Session, request: AdvisingRequest, scope: UnitScope) -> AdvisingPlan:
    """Return the result of a request without changing anything.

    Raises Refusal ``not_found`` for a teacher outside the scope, and the refusals of :func:`refusal_to_give`.
    """
    facts = _read_facts(session, request, scope)
    refused = refusal_to_give(facts)
    if refused is not None:
        raise refused
    given = distribute(facts.students, facts.teachers)
    requests = count_waiting_requests(session, [each.student.student_id for each in given])
    return AdvisingPlan(given, facts.teachers, requests, fingerprint(given))


class Giving(NamedTuple):
    """Who gives advisors, when (UTC) and why; ``seen`` is the fingerprint of the plan they were shown."""

    batch_id: UUID
    by: UUID
    at: datetime
    reason: str
    seen: str


def give_advisors(session: Session, request: AdvisingRequest, scope: UnitScope, giving: Giving) -> AdvisingPlan:
    """Carry out a request in the transaction of the caller; return the plan that was carried out.

    Raises the refusals of :func:`plan_advising`, and Refusal ``advisees_moved`` where students or advisors changed
    since the plan was shown.
    """
    shown = plan_advising(session, request, scope)
    session.execute(_LOCK, {"student_ids": [each.student.student_id for each in shown.given]})
    plan = plan_advising(session, request, scope)
    if plan.fingerprint != giving.seen:
        raise Refusal("advisees_moved")
    changes = AdvisorChanges(giving.batch_id, AdvisorRule(request.students.rule), giving.by, giving.at, giving.reason)
    change_advisors(session, changes, {each.student.student_id: each.advisor_id for each in plan.given})
    return plan


def _read_facts(session: Session, request: AdvisingRequest, scope: UnitScope) -> AdvisingFacts:
    values = {**scope.model_dump(exclude={"scope"}), "scope": scope.scope.value}
    advisor_ids = list(dict.fromkeys(request.advisor_ids))
    teachers = _TEACHERS.rows(session, {**values, "advisor_ids": advisor_ids})
    if len(teachers) < len(advisor_ids):
        raise Refusal("not_found")
    match request.students:
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
