"""The SQL that every read of cases shares: who sees a case, whose a task is, and how people are named."""

from __future__ import annotations

from typing import Final

from api.access.auth.principal import Principal
from models.contracts.access.permissions import Action, DataScope, MenuId, RoleId, RoleSystem
from models.contracts.cases.case import ActingFor, Actor

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
"""Whether a task (``k``) is the caller's; says in SQL what :func:`models.rules.cases.actions.holds` says."""
_MINE: Final = f"EXISTS (SELECT 1 FROM case_task k WHERE k.case_id = c.case_id AND {HOLDS_TASK})"
_HAD: Final = f"EXISTS (SELECT 1 FROM case_holder k WHERE k.case_id = c.case_id AND {HOLDS_TASK})"
_ACTED: Final = "EXISTS (SELECT 1 FROM case_event v WHERE v.case_id = c.case_id AND v.actor_id = :person_id)"
_ADVISED: Final = """
    EXISTS (SELECT 1 FROM student a
             WHERE a.student_id = c.student_id AND a.advisor_id = ANY (CAST(:advisors AS uuid[])))
"""
_LIKE_SPECIAL: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


def within_scope(scope: DataScope, *, own: str, department: str, faculty: str, campus: str) -> str:
    """The SQL condition that something lies within a data scope: ``own`` is a condition, the others columns."""
    return {
        DataScope.OWN: own,
        DataScope.DEPARTMENT: f"{department} = :department_code",
        DataScope.FACULTY: f"{faculty} = :faculty_code",
        DataScope.CAMPUS: f"{campus} = :campus_code",
        DataScope.ALL: "true",
    }[scope]


def visible(principal: Principal) -> str:
    """The SQL condition of the cases (``c``) a caller sees: own, on their desk now or before, acted on, or in scope.

    A teacher's scope is their students: so an advisor who comes second to a student's cancelling is told that the case
    is closed, not that there is none. It is also the scope of whoever acts in the place of an advisor who gave the
    teacher's role. Beyond the desk and what one did, a role sees cases only with the right to.
    """
    if principal.role_system is RoleSystem.STUDENT:
        return "(c.student_id = :student_id OR c.opened_by = :person_id)"
    on_the_way = f"c.opened_by = :person_id OR {_MINE} OR {_HAD} OR {_ACTED}"
    if not principal.may(MenuId.CASES, Action.VIEW):
        return f"({on_the_way})"
    scope = within_scope(
        principal.data_scope,
        own="false",
        department="c.department_code",
        faculty="c.faculty_code",
        campus="c.campus_code",
    )
    return f"({on_the_way} OR {_ADVISED} OR {scope})"


def caller_parameters(principal: Principal) -> dict[str, object]:
    """The parameters the fragments of this file need."""
    desks: tuple[Actor | ActingFor, ...] = (principal.actor, *principal.acting_for)
    return {
        "advisors": [
            principal.person_id,
            *(away.person_id for away in principal.acting_for if away.role_id == RoleId.TEACHER),
        ],
        "desk_people": [desk.person_id for desk in desks],
        "desk_roles": [desk.role_id for desk in desks],
        "desk_faculties": [desk.faculty_code for desk in desks],
        "desk_departments": [desk.department_code for desk in desks],
        "person_id": principal.person_id,
        "student_id": principal.student_id,
        "role_id": principal.role_id,
        "faculty_code": principal.faculty_code,
        "department_code": principal.department_code,
        "campus_code": principal.campus_code,
    }


def like(words: str) -> str:
    """A pattern that finds the words anywhere, with what LIKE treats specially taken literally."""
    return f"%{words.strip().lower().translate(_LIKE_SPECIAL)}%"


def full_name_th(person: str) -> str:
    """The Thai name of a joined person; null where nobody was joined."""
    return f"{person}.title_th || {person}.first_name_th || ' ' || {person}.last_name_th"


def full_name_en(person: str) -> str:
    """The English name of a joined person; null where nobody was joined."""
    return f"nullif(concat_ws(' ', nullif({person}.title_en, ''), {person}.first_name_en, {person}.last_name_en), '')"


FULL_NAME_TH: Final = full_name_th("p")
FULL_NAME_EN: Final = full_name_en("p")

TEXT_MATCHES: Final = f"""
    (p.id_code LIKE :like OR lower({FULL_NAME_TH}) LIKE :like OR lower({FULL_NAME_EN}) LIKE :like
     OR lower(c.title_th) LIKE :like OR lower(c.title_en) LIKE :like
     OR EXISTS (SELECT 1 FROM jsonb_array_elements(c.detail -> 'items') AS i
                 WHERE lower(i ->> 'label_th') LIKE :like OR lower(i ->> 'label_en') LIKE :like))
"""
