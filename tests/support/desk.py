"""Work on an approver's desk in a running demo university: requests of students that wait for their advisor.

By hand, for a portal that runs: ``python -m tests.support.desk DATABASE_URL TEMPORAL_ADDRESS teacher01 300``.
"""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any, Final, NamedTuple

from sqlalchemy import Engine, Row, create_engine, text
from sqlmodel import Session
from temporalio.client import Client, WithStartWorkflowOperation
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.contrib.pydantic import pydantic_data_converter

from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.tables import Section
from models.curriculum.subject.tables import Subject
from models.demo.personas import INTRODUCTIONS
from models.enrolment.enrolment.contract import EnrolmentRequest, EnrolmentStage
from models.kit.calendar import utc_now
from models.kit.settings import Settings
from models.kit.table import new_id
from tests.support.portal import Portal
from workflows.enrolment import EnrolmentWorkflow

_AT_ONCE: Final = 20
_TERM: Final = text(
    """
    SELECT s.academic_year, s.semester, s.student_type_code, p.campus_code, p.department_code,
           (SELECT max(section_id) + 1 FROM section) AS section_id
      FROM section s, person p
     WHERE p.username = :advisor ORDER BY 1 DESC, 2 DESC LIMIT 1
    """
)
_STUDENTS: Final = text(
    """
    UPDATE student s SET advisor_id = p.person_id
      FROM person p
     WHERE p.username = :advisor AND s.student_id IN (
           SELECT x.student_id FROM student x JOIN person y ON y.person_id = x.person_id
            WHERE x.status_code = '17001' AND x.faculty_code = p.faculty_code AND x.campus_code = p.campus_code
              AND y.username <> ALL (:personas)
              AND NOT EXISTS (SELECT FROM case_task k JOIN case_file c USING (case_id)
                               WHERE c.student_id = x.student_id)
            ORDER BY x.department_code = p.department_code DESC, x.student_id DESC LIMIT :count)
    RETURNING s.student_id, s.student_code, s.person_id, s.faculty_code, s.department_code, s.campus_code
    """
)


_TEACHERS: Final = text(
    """
    SELECT p.username, p.first_name_th, p.last_name_th, p.first_name_en, p.last_name_en
      FROM person p JOIN person t ON t.username = 'teacher01' AND t.department_code = p.department_code
     WHERE p.username <> ALL (:personas)
       AND (SELECT array_agg(role_id) FROM role_holder h WHERE h.person_id = p.person_id) = ARRAY[3]
     ORDER BY p.username
    """
)


class Colleague(NamedTuple):
    """A teacher of the demo university who is no persona."""

    username: str
    first_name_th: str
    last_name_th: str
    first_name_en: str
    last_name_en: str


def colleagues(database_url: str) -> list[Colleague]:
    """The teachers of teacher01's department whom no other test knows, always in the same order."""
    engine = create_engine(database_url)
    with engine.connect() as connection:
        rows = connection.execute(_TEACHERS, {"personas": list(INTRODUCTIONS)}).all()
    engine.dispose()
    return [Colleague(*row) for row in rows]


def put_on_desk(portal: Portal, advisor: str, count: int) -> int:
    """Have ``count`` students of the advisor's faculty ask for something the advisor must approve.

    They become the advisor's students, those of the department first, and ask for a section without times that was not
    there before. Personas are left alone, and so is whoever has a request that waits: it would follow to the advisor.
    Answers how many wait now: a student whom another rule stops does not.
    """
    with ThreadPoolExecutor(1) as thread:  # a browser of Playwright has an event loop in this one
        return thread.submit(asyncio.run, _put(portal, advisor, count)).result()


async def _put(portal: Portal, advisor: str, count: int) -> int:
    requests = await asyncio.to_thread(_accept, create_engine(portal.database_url), advisor, count)
    client = await Client.connect(
        portal.temporal_address, namespace=portal.temporal_namespace, data_converter=pydantic_data_converter
    )
    at_once = asyncio.Semaphore(_AT_ONCE)

    async def submit(request: EnrolmentRequest) -> bool:
        async with at_once:
            start = WithStartWorkflowOperation(
                EnrolmentWorkflow.run,
                request,
                id=case_workflow_id(CaseKind.ENROLMENT, request.case_id),
                task_queue=Settings().temporal_task_queue,
                id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            )
            record = await client.execute_update_with_start_workflow(
                EnrolmentWorkflow.outcome, start_workflow_operation=start
            )
        return record.stage == EnrolmentStage.AWAITING_APPROVAL

    return sum(await asyncio.gather(*(submit(request) for request in requests)))


def _accept(engine: Engine, advisor: str, count: int) -> list[EnrolmentRequest]:
    """The rows of the requests, as the API leaves them before it starts the workflows."""
    with Session(engine, expire_on_commit=False) as session, session.begin():
        section = _new_section(session, advisor)
        students = session.execute(
            _STUDENTS, {"advisor": advisor, "count": count, "personas": list(INTRODUCTIONS)}
        ).all()
        requests = [_request(student, section) for student in students]
        session.add_all(map(_case, requests, students))
    return requests


def _new_section(session: Session, advisor: str) -> Section:
    now = utc_now()
    term = session.execute(_TERM, {"advisor": advisor}).one()
    code = f"00{now.microsecond:06}"
    session.add(
        Subject(
            subject_code=f"{code}-65", show_code=code, name_th="สัมมนากลุ่มย่อย", name_en="Small-group Seminar",
            credit=Decimal(0), theory_hours=0, practice_hours=0, self_hours=0, department_code=term.department_code,
            education_level_code="2", start_year=2565, updated_at=now,
        )
    )  # fmt: skip
    session.flush()
    section = Section(
        section_id=term.section_id, academic_year=term.academic_year, semester=term.semester,
        subject_code=f"{code}-65", section_code="1", section_type=SectionType.LECTURE, campus_code=term.campus_code,
        student_type_code=term.student_type_code, seats=500, status=SectionStatus.OPEN,
        approval=SectionApproval.ADVISOR,
    )  # fmt: skip
    session.add(section)
    session.flush()
    return section


def _request(student: Row[Any], section: Section) -> EnrolmentRequest:
    return EnrolmentRequest(
        case_id=new_id(), student_id=student.student_id, student_code=student.student_code,
        faculty_code=student.faculty_code, academic_year=section.academic_year, semester=section.semester,
        section_ids=(section.section_id,), opened_by=student.person_id, requested_at=utc_now(),
    )  # fmt: skip


def _case(request: EnrolmentRequest, student: Row[Any]) -> CaseFile:
    return new_case(
        CaseKind.ENROLMENT,
        request,
        Titles("ลงทะเบียนเรียน", "Enrolment"),
        student_id=request.student_id,
        campus_code=student.campus_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
    )


if __name__ == "__main__":
    running = Portal("", "", database_url=sys.argv[1], temporal_address=sys.argv[2], temporal_namespace="default")
    print(put_on_desk(running, sys.argv[3], int(sys.argv[4])))
