"""Fills an empty database in one transaction: either the whole demo university is there, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

from psycopg import Connection as Psycopg
from sqlalchemy import Connection, text
from sqlmodel import Session, SQLModel

from models.access_defaults.installing import install_access
from models.contracts.access.permissions import RoleId
from models.copying import Row, copy_rows
from models.demo import news, personas, section_rows, terms
from models.demo.awards import Awards
from models.demo.bill_runs import load_bill_runs
from models.demo.choices import choice_rows
from models.demo.copy import analyze, copy_models
from models.demo.curriculum import Curriculum, requisite_rows
from models.demo.debts import Debts
from models.demo.enrolments import Enrolling
from models.demo.finance import agencies, erp_units, fee_items, funders
from models.demo.finance_masters import finance_masters
from models.demo.grade_sheets import TEACHERS, sheet_rows
from models.demo.grades import copy_grades
from models.demo.holds import hold_rows
from models.demo.holidays import HolidayRow, holiday_rows
from models.demo.late_sheets import load_late_sheet
from models.demo.money import load_money
from models.demo.organisation import Organisation, organisation_rows
from models.demo.past_sections import past_section_rows
from models.demo.past_sheets import load_past_sheets
from models.demo.people_file import PeopleFile
from models.demo.plan import Plan
from models.demo.profiles import profile_rows, status_rows
from models.demo.programmes import exception_row, programme_rows
from models.demo.refund_lists import refund_lists
from models.demo.rows import (
    EnrolmentRow,
    PersonRow,
    RoleHolderRow,
    StudentProgrammeRow,
    StudentRow,
    StudentTermRow,
    TypeChoiceRow,
)
from models.demo.scholarships import scholarships
from models.demo.seats import after_enrolment, before_enrolment
from models.demo.sections import Offering, offerings
from models.demo.signers import signer_rows
from models.demo.slots import slot_rows
from models.demo.staff import StaffMember, staff
from models.demo.standings import load_standings
from models.demo.students import StudentFile, students
from models.demo.study import Studies
from models.demo.subject_rows import goal_rows, name_responsible, subject_rows
from models.demo.taught_hours import taught_hours
from models.demo.teaching_rows import taught_and_achieved
from models.demo.timetable import Lecturer, Timetable
from models.demo.transcripts import load_transcripts
from models.passwords import hash_password

_CHUNK = 2_000
"""Students held in memory at a time."""
_MORE_LECTURES: Final = 7
"""So many lectures a persona teacher has more than their colleagues: enough for every state of a grade sheet."""


class NotEmptyError(RuntimeError):
    """The database already holds a university."""


class Loaded(NamedTuple):
    """How much was loaded."""

    students: int
    staff: int
    sections: int
    enrolments: int


def load(connection: Connection, plan: Plan, password: str, people_file: Path) -> Loaded:
    """Generate the university of ``plan`` into an empty, migrated database; the caller commits.

    Raises NotEmptyError when somebody is there already. ``people_file`` gets the list of everybody who can sign in.
    """
    if connection.scalar(text("SELECT EXISTS (SELECT FROM person) OR EXISTS (SELECT FROM campus)")):
        raise NotEmptyError("the database already holds a university: empty it first (make reset)")
    connection.execute(text("SET LOCAL statement_timeout = 0"))  # a COPY of 70,000 students takes its time
    with closing(PeopleFile(people_file)) as people:
        return _Loading(connection, plan, hash_password(password), people).run()


class _Loading:
    def __init__(self, connection: Connection, plan: Plan, password_hash: str, people: PeopleFile) -> None:
        self.connection = connection
        self.database: Psycopg[Row] = connection.connection.driver_connection  # type: ignore[assignment]
        self.plan = plan
        self.password_hash = password_hash
        self.people = people
        self.organisation = Organisation()
        self.curriculum = Curriculum(self.organisation)
        self.programmes: dict[str, UUID] = {}

    def run(self) -> Loaded:
        plan = self.plan
        install_access(self.connection)
        copy_models(self.database, organisation_rows())
        known = terms.term_rows(plan.current)
        copy_models(self.database, known)
        copy_rows(self.database, "holiday", HolidayRow._fields, holiday_rows(plan, known))
        periods = terms.period_rows(plan.current, plan.today)
        copy_models(self.database, periods)
        copy_models(self.database, terms.past_enrolling_rows(plan.current, first=len(periods) + 1))
        copy_models(self.database, terms.step_rows(periods, plan.today))
        copy_models(self.database, goal_rows(self.plan))
        copy_models(self.database, subject_rows(plan, self.organisation, self.curriculum))
        copy_models(self.database, requisite_rows(plan, self.curriculum))
        sections = offerings(plan, self.organisation, self.curriculum)
        members = staff(plan, self.organisation, sections, self.password_hash)
        self._copy_staff(members)
        before_enrolment(plan, sections)
        teachers = [member for member in members if RoleId.TEACHER in member.roles]
        Timetable(plan, _by_department(teachers)).arrange(sections)
        self._copy_sections(sections)
        registrar = next(member.person for member in members if RoleId.REGISTRAR in member.roles)
        curriculum_officer = next(m.person for m in members if RoleId.CURRICULUM_OFFICER in m.roles).person_id
        programmes = list(programme_rows(plan, self.organisation, self.curriculum, curriculum_officer))
        copy_models(self.database, programmes)
        followed = (programme for programme in programmes if programme.last_entry_year is None)
        self.programmes = {programme.major_code: programme.version_id for programme in followed}
        enrolments = self._copy_students(teachers, sections, registrar.person_id)
        after_enrolment(plan, sections)
        self._write_counters(sections)
        copy_rows(self.database, "section", section_rows.SectionRow._fields, past_section_rows(self.plan, sections))
        self._analyze()
        self._announce(teachers, sections, registrar.person_id)
        officer = next(member.person for member in members if RoleId.FINANCE_OFFICER in member.roles)
        director = next(member.person for member in members if RoleId.TREASURY_DIRECTOR in member.roles)
        units = list(erp_units(plan, officer.person_id))
        copy_models(self.database, units)
        fees = list(fee_items(plan, units, officer.person_id))
        copy_models(self.database, fees)
        fining = list(agencies(plan, officer.person_id))
        copy_models(self.database, fining)
        paying = list(funders(plan, officer.person_id))
        copy_models(self.database, paying)
        by_name = {member.person.username: member.person for member in members}
        scholar = by_name["scholar01"].person_id
        author = by_name["curriculum01"].person_id
        name_responsible(self.connection, RoleId.TEACHER.value, author)
        copy_models(self.database, taught_and_achieved(plan, self.organisation, self.curriculum, author))
        copy_models(self.database, taught_hours(self.connection, plan))
        kept = list(scholarships(plan, paying, units, scholar))
        copy_models(self.database, kept)
        project = next(unit.erp_unit_id for unit in units if unit.is_special_project)
        copy_models(self.database, finance_masters(plan, self.organisation, officer.person_id, project))
        copy_models(self.database, refund_lists(plan, officer.person_id))
        copy_models(self.database, signer_rows(plan, by_name))
        awards, debts = Awards(plan, kept, scholar), Debts(plan, officer.person_id, fining, fees)
        load_money(self.connection, self.database, plan, officer.person_id, awards, debts)
        with Session(self.connection) as session, session.begin():  # not by COPY: the database computes columns
            load_bill_runs(session, plan, self.organisation, officer.person_id, director.person_id)
            for rows in sheet_rows(self.connection, plan):
                session.add_all(rows)
                session.flush()
            load_transcripts(session, plan, registrar.person_id)
            load_standings(session, plan)
        self._finish(enrolments)
        with Session(self.connection) as session, session.begin():
            load_late_sheet(session, plan)
            load_past_sheets(session, plan)
        return Loaded(plan.students, len(members), len(sections), enrolments)

    def _copy_staff(self, members: list[StaffMember]) -> None:
        copy_rows(self.database, "person", PersonRow._fields, (member.person for member in members))
        holders = (
            RoleHolderRow(role.value, member.person.person_id, self.plan.now)
            for member in members
            for role in member.roles
        )
        copy_rows(self.database, "role_holder", RoleHolderRow._fields, holders)
        for member in members:
            self.people.write(member.person, member.roles)

    def _copy_sections(self, sections: list[Offering]) -> None:
        rows = section_rows
        exams = list(rows.exam_rows(self.plan, self.curriculum, sections))
        for table, kind, given in (
            ("room", rows.RoomRow, rows.room_rows(self.plan)),
            ("section", rows.SectionRow, rows.section_rows(self.plan, sections)),
            ("section_meeting", rows.MeetingRow, rows.meeting_rows(sections)),
            ("section_teacher", rows.TeacherRow, rows.teacher_rows(sections)),
            ("section_exam", rows.ExamRow, exams),
            ("section_exam_seats", rows.ExamSeatsRow, rows.exam_seat_rows(exams)),
            ("section_allotment", rows.AllotmentRow, rows.allotment_rows(sections)),
            ("section_major", rows.SectionMajorRow, rows.major_rows(sections)),
        ):
            copy_rows(self.database, table, kind._fields, given)

    def _announce(self, teachers: list[StaffMember], sections: list[Offering], registrar: UUID) -> None:
        """News for everybody, of sections, and of the personas' advisor to their students."""
        published = list(news.announcements(self.plan, sections, registrar))
        copy_models(self.database, published)
        advisor = _advisor(teachers)
        own = self.connection.scalars(
            text(
                "SELECT student_id FROM student WHERE advisor_id = :advisor"
                " ORDER BY student_code <> :first, student_code"
            ),
            {"advisor": advisor, "first": personas.ON_INSTALMENTS},
        )
        rows = news.of_advisor(self.plan, len(published) + 1, advisor, list(own))
        copy_models(self.database, rows)

    def _copy_students(self, teachers: list[StaffMember], sections: list[Offering], registrar: UUID) -> int:
        """All students, some thousand at a time, and their holds; returns how many places they took."""
        studies = Studies(self.plan, self.organisation, self.curriculum)
        enrolling = Enrolling(self.plan, studies, sections)
        advisors = {
            department: [lecturer.person_id for lecturer in lecturers]
            for department, lecturers in _by_department(teachers).items()
        }
        persona_advisor = _advisor(teachers)
        stream = students(self.plan, self.organisation, studies)
        while chunk := list(islice(stream, _CHUNK)):
            self._copy_chunk(chunk, enrolling, advisors, persona_advisor)
            copy_models(self.database, hold_rows(self.plan, chunk, registrar))
            if known := [file for file in chunk if file.persona]:
                copy_models(self.database, profile_rows(self.plan, known))
                with Session(self.connection) as session, session.begin():  # not by COPY: they are numbered
                    session.add_all(status_rows(self.plan, known, registrar))
                copy_models(self.database, slot_rows(self.plan, known))
                finishing = [(file.student_id, file.major.code) for file in known if file.code == personas.FINISHING]
                copy_models(
                    self.database,
                    [
                        exception_row(self.plan, one, self.programmes[major], persona_advisor, registrar)
                        for one, major in finishing
                    ],
                )
                copy_models(self.database, news.notifications(self.plan, [file.student_id for file in known]))
        return enrolling.last_number

    def _copy_chunk(
        self, chunk: list[StudentFile], enrolling: Enrolling, advisors: dict[str, list[UUID]], persona_advisor: UUID
    ) -> None:
        plan, database = self.plan, self.database
        persons = [file.person_row(self.password_hash) for file in chunk]
        copy_rows(database, "person", PersonRow._fields, persons)
        copy_rows(database, "student", StudentRow._fields, self._student_rows(chunk, advisors, persona_advisor))
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

    def _student_rows(
        self, chunk: list[StudentFile], advisors: dict[str, list[UUID]], persona_advisor: UUID
    ) -> Iterator[StudentRow]:
        for file in chunk:
            team = advisors[file.major.department_code]
            advisor = persona_advisor if file.persona else team[file.student_id % len(team)]
            yield file.student_row(advisor, self.plan.current.academic_year - file.study_year + 1)

    def _write_counters(self, sections: list[Offering]) -> None:
        """Seats and seats taken, now that everybody is in."""
        cursor = self.database.cursor()
        cursor.executemany(
            "UPDATE section SET seats = %s, seats_taken = %s, seats_reserved = %s WHERE section_id = %s",
            [(offering.seats, offering.taken, offering.reserved, offering.section_id) for offering in sections],
        )
        cursor.executemany(
            "UPDATE section_allotment SET seats = %s, seats_taken = %s"
            " WHERE section_id = %s AND major_code = %s AND study_year = %s",
            [
                (seats, taken, offering.section_id, major, year)
                for offering in sections
                for (major, year), (seats, taken) in offering.allotments.items()
            ],
        )

    def _finish(self, enrolments: int) -> None:
        """Sequences go on after the rows, and the planner learns what is there."""
        self.connection.execute(text("SELECT setval('enrolment_no', :last)"), {"last": max(1, enrolments)})
        self.connection.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('announcement', 'announce_id'), max(announce_id))"
                " FROM announcement"
            )
        )
        self._analyze()

    def _analyze(self) -> None:
        """The planner learns what is there."""
        analyze(self.database, SQLModel.metadata.tables)


def _advisor(teachers: list[StaffMember]) -> UUID:
    """Who advises the personas."""
    return next(member.person.person_id for member in teachers if member.person.username == personas.ADVISOR)


def _by_department(members: list[StaffMember]) -> dict[str, list[Lecturer]]:
    found: dict[str, list[Lecturer]] = {}
    for member in members:
        department = member.person.department_code
        if department:
            more = _MORE_LECTURES if member.person.username in TEACHERS else 0
            found.setdefault(department, []).append(Lecturer(member.person.person_id, department, more_lectures=more))
    return found
