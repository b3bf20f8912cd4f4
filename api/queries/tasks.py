"""The inbox: tasks that are the caller's, in person or by role, filtered and paged in SQL (design §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.auth.principal import Principal
from api.queries.case_sql import FULL_NAME_EN, FULL_NAME_TH, HOLDS_TASK, TEXT_MATCHES, caller_parameters, like
from api.queries.rows import read_page
from models.contracts.access import Action, MenuId
from models.contracts.cases import CaseItem, CaseKind


class Due(StrEnum):
    """By when a task must be done, in Bangkok's days."""

    ALL = "all"
    OVERDUE = "overdue"
    TODAY = "today"
    WEEK = "week"


_END_OF_DAY: Final = (
    "(date_trunc('day', now() AT TIME ZONE 'Asia/Bangkok') + interval '{} days') AT TIME ZONE 'Asia/Bangkok'"
)
_DUE: Final = {
    Due.ALL: "true",
    Due.OVERDUE: "k.due_at < now()",
    Due.TODAY: f"k.due_at >= now() AND k.due_at < {_END_OF_DAY.format(1)}",
    Due.WEEK: f"k.due_at >= now() AND k.due_at < {_END_OF_DAY.format(7)}",
}


@dataclass(frozen=True, slots=True)
class TaskFilter:
    """What the inbox is narrowed by; empty fields narrow nothing."""

    kind: CaseKind | None = None
    due: Due = Due.ALL
    text: str = ""


class TaskRow(BaseModel):
    """A task of the inbox with its case."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    case_id: UUID
    kind: CaseKind
    opened_by: UUID
    name: str
    assignee_id: UUID | None
    role_id: int | None
    faculty_code: str | None
    department_code: str | None
    since: datetime
    due_at: datetime | None
    delegated_th: str | None
    delegated_en: str | None
    title_th: str
    title_en: str
    items: list[CaseItem]
    stage: str
    revision: int
    id_code: str | None
    subject_th: str | None
    subject_en: str | None
    gpax: Decimal | None


_TASK_ROWS: Final = TypeAdapter(list[TaskRow])


async def list_tasks(
    session: AsyncSession, principal: Principal, wanted: TaskFilter, *, page: int, page_size: int
) -> tuple[list[TaskRow], int]:
    """A page of the caller's tasks, the most urgent first, and how many there are."""
    conditions = [HOLDS_TASK, _DUE[wanted.due]]
    if wanted.kind is not None:
        conditions.append("c.kind = :kind")
    if wanted.text.strip():
        conditions.append(TEXT_MATCHES)
    statement = f"""
        SELECT c.case_id, c.kind, c.opened_by, k.name, k.assignee_id, k.role_id, k.faculty_code, k.department_code,
               k.since, k.due_at,
               d.title_th || d.first_name_th || ' ' || d.last_name_th AS delegated_th,
               d.first_name_en || ' ' || d.last_name_en AS delegated_en,
               c.title_th, c.title_en, coalesce(c.detail -> 'items', '[]') AS items, c.stage, c.revision,
               p.id_code, {FULL_NAME_TH} AS subject_th, {FULL_NAME_EN} AS subject_en, s.gpax,
               count(*) OVER () AS total
          FROM case_task k
          JOIN case_file c ON c.case_id = k.case_id
          LEFT JOIN student s ON s.student_id = c.student_id
          LEFT JOIN person p ON p.person_id = s.person_id
          LEFT JOIN person d ON d.person_id = k.delegated_by
         WHERE {" AND ".join(conditions)}
         ORDER BY k.due_at NULLS LAST, k.since, k.task_id
    """
    parameters = {
        **caller_parameters(principal),
        "kind": wanted.kind.value if wanted.kind else None,
        "like": like(wanted.text),
    }
    return await read_page(session, _TASK_ROWS, statement, parameters, page=page, page_size=page_size)


class SubstituteRow(BaseModel):
    """Somebody a task can be handed to."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    person_id: UUID
    th: str
    en: str
    position_th: str
    position_en: str


_SUBSTITUTES: Final = f"""
    SELECT p.person_id, {FULL_NAME_TH} AS th, {FULL_NAME_EN} AS en, p.position_th, p.position_en
      FROM person p
     WHERE p.user_type IN ('2', '3', '4') AND p.closed_at IS NULL AND p.person_id <> :person_id
       AND p.faculty_code IS NOT DISTINCT FROM :faculty_code
       AND EXISTS (SELECT 1 FROM role_holder h JOIN role_permission g USING (role_id)
                    WHERE h.person_id = p.person_id AND g.menu_id = {MenuId.TASKS.value}
                      AND '{Action.APPROVE.value}' = ANY (g.actions))
       AND {{condition}}
     ORDER BY p.first_name_th, p.last_name_th, p.person_id
     LIMIT 20
"""


async def list_substitutes(session: AsyncSession, principal: Principal, words: str) -> Sequence[SubstituteRow]:
    """Up to twenty colleagues of the caller's faculty who may approve and whose name has the words."""
    condition = f"(lower({FULL_NAME_TH}) LIKE :like OR lower({FULL_NAME_EN}) LIKE :like)"
    parameters = {**caller_parameters(principal), "like": like(words)}
    rows = await session.execute(text(_SUBSTITUTES.format(condition=condition)), parameters)
    return [SubstituteRow.model_validate(row) for row in rows]


async def can_substitute(session: AsyncSession, principal: Principal, person_id: UUID) -> bool:
    """Whether the caller may hand a task to this person: a colleague of the same faculty who can sign
    in and, in one of their roles, approve."""
    parameters = {**caller_parameters(principal), "substitute_id": person_id}
    rows = await session.execute(text(_SUBSTITUTES.format(condition="p.person_id = :substitute_id")), parameters)
    return rows.first() is not None
