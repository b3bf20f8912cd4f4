"""In whose place somebody decides: read with every signed-in request."""

from __future__ import annotations

from typing import Final

from sqlalchemy import literal_column
from sqlalchemy.dialects.postgresql import JSONB

from models.access.role.contract import Action, MenuId
from models.access.role.store import HELD_NOW, held_unit

ACTING_FOR: Final = literal_column(
    f"""
    CASE WHEN person.user_type <> '1' THEN (
        SELECT jsonb_agg(jsonb_build_object('person_id', d.person_id, 'role_id', d.role_id,
                                            'faculty_code', d.faculty_code, 'department_code', d.department_code)
                         ORDER BY d.starts_at, d.person_id)
          FROM delegation d
          JOIN person away ON away.person_id = d.person_id AND away.closed_at IS NULL
          JOIN role_holder h ON h.person_id = d.person_id AND h.role_id = d.role_id AND {HELD_NOW}
                            AND {held_unit("faculty_code", person="away")} IS NOT DISTINCT FROM d.faculty_code
                            AND {held_unit("department_code", person="away")} IS NOT DISTINCT FROM d.department_code
          JOIN role_permission g ON g.role_id = d.role_id AND g.menu_id = {MenuId.TASKS.value}
                               AND '{Action.APPROVE.value}' = ANY (g.actions)
         WHERE d.substitute_id = person.person_id AND d.revoked_at IS NULL
           AND d.starts_at <= now() AND now() < d.ends_at)
    END
    """,
    JSONB,
)
"""In whose place a ``person`` of a statement may decide at this moment: whoever gave it holds the role still, where
they held it then, and may approve in it. Read with every request, so a delegation that ends, ends at once."""
