"""Copies the students of the demo university into its database: who they are, what they passed, and where they sit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final
from uuid import UUID

from psycopg import Connection as Psycopg
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from models.access.role.contract import RoleId
from models.demo import news, personas
from models.demo.choices import choice_rows
from models.demo.copy import copy_models
from models.demo.enrolments import Enrolling
from models.demo.grades import copy_grades
from models.demo.holds import hold_rows
from models.demo.offices import Offices
from models.demo.people_file import PeopleFile
from models.demo.plan import Plan
from models.demo.profiles import profile_rows, status_rows
from models.demo.programmes import exception_row
from models.demo.rows import (
    EnrolmentRow,
    PersonRow,
    RoleHolderRow,
    StudentProgrammeRow,
    StudentRow,
    StudentTermRow,
    TypeChoiceRow,
)
from models.demo.slots import slot_rows
from models.demo.students import StudentFile
from models.kit.copying import Row, copy_rows

_CHUNK: Final = 2_000
"""Students held in memory at a time."""


class LoadingStudents:
    """Copies students. ``programmes``: the version that is followed now, by the code of its major.

    ``database`` is the driver's side of the same connection.
    """

    def __init__(
        self,
        connection: Connection,
        database: Psycopg[Row],
        plan: Plan,
        password_hash: str,
        people: PeopleFile,
        programmes: Mapping[str, UUID],
        offices: Offices,
    ) -> None:
        self.connection = connection
        self.database = database
        self.plan = plan
        self.password_hash = password_hash
        self.people = people
        self.programmes = programmes
        self.offices = offices

    def run(self, stream: Iterator[StudentFile], enrolling: Enrolling) -> None:
        """All students, some thousand at a time, with their holds, grades and places."""
        while chunk := list(islice(stream, _CHUNK)):
            self._copy_chunk(chunk, enrolling)
            copy_models(self.database, hold_rows(self.plan, chunk, self.offices.registrar))
            if known := [file for file in chunk if file.persona]:
                self._copy_personas(known)

    def _copy_personas(self, known: list[StudentFile]) -> None:
        copy_models(self.database, profile_rows(self.plan, known))
        with Session(self.connection) as session, session.begin():  # not by COPY: they are numbered
            session.add_all(status_rows(self.plan, known, self.offices.registrar))
        copy_models(self.database, slot_rows(self.plan, known))
        finishing = [(file.student_id, file.major.code) for file in known if file.code == personas.FINISHING]
        copy_models(
            self.database,
            [
                exception_row(self.plan, one, self.programmes[major], self.offices.advisor, self.offices.registrar)
                for one, major in finishing
            ],
        )
        copy_models(self.database, news.notifications(self.plan, [file.student_id for file in known]))

    def _copy_chunk(self, chunk: list[StudentFile], enrolling: Enrolling) -> None:
        plan, database = self.plan, self.database
        persons = [file.person_row(self.password_hash) for file in chunk]
        copy_rows(database, "person", PersonRow._fields, persons)
        copy_rows(database, "student", StudentRow._fields, self._student_rows(chunk))
        holders = (RoleHolderRow(RoleId.STUDENT.value, file.person_id, plan.now) for file in chunk)
        copy_rows(database, "role_holder", RoleHolderRow._fields, holders)
        follow = (StudentProgrammeRow(file.student_id, self.programmes[file.major.code], plan.now) for file in chunk)
        copy_rows(database, "student_programme", StudentProgrammeRow._fields, follow)
        copy_grades(database, plan, chunk)
        copy_rows(database, "student_term", StudentTermRow._fields, map(enrolling.student_term, chunk))
        places = [row for file in chunk for row in enrolling.enrol(file)]
        copy_rows(database, "enrolment", EnrolmentRow._fields, places)
        choices = choice_rows(plan, chunk, {place.student_id for place in places})
        copy_rows(database, "enrolment_type_choice", TypeChoiceRow._fields, choices)
        for file, person in zip(chunk, persons, strict=True):
            self.people.write(person, (RoleId.STUDENT,), file.major.code)

    def _student_rows(self, chunk: list[StudentFile]) -> Iterator[StudentRow]:
        for file in chunk:
            team = self.offices.lecturers[file.major.department_code]
            advisor = self.offices.advisor if file.persona else team[file.student_id % len(team)].person_id
            yield file.student_row(advisor, self.plan.current.academic_year - file.study_year + 1)
