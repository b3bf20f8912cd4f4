"""Fills an empty database in one transaction: either the whole demo university is there, or nothing."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from psycopg import Connection as Psycopg
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session
from sqlmodel import SQLModel

from models.access.role.contract import RoleId
from models.access_defaults.installing import install_access
from models.demo import news, personas, section_rows, terms
from models.demo.awards import Awards
from models.demo.bill_runs import load_bill_runs
from models.demo.copy import analyze, copy_models
from models.demo.curriculum import Curriculum, requisite_rows
from models.demo.debts import Debts
from models.demo.enrolments import Enrolling
from models.demo.finance import agencies, erp_units, fee_items, funders
from models.demo.finance_masters import finance_masters
from models.demo.grade_sheets import sheet_rows
from models.demo.holidays import HolidayRow, holiday_rows
from models.demo.late_sheets import load_late_sheet
from models.demo.loading_students import LoadingStudents
from models.demo.money import load_money
from models.demo.offices import Offices
from models.demo.organisation import Organisation, organisation_rows
from models.demo.past_sections import past_section_rows
from models.demo.past_sheets import load_past_sheets
from models.demo.people_file import PeopleFile
from models.demo.plan import Plan
from models.demo.programmes import programme_rows
from models.demo.refund_lists import refund_lists
from models.demo.rows import (
    PersonRow,
    RoleHolderRow,
)
from models.demo.scholarships import scholarships
from models.demo.seats import after_enrolment, before_enrolment
from models.demo.sections import Offering, offerings
from models.demo.signers import signer_rows
from models.demo.staff import StaffMember, staff
from models.demo.standings import load_standings
from models.demo.students import students
from models.demo.study import Studies
from models.demo.subject_rows import goal_rows, name_responsible, subject_rows
from models.demo.taught_hours import taught_hours
from models.demo.teaching_rows import taught_and_achieved
from models.demo.timetable import Timetable
from models.demo.transcripts import load_transcripts
from models.kit.copying import Row, copy_rows
from models.kit.passwords import hash_password

_NUMBERED = {
    "announcement": "announce_id",
    "student": "student_id",
    "student_address": "address_id",
    "student_major_change": "major_change_id",
}
"""Tables whose rows are copied with their numbers, and the columns of these."""


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

    def run(self) -> Loaded:
        plan = self.plan
        install_access(self.connection)
        copy_models(self.database, organisation_rows())
        self._copy_calendar()
        self._copy_subjects()
        sections = offerings(plan, self.organisation, self.curriculum)
        members = staff(plan, self.organisation, sections, self.password_hash)
        self._copy_staff(members)
        before_enrolment(plan, sections)
        offices = Offices(members)
        Timetable(plan, offices.lecturers).arrange(sections)
        self._copy_sections(sections)
        programmes = self._copy_programmes(offices)
        studies = Studies(plan, self.organisation, self.curriculum)
        enrolling = Enrolling(plan, studies, sections)
        loading = LoadingStudents(
            self.connection, self.database, plan, self.password_hash, self.people, programmes, offices
        )
        loading.run(students(plan, self.organisation, studies), enrolling)
        after_enrolment(plan, sections)
        self._write_counters(sections)
        copy_rows(self.database, "section", section_rows.SectionRow._fields, past_section_rows(plan, sections))
        self._analyze()
        self._announce(offices, sections)
        self._copy_teaching(offices.curriculum)
        self._load_money(offices)
        with Session(self.connection) as session, session.begin():  # not by COPY: the database computes columns
            load_bill_runs(session, plan, self.organisation, offices.finance, offices.treasury)
            for rows in sheet_rows(self.connection, plan):
                session.add_all(rows)
                session.flush()
            load_transcripts(session, plan, offices.registrar)
            load_standings(session, plan)
        self._finish(enrolling.last_number)
        with Session(self.connection) as session, session.begin():
            load_late_sheet(session, plan)
            load_past_sheets(session, plan)
        return Loaded(plan.students, len(members), len(sections), enrolling.last_number)

    def _copy_calendar(self) -> None:
        plan = self.plan
        known = terms.term_rows(plan.current)
        copy_models(self.database, known)
        copy_rows(self.database, "holiday", HolidayRow._fields, holiday_rows(plan, known))
        periods = terms.period_rows(plan.current, plan.today)
        copy_models(self.database, periods)
        copy_models(self.database, terms.past_enrolling_rows(plan.current, first=len(periods) + 1))
        copy_models(self.database, terms.step_rows(periods, plan.today))

    def _copy_subjects(self) -> None:
        copy_models(self.database, goal_rows(self.plan))
        copy_models(self.database, subject_rows(self.plan, self.organisation, self.curriculum))
        copy_models(self.database, requisite_rows(self.plan, self.curriculum))

    def _copy_programmes(self, offices: Offices) -> dict[str, UUID]:
        """The programmes, and the version that is followed now of each major."""
        programmes = list(programme_rows(self.plan, self.organisation, self.curriculum, offices.curriculum))
        copy_models(self.database, programmes)
        followed = (programme for programme in programmes if programme.last_entry_year is None)
        return {programme.major_code: programme.version_id for programme in followed}

    def _copy_teaching(self, author: UUID) -> None:
        name_responsible(self.connection, RoleId.TEACHER.value, author)
        copy_models(self.database, taught_and_achieved(self.plan, self.organisation, self.curriculum, author))
        copy_models(self.database, taught_hours(self.connection, self.plan))

    def _load_money(self, offices: Offices) -> None:
        """The masters of finance, and what students were charged and have paid."""
        plan, officer = self.plan, offices.finance
        units = list(erp_units(plan, officer))
        copy_models(self.database, units)
        fees = list(fee_items(plan, units, officer))
        copy_models(self.database, fees)
        fining = list(agencies(plan, officer))
        copy_models(self.database, fining)
        paying = list(funders(plan, officer))
        copy_models(self.database, paying)
        kept = list(scholarships(plan, paying, units, offices.scholarships))
        copy_models(self.database, kept)
        project = next(unit.erp_unit_id for unit in units if unit.is_special_project)
        copy_models(self.database, finance_masters(plan, self.organisation, officer, project))
        copy_models(self.database, refund_lists(plan, officer))
        copy_models(self.database, signer_rows(plan, offices.by_name))
        awards, debts = Awards(plan, kept, offices.scholarships), Debts(plan, officer, fining, fees)
        load_money(self.connection, self.database, plan, officer, awards, debts)

    def _copy_staff(self, members: list[StaffMember]) -> None:
        copy_rows(self.database, "person", PersonRow._fields, (member.person for member in members))
        holders = (_holder(role, member.person, self.plan.now) for member in members for role in member.roles)
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

    def _announce(self, offices: Offices, sections: list[Offering]) -> None:
        """News for everybody, of sections, and of the personas' advisor to their students."""
        published = list(news.announcements(self.plan, sections, offices.registrar))
        copy_models(self.database, published)
        own = self.connection.scalars(
            text(
                "SELECT student_id FROM student WHERE advisor_id = :advisor"
                " ORDER BY student_code <> :first, student_code"
            ),
            {"advisor": offices.advisor, "first": personas.ON_INSTALMENTS},
        )
        rows = news.of_advisor(self.plan, len(published) + 1, offices.advisor, list(own))
        copy_models(self.database, rows)

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
        for table, number in _NUMBERED.items():
            self.connection.execute(
                text(f"SELECT setval(pg_get_serial_sequence('{table}', '{number}'), max({number})) FROM {table}")
            )
        self._analyze()

    def _analyze(self) -> None:
        """The planner learns what is there."""
        analyze(self.database, SQLModel.metadata.tables)


def _holder(role: RoleId, person: PersonRow, at: datetime) -> RoleHolderRow:
    """Return who holds a role: heads and deans for the unit they work in, the others wherever they work."""
    holder = RoleHolderRow(role.value, person.person_id, at)
    match role:
        case RoleId.DEAN:
            return holder._replace(campus_code=person.campus_code, faculty_code=person.faculty_code)
        case RoleId.HEAD_OF_DEPARTMENT:
            return holder._replace(
                campus_code=person.campus_code,
                faculty_code=person.faculty_code,
                department_code=person.department_code,
            )
        case _:
            return holder
