"""The inbox: tasks that are the caller's, in person or by role, filtered and paged in SQL (design §3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import DESK, HOLDS_TASK, OF_DESK, TEXT_MATCHES
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.sorting import order_by
from api.kit.sql import BY_NAME, FULL_NAME_EN, FULL_NAME_TH, full_name_en, full_name_th, searched
from api.kit.wire import Page
from models.cases.case.contract.record import CaseItem, CaseKind
from models.cases.task.contract import Escalation
from models.curriculum.subject.tables import ACTIVE_FIRST


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
HELD: Final = f"""
    (SELECT DISTINCT ON (k.case_id) k.*, desk.place, desk.person_id AS holder_id
       FROM case_task k JOIN {DESK} ON {OF_DESK}
      WHERE {HOLDS_TASK}
      ORDER BY k.case_id, desk.place, k.assignee_id IS NULL, k.since, k.task_id) k
"""
"""The caller's tasks, one of each case: an escalated one may be theirs twice, their own comes first. ``place`` above 1:
it is ``holder_id``'s, in whose place the caller acts."""
_ANSWERS: Final = "jsonb_array_elements(c.detail -> 'items') AS i"
SUBJECT: Final = "unnest(string_to_array(i ->> 'key', ' + ')) AS u(code)"
"""The subjects of an item; ``i`` is the item."""
_ABOUT_SUBJECT: Final = f"""
    EXISTS (SELECT 1 FROM {_ANSWERS}, {SUBJECT} WHERE i ->> 'refused' IS NULL AND u.code = :subject)
"""


@dataclass(frozen=True, slots=True)
class TaskFilter:
    """What the inbox is narrowed by; empty fields narrow nothing.

    ``own``: only what is the caller's themselves; ``in_place_of``: only what is this person's, who is away.
    """

    kind: CaseKind | None = None
    due: Due = Due.ALL
    text: str = ""
    subject: str = ""
    escalated: bool = False
    own: bool = False
    in_place_of: UUID | None = None


class TaskRow(BaseModel):
    """A task of the inbox with its case."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    case_id: UUID
    kind: CaseKind
    opened_by: UUID | None
    name: str
    assignee_id: UUID | None
    role_id: int | None
    faculty_code: str | None
    department_code: str | None
    since: datetime
    due_at: datetime | None
    escalation: Escalation | None
    escalated_at: datetime | None
    delegated_th: str | None
    delegated_en: str | None
    away_th: str | None
    away_en: str | None
    title_th: str
    title_en: str
    items: list[CaseItem]
    stage: str
    revision: int
    id_code: str | None
    subject_th: str | None
    subject_en: str | None
    gpax: Decimal | None
    admission_year: int | None


_TASK_ROWS: Final = TypeAdapter(list[TaskRow])
_COLUMNS: Final = {"since": "k.since", "due": "k.due_at", "subject": "p.id_code", "gpax": "s.gpax"}
_MOST_URGENT: Final = "k.due_at NULLS LAST, k.since, k.task_id"


async def list_tasks(
    session: AsyncSession,
    principal: Principal,
    wanted: TaskFilter,
    asked: Paging,
    *,
    sort: str | None = None,
) -> Page[TaskRow]:
    """A page of the caller's tasks, the most urgent first unless sorted."""
    statement = f"""
        SELECT c.case_id, c.kind, c.opened_by, k.name, k.assignee_id, k.role_id, k.faculty_code, k.department_code,
               k.since, k.due_at, k.escalation, k.escalated_at,
               {full_name_th("d")} AS delegated_th, {full_name_en("d")} AS delegated_en,
               {full_name_th("w")} AS away_th, {full_name_en("w")} AS away_en,
               c.title_th, c.title_en, coalesce(c.detail -> 'items', '[]') AS items, c.stage, c.revision,
               p.id_code, {FULL_NAME_TH} AS subject_th, {FULL_NAME_EN} AS subject_en, s.gpax, s.admission_year,
               count(*) OVER () AS total
          FROM {HELD}
          JOIN case_file c ON c.case_id = k.case_id
          LEFT JOIN student s ON s.student_id = c.student_id
          LEFT JOIN person p ON p.person_id = s.person_id
          LEFT JOIN person d ON d.person_id = k.delegated_by
          LEFT JOIN person w ON w.person_id = k.holder_id AND k.place > 1
         WHERE {" AND ".join(_conditions(wanted))}
         ORDER BY {order_by(sort, _COLUMNS, _MOST_URGENT)}
    """
    parameters = {
        **caller_parameters(principal),
        "kind": wanted.kind.value if wanted.kind else None,
        **searched(wanted.text),
        "subject": wanted.subject,
        "in_place_of": wanted.in_place_of,
    }
    return await read_page(session, _TASK_ROWS, statement, parameters, asked)


def _conditions(wanted: TaskFilter) -> list[str]:
    narrowing = {
        "c.kind = :kind": wanted.kind is not None,
        TEXT_MATCHES: bool(wanted.text.strip()),
        _ABOUT_SUBJECT: bool(wanted.subject),
        "k.escalated_at IS NOT NULL": wanted.escalated,
        "k.place = 1": wanted.own,
        "k.place > 1 AND k.holder_id = :in_place_of": wanted.in_place_of is not None,
    }
    return [_DUE[wanted.due], *(condition for condition, applies in narrowing.items() if applies)]


class _Counted(BaseModel):
    """How many tasks stand behind a choice of a filter."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    count: int


class KindCount(_Counted):
    """Tasks of a process."""

    kind: CaseKind


class SubjectCount(_Counted):
    """Tasks about a subject; its names where the catalogue still has it."""

    code: str
    th: str | None
    en: str | None


class AwayCount(_Counted):
    """Tasks of somebody who is away."""

    person_id: UUID
    th: str
    en: str


class TaskOverview(BaseModel):
    """What lies on the caller's desk, for the choices of the inbox's filters."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    total: int
    overdue: int
    escalated: int
    own: int
    kinds: list[KindCount]
    subjects: list[SubjectCount]
    away: list[AwayCount]


_OVERVIEW: Final = text(f"""
    WITH held AS (
        SELECT k.*, c.kind, c.detail FROM {HELD} JOIN case_file c ON c.case_id = k.case_id)
    SELECT count(*) AS total, count(*) FILTER (WHERE k.due_at < now()) AS overdue,
           count(*) FILTER (WHERE k.escalated_at IS NOT NULL) AS escalated, count(*) FILTER (WHERE k.place = 1) AS own,
           (SELECT coalesce(jsonb_agg(x), '[]') FROM (
               SELECT h.kind, count(*) FROM held h GROUP BY h.kind ORDER BY 2 DESC, 1) x) AS kinds,
           (SELECT coalesce(jsonb_agg(x), '[]') FROM (
               SELECT g.code, g.count, n.name_th AS th, n.name_en AS en
                 FROM (SELECT u.code, count(DISTINCT c.case_id) AS count FROM held c, {_ANSWERS}, {SUBJECT}
                        WHERE i ->> 'refused' IS NULL GROUP BY u.code ORDER BY 2 DESC, 1 LIMIT 50) g
                 LEFT JOIN LATERAL (SELECT name_th, name_en FROM subject WHERE show_code = g.code
                                     ORDER BY {ACTIVE_FIRST.format(subject="subject")} LIMIT 1) n ON true
                ORDER BY g.code) x) AS subjects,
           (SELECT coalesce(jsonb_agg(x), '[]') FROM (
               SELECT p.person_id, {FULL_NAME_TH} AS th, {FULL_NAME_EN} AS en, count(*)
                 FROM held h JOIN person p ON p.person_id = h.holder_id
                WHERE h.place > 1 GROUP BY p.person_id ORDER BY {BY_NAME}) x) AS away
      FROM held k
""")


async def overview_of(session: AsyncSession, principal: Principal) -> TaskOverview:
    """What lies on the caller's desk, counted by kind, subject (the fifty most frequent) and whose it is."""
    row = (await session.execute(_OVERVIEW, caller_parameters(principal))).mappings().one()
    return TaskOverview.model_validate(dict(row))
