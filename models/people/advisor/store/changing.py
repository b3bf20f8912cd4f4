"""Changing the advisor of students, with the history and a notification; nothing else writes it (golive §4)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.kit.name_sql import academic_name_en, academic_name_th
from models.kit.table import new_id
from models.people.advisor.contract import AdvisorRule


class AdvisorChanges(NamedTuple):
    """Who changes advisors, when (UTC) and why. ``batch_id``: the request; ``import_case_id``: the import."""

    batch_id: UUID
    rule: AdvisorRule
    by: UUID
    at: datetime
    reason: str = ""
    import_case_id: UUID | None = None


_CHANGE: Final = text(f"""
    WITH before AS (
        SELECT s.student_id, s.advisor_id AS from_id, w.advisor_id AS to_id, w.change_id
          FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS w (student_id integer, advisor_id uuid, change_id uuid)
          JOIN student s USING (student_id)
         WHERE s.advisor_id IS DISTINCT FROM w.advisor_id
         ORDER BY s.student_id FOR UPDATE OF s
    ), changed AS (
        UPDATE student SET advisor_id = before.to_id FROM before WHERE student.student_id = before.student_id
        RETURNING before.*
    ), history AS (
        INSERT INTO advisor_change (change_id, batch_id, student_id, from_id, to_id, rule, reason, changed_by,
                                    changed_at, import_case_id)
        SELECT change_id, :batch_id, student_id, from_id, to_id, :rule, :reason, :by, :at, :import_case_id FROM changed
    ), notified AS (
        INSERT INTO notification (notification_id, student_id, contact_type, key, facts, updated_at)
        SELECT c.change_id, c.student_id, 'advisor',
               CASE WHEN c.to_id IS NULL THEN 'advisor.none' ELSE 'advisor.new' END,
               jsonb_strip_nulls(jsonb_build_object('name_th', {academic_name_th("p")},
                                                    'name_en', {academic_name_en("p")})), :at
          FROM changed c LEFT JOIN person p ON p.person_id = c.to_id
    )
    SELECT count(*) FROM changed
""")
"""One statement for all students. A notification has the id of its change, so each change is notified once."""


def change_advisors(session: Session, changes: AdvisorChanges, advisors: Mapping[int, UUID | None]) -> int:
    """Set the advisor of students, by their ids, or remove it; return how many students changed.

    Requests that wait for the former advisor are passed on later by :mod:`activities.cases.advisor`.
    """
    rows = [
        {"student_id": student_id, "advisor_id": None if advisor_id is None else str(advisor_id),
         "change_id": str(new_id())}
        for student_id, advisor_id in advisors.items()
    ]  # fmt: skip
    changed: int = session.execute(_CHANGE, {**changes._asdict(), "rows": json.dumps(rows)}).scalar_one()
    return changed
