"""Who is asking, as one query found it: the person, the role in use and what the role may do."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from models.access.role.contract import Action, DataScope, MenuId, RoleSystem
from models.cases.case.rules.process import ActionRule, By
from models.cases.task.contract import ActingFor, Actor
from models.kit.errors import Audience


@dataclass(frozen=True, slots=True)
class Principal:
    """A signed-in person in their current role. Ids come from here, never from a request's body."""

    session_id: UUID
    person_id: UUID
    username: str
    user_type: str
    id_code: str
    student_id: int | None
    role_id: int
    role_system: RoleSystem
    data_scope: DataScope
    campus_code: str
    faculty_code: str | None
    department_code: str | None
    permissions: frozenset[tuple[int, str]]
    major_code: str | None = None
    acting_for: tuple[ActingFor, ...] = ()
    """Colleagues who are away now and gave their decisions to this person; empty for a role that may not approve."""

    def may(self, menu: MenuId, action: Action) -> bool:
        """Whether the current role grants ``action`` on ``menu``."""
        return (menu.value, action.value) in self.permissions

    def may_take(self, rule: ActionRule) -> bool:
        """Whether the role may take such an action at all: a task's holder acts by the right to approve."""
        if rule.by is not By.HOLDER:
            return True
        return self.may(MenuId.TASKS, Action.APPROVE) and (rule.menu is None or self.may(rule.menu, Action.APPROVE))

    @property
    def audience(self) -> Audience:
        """Who reads what is said of a student: the student themselves, or somebody else."""
        return "staff" if self.student_id is None else "student"

    @property
    def actor(self) -> Actor:
        """The principal as workflows know it."""
        return Actor(
            person_id=self.person_id,
            role_id=self.role_id,
            faculty_code=self.faculty_code,
            department_code=self.department_code,
            acting_for=self.acting_for,
            student_id=self.student_id,
        )
