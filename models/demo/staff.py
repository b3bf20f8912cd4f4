"""Teachers and officers, with the roles they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from models.access.role.contract import RoleId
from models.demo.names import mobile_number, name
from models.demo.organisation import Organisation
from models.demo.personas import STAFF, StaffPersona
from models.demo.plan import Plan
from models.demo.rows import PersonRow
from models.demo.sections import Offering
from models.people.person.tables import UserType

TEACHERS = 200
_POSITIONS = (
    ("อาจารย์", "Lecturer"),
    ("ผู้ช่วยศาสตราจารย์", "Assistant Professor"),
    ("รองศาสตราจารย์", "Associate Professor"),
    ("ศาสตราจารย์", "Professor"),
)
_MAIN_CAMPUS = "B"


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A row of ``person`` and the roles that go with it."""

    person: PersonRow
    roles: tuple[RoleId, ...]


def staff(plan: Plan, organisation: Organisation, offerings: list[Offering], password_hash: str) -> list[StaffMember]:
    """Personas first, then as many teachers per department as its sections need."""
    ids = plan.ids("staff")
    members: list[StaffMember] = []
    for number, persona in enumerate(STAFF, start=1):
        faculty = organisation.faculty_of[persona.department_code] if persona.department_code else None
        person = _persona(persona, next(ids), f"E{number:07d}", faculty, password_hash)
        members.append(StaffMember(person, persona.roles))
    usernames = {member.person.username for member in members}
    random = plan.random("staff")
    for department in _posts(plan, organisation, offerings, taken=Counter(p.department_code for p in STAFF)):
        gender = random.choice("MF")
        person_name = name(random, gender)
        position = random.choices(_POSITIONS, (4, 4, 2, 1))[0]
        username = f"{person_name.first_en}_{person_name.last_en[:3]}".lower().replace("-", "")[:20]
        while username in usernames:
            username = f"{username.rstrip('0123456789')[:18]}{random.randrange(2, 1000)}"
        usernames.add(username)
        faculty = organisation.faculty_of[department]
        leads = not any(
            member.person.department_code == department and RoleId.HEAD_OF_DEPARTMENT in member.roles
            for member in members
        )
        members.append(
            StaffMember(
                PersonRow(
                    next(ids), username, UserType.TEACHER.value, f"E{len(members) + 1:07d}",
                    *_title(gender), person_name.first_th, person_name.first_en, None, None,
                    person_name.last_th, person_name.last_en, *position, gender,
                    f"{username}@ku.example", mobile_number(random), password_hash,
                    organisation.campus_of[department], faculty, department, None,
                ),
                (RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT) if leads else (RoleId.TEACHER,),
            )
        )  # fmt: skip
    return _with_deans(members)


def _posts(
    plan: Plan, organisation: Organisation, offerings: list[Offering], taken: Counter[str | None]
) -> Iterator[str]:
    """The department of each further teacher, by the hours its sections need."""
    hours = Counter(dict.fromkeys(organisation.faculty_of, 6))
    for offering in offerings:
        hours[offering.department_code] += offering.hours
    posts = round(TEACHERS * plan.section_factor)
    for department, load in sorted(hours.items()):
        needed = max(2, round(posts * load / hours.total()))
        yield from [department] * max(0, needed - taken[department])


def _with_deans(members: list[StaffMember]) -> list[StaffMember]:
    """The same people; the first head of department of each faculty without a dean also becomes its dean."""
    led = {member.person.faculty_code for member in members if RoleId.DEAN in member.roles}
    found = []
    for member in members:
        faculty = member.person.faculty_code
        if faculty and faculty not in led and RoleId.HEAD_OF_DEPARTMENT in member.roles:
            led.add(faculty)
            member = StaffMember(member.person, (*member.roles, RoleId.DEAN))
        found.append(member)
    return found


def _title(gender: str) -> tuple[str, str]:
    return ("นาย", "Mr.") if gender == "M" else ("นางสาว", "Ms.")


def _persona(
    persona: StaffPersona, person_id: UUID, id_code: str, faculty: str | None, password_hash: str
) -> PersonRow:
    return PersonRow(
        person_id, persona.username, persona.user_type.value, id_code, *_title(persona.gender),
        persona.name_th[0], persona.name_en[0], None, None, persona.name_th[1], persona.name_en[1],
        persona.position_th, persona.position_en, persona.gender,
        f"{persona.username}@ku.example", "025797500", password_hash,
        _MAIN_CAMPUS, faculty, persona.department_code, None,
    )  # fmt: skip
