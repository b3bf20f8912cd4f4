"""The user of a session as the wire shows them (wire contract §2.1), and as an access token names them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, aliased
from sqlmodel import col

from api.access.auth.principal import Principal
from api.access.auth.refusals import SignInRefused
from api.access.auth.tokens import TokenSubject
from api.access.menu.queries import actions_of_role, menus_of_role
from api.access.role.queries import roles_held
from api.access.session.schemas import PermissionView, RoleView, StaffView, StudentView, UserView
from api.kit.terms import term_on
from models.access.role.tables import UserSession
from models.calendar.term.tables import Term
from models.finance.progress.store import IS_DONE
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.people.organisation.tables import Campus, CodeKind, CodeName, Department, Faculty, Major
from models.people.person.tables import Person, Student, UserType

NO_ADVISOR = "-"


async def token_subject(session: AsyncSession, session_id: UUID) -> tuple[TokenSubject, datetime]:
    """What an access token of the session says, and when the session ends (UTC). Raises Refusal ``invalid``."""
    query = (
        select(UserSession, Person, col(Student.student_id), col(Student.status_code))
        .join(Person, col(Person.person_id) == col(UserSession.person_id))
        .outerjoin(Student, col(Student.person_id) == col(Person.person_id))
        .where(col(UserSession.session_id) == session_id)
    )
    row = (await session.execute(query)).one_or_none()
    if row is None:
        raise Refusal("invalid")
    user_session, person, student_id, status_code = row
    if user_session.role_id is None:
        raise Refusal("invalid")
    subject = TokenSubject(
        session_id=session_id,
        username=person.username,
        user_type=person.user_type.value,
        id_code=person.id_code,
        student_id=student_id,
        student_status_code=status_code,
        role_id=user_session.role_id,
        title_th=person.title_th,
        first_name_th=person.first_name_th,
        first_name_en=person.first_name_en,
        last_name_th=person.last_name_th,
        last_name_en=person.last_name_en,
    )
    return subject, user_session.expires_at


async def signed_in_user(session: AsyncSession, principal: Principal) -> UserView:
    """Return the principal's whole user.

    Raises SignInRefused ``calendar_error`` for a student where the university has no term. Staff sign in without one:
    they bring in the first.
    """
    person = await session.get_one(Person, principal.person_id)
    term = await term_on(session, bangkok_date(utc_now()))
    student = None
    if principal.student_id is not None:
        if term is None:
            raise SignInRefused("calendar_error")
        student = await _student_view(session, person, term)
    roles = await roles_held(session, person.person_id)
    staff = None if student else await _staff_view(session, person)
    return UserView(
        login_name=person.username,
        user_type=person.user_type.value,
        id_code=person.id_code,
        title_th=person.title_th,
        title_en=person.title_en,
        first_name_th=person.first_name_th,
        first_name_en=person.first_name_en,
        middle_name_th=person.middle_name_th,
        middle_name_en=person.middle_name_en,
        last_name_th=person.last_name_th,
        last_name_en=person.last_name_en,
        avatar="",
        gender=person.gender,
        student=student,
        teacher=staff if person.user_type is UserType.TEACHER else None,
        staff=staff if person.user_type is not UserType.TEACHER else None,
        roles=[
            RoleView(
                role_id=role.role_id,
                role_system=role.system,
                role_name_th=role.name_th,
                role_name_en=role.name_en,
                redirect=role.redirect,
            )
            for role in roles
        ],
        current_role=principal.role_id,
        current_role_system=principal.role_system,
        academic_year=None if term is None else term.academic_year,
        semester=None if term is None else term.semester,
        role_menus=await menus_of_role(session, principal.role_id, principal.role_system),
        permission=PermissionView(
            data_scope=principal.data_scope, action_scope=await actions_of_role(session, principal.role_id)
        ),
    )


async def _student_view(session: AsyncSession, person: Person, term: Term) -> StudentView:
    advisor = aliased(Person)
    level, nation, status, kind = (aliased(CodeName) for _ in range(4))

    def named(code: type[CodeName], of: CodeKind, value: Mapped[str]) -> ColumnElement[bool]:
        return and_(col(code.kind) == of, col(code.code) == value)

    query = (
        select(Student, Campus, Faculty, Department, Major, advisor, level, nation, status, kind)
        .select_from(Student)
        .join(Campus, col(Campus.campus_code) == col(Student.campus_code))
        .join(Faculty, col(Faculty.faculty_code) == col(Student.faculty_code))
        .join(Department, col(Department.department_code) == col(Student.department_code))
        .join(Major, col(Major.major_code) == col(Student.major_code))
        .outerjoin(advisor, col(advisor.person_id) == col(Student.advisor_id))
        .outerjoin(level, named(level, CodeKind.EDUCATION_LEVEL, col(Student.education_level_code)))
        .outerjoin(nation, named(nation, CodeKind.NATION, col(Student.nation_code)))
        .outerjoin(status, named(status, CodeKind.STUDENT_STATUS, col(Student.status_code)))
        .outerjoin(kind, named(kind, CodeKind.STUDENT_TYPE, col(Student.student_type_code)))
        .where(col(Student.person_id) == person.person_id)
    )
    row = (await session.execute(query)).one()
    student, campus, faculty, department, major = row[0], row[1], row[2], row[3], row[4]
    advised_by: Person | None = row[5]
    asked = {"student_id": student.student_id, "academic_year": term.academic_year, "semester": term.semester}
    names = [(code.name_th, code.name_en) if code else ("", "") for code in row[6:10]]
    (level_th, level_en), (nation_th, nation_en), (status_th, status_en), (kind_th, kind_en) = names
    return StudentView(
        login_name=person.username,
        std_id=str(student.student_id),
        std_code=student.student_code,
        title_th=person.title_th,
        title_en=person.title_en,
        first_name_th=person.first_name_th,
        middle_name_th=person.middle_name_th,
        last_name_th=person.last_name_th,
        first_name_en=person.first_name_en,
        middle_name_en=person.middle_name_en,
        last_name_en=person.last_name_en,
        copen_id=major.curriculum_code,
        copen_name_th=major.curriculum_th,
        copen_name_en=major.curriculum_en,
        campus_code=campus.campus_code,
        campus_name_th=campus.name_th,
        campus_name_en=campus.name_en,
        faculty_code=faculty.faculty_code,
        faculty_name_th=faculty.name_th,
        faculty_name_en=faculty.name_en,
        department_code=department.department_code,
        department_name_th=department.name_th,
        department_name_en=department.name_en,
        major_code=major.major_code,
        major_name_th=major.name_th,
        major_name_en=major.name_en,
        nation_code=student.nation_code,
        nationality_name_th=nation_th,
        nationality_name_en=nation_en,
        student_status_code=student.status_code,
        student_status_name_th=status_th,
        student_status_name_en=status_en,
        student_type_code=student.student_type_code,
        student_type_name_th=kind_th,
        student_type_name_en=kind_en,
        edulevel_code=student.education_level_code,
        edulevel_name_th=level_th,
        edulevel_name_en=level_en,
        student_year=str(student.study_year),
        advisor_id=advised_by.id_code if advised_by else NO_ADVISOR,
        advisor_name_th=advised_by.full_name_th if advised_by else "",
        advisor_name_en=advised_by.full_name_en if advised_by else "",
        position_th=advised_by.position_th if advised_by else "",
        email=person.email,
        mobile_no=person.mobile,
        fin_std="1" if await session.scalar(IS_DONE, asked) else "0",
    )


async def _staff_view(session: AsyncSession, person: Person) -> StaffView:
    query = (
        select(Campus, Faculty, Department)
        .select_from(Campus)
        .outerjoin(Faculty, col(Faculty.faculty_code) == person.faculty_code)
        .outerjoin(Department, col(Department.department_code) == person.department_code)
        .where(col(Campus.campus_code) == person.campus_code)
    )
    row = (await session.execute(query)).one()
    campus = row[0]
    faculty: Faculty | None = row[1]
    department: Department | None = row[2]
    return StaffView(
        login_name=person.username,
        campus_code=campus.campus_code,
        campus_name_th=campus.name_th,
        campus_name_en=campus.name_en,
        faculty_code=person.faculty_code,
        faculty_name_th=faculty.name_th if faculty else None,
        faculty_name_en=faculty.name_en if faculty else None,
        department_code=person.department_code,
        department_name_th=department.name_th if department else None,
        department_name_en=department.name_en if department else None,
        position_th=person.position_th,
        position_en=person.position_en,
        email=person.email,
        mobile_no=person.mobile,
    )
