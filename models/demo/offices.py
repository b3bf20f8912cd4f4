"""Who of the demo university's staff holds which office, as the rows of all areas name them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
from models.demo.grade_sheets import TEACHERS
from models.demo.personas import ADVISOR
from models.demo.rows import PersonRow
from models.demo.staff import StaffMember
from models.demo.timetable import Lecturer

_MORE_LECTURES: Final = 7
"""So many lectures a persona teacher has more than their colleagues: enough for every state of a grade sheet."""


class Offices:
    """The staff by what they do."""

    def __init__(self, members: Sequence[StaffMember]) -> None:
        self._members = members
        self.by_name: dict[str, PersonRow] = {member.person.username: member.person for member in members}
        self.registrar = self._first(RoleId.REGISTRAR)
        self.curriculum = self._first(RoleId.CURRICULUM_OFFICER)
        self.finance = self._first(RoleId.FINANCE_OFFICER)
        self.treasury = self._first(RoleId.TREASURY_DIRECTOR)
        self.scholarships = self._first(RoleId.SCHOLARSHIP_OFFICER)
        self.advisor: UUID = self.by_name[ADVISOR].person_id
        """Who advises the personas."""

    def _first(self, role: RoleId) -> UUID:
        return next(member.person.person_id for member in self._members if role in member.roles)

    @cached_property
    def lecturers(self) -> dict[str, list[Lecturer]]:
        """The teachers of each department."""
        found: dict[str, list[Lecturer]] = {}
        for member in self._members:
            department = member.person.department_code
            if department and RoleId.TEACHER in member.roles:
                more = _MORE_LECTURES if member.person.username in TEACHERS else 0
                found.setdefault(department, []).append(
                    Lecturer(member.person.person_id, department, more_lectures=more)
                )
        return found
