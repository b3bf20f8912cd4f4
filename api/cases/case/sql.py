"""The SQL that every read of cases shares: who sees a case, whose a task is, and how people are named."""

from __future__ import annotations

from typing import Final

from api.access.auth.principal import Principal
from api.access.auth.scope import within_scope
from api.kit.sql import has_words
from models.access.role.contract import Action, MenuId, RoleId, RoleSystem
from models.cases.case.rules.listing import LISTED
from models.cases.case.store.kinds import shown_to_student
from models.kit.table import one_of
from models.registry.process.store import CASE_FACTS

DESK: Final = """
    unnest(CAST(:desk_people AS uuid[]), CAST(:desk_roles AS integer[]), CAST(:desk_faculties AS text[]),
           CAST(:desk_departments AS text[]))
        WITH ORDINALITY AS desk(person_id, role_id, faculty_code, department_code, place)
"""
"""The caller (``place`` 1) and those in whose place they act now: a row each."""
OF_DESK: Final = f"""
    (k.assignee_id = desk.person_id AND (desk.place = 1 OR coalesce(k.role_id, {RoleId.TEACHER.value}) = desk.role_id)
     OR (k.assignee_id IS NULL AND k.role_id = desk.role_id
         AND (k.faculty_code IS NULL OR k.faculty_code = desk.faculty_code)
         AND (k.department_code IS NULL OR k.department_code = desk.department_code)))
"""
HOLDS_TASK: Final = f"""
    ((k.assignee_id = ANY (CAST(:desk_people AS uuid[]))
      OR (k.assignee_id IS NULL AND k.role_id = ANY (CAST(:desk_roles AS integer[]))))
     AND EXISTS (SELECT 1 FROM {DESK} WHERE {OF_DESK}))
"""
"""Whether a task (``k``) is the caller's; says in SQL what :func:`models.cases.case.rules.actions.holds` says."""
MINE: Final = f"EXISTS (SELECT 1 FROM case_task k WHERE k.case_id = c.case_id AND {HOLDS_TASK})"
"""Whether a task of a case (``c``) is the caller's."""
_HAD: Final = f"EXISTS (SELECT 1 FROM case_holder k WHERE k.case_id = c.case_id AND {HOLDS_TASK})"
_ACTED: Final = "EXISTS (SELECT 1 FROM case_event v WHERE v.case_id = c.case_id AND v.actor_id = :person_id)"
ON_THE_WAY: Final = f"""
    SELECT k.case_id FROM case_task k WHERE {HOLDS_TASK}
    UNION SELECT k.case_id FROM case_holder k WHERE {HOLDS_TASK}
    UNION SELECT v.case_id FROM case_event v WHERE v.actor_id = :person_id
"""
"""The cases that are on the caller's desk or were, and those they acted on."""
_ADVISED: Final = """
    EXISTS (SELECT 1 FROM student a
             WHERE a.student_id = c.student_id AND a.advisor_id = ANY (CAST(:advisors AS uuid[])))
"""

OWN_CASES: Final = f"((c.student_id = :student_id OR c.opened_by = :person_id) AND {shown_to_student(CASE_FACTS)})"
"""The cases (``c``) a student sees: about them or asked by them, and shown to students as its kind says."""


def visible(principal: Principal) -> str:
    """The SQL condition of the cases (``c``) a caller sees: own, on their desk now or before, acted on, or in scope.

    A teacher's scope is their students: so an advisor who comes second to a student's cancelling is told that the case
    is closed, not that there is none. It is also the scope of whoever acts in the place of an advisor who gave the
    teacher's role. Beyond the desk and what one did, a role sees cases only with the right to: to all, or to the pages
    that list them.
    """
    if principal.role_system is RoleSystem.STUDENT:
        return OWN_CASES
    conditions = ["c.opened_by = :person_id", MINE, _HAD, _ACTED, case_scope(principal)]
    if may_see_all(principal):
        conditions.append(_ADVISED)
    return f"({' OR '.join(conditions)})"


def may_see_all(principal: Principal) -> bool:
    """Whether a role sees cases of every kind, as far as its data scope and the students it advises go."""
    return principal.may(MenuId.CASES, Action.VIEW)


def case_scope(principal: Principal) -> str:
    """The SQL condition of the cases (``c``) within the data scope of a member of staff: all of them, or of the kinds
    that pages list which the role may see.
    """
    within = within_scope(
        principal.data_scope,
        own="false",
        department="c.department_code",
        faculty="c.faculty_code",
        campus="c.campus_code",
    )
    if may_see_all(principal) or within == "false":
        return within
    kinds = sorted({kind for menu in LISTED if principal.may(menu, Action.VIEW) for kind in LISTED[menu]})
    return f"({one_of('c.kind', *kinds)} AND {within})" if kinds else "false"


_ITEMS: Final = """
    (SELECT string_agg(concat_ws(' ', i ->> 'label_th', i ->> 'label_en'), ' ')
       FROM jsonb_array_elements(c.detail -> 'items') AS i)
"""
TEXT_MATCHES: Final = has_words("p.search_words", "c.title_th", "c.title_en", _ITEMS)
"""The SQL condition that a case (``c``) of a person (``p``) has all the words of :func:`api.kit.sql.matches` in its
person's code or names, its title or its items.
"""
