"""The actor of an action on a case, for tests."""

from __future__ import annotations

from models.access.role.contract import RoleId
from models.cases.task.contract import Actor
from models.people.person.tables import Person, Student


def actor_of(person: Person | Student, role: RoleId) -> Actor:
    """A person in a role of their faculty and department, as the API sends them to a workflow."""
    return Actor(
        person_id=person.person_id,
        role_id=role,
        faculty_code=person.faculty_code,
        department_code=person.department_code,
        student_id=person.student_id if isinstance(person, Student) else None,
    )
