"""The list of cases, of a million as of ten: each branch of what a caller sees is read newest first and only so far.

A text is looked up first, among students, subjects, titles and what items say that are about no subject; the list is
then narrowed by what was found, and by the words of the items: every part has an index. Nothing is counted past
:data:`api.kit.paging.COUNTED_AT_MOST`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import ON_THE_WAY, OWN_CASES, case_scope, may_see_all
from api.kit.db import planned_each_time
from api.kit.narrowing import ListFilter
from api.kit.paging import COUNTED_AT_MOST
from api.kit.sql import (
    FULL_NAME_EN,
    FULL_NAME_TH,
    PERSON_FOUND,
    full_name_en,
    full_name_th,
    has_words,
    person_matches,
    searched,
    words_of,
)
from models.access.role.contract import RoleSystem
from models.cases.case.contract.record import CaseItem, CaseKind, CaseState

_STUDENTS_BY_NAME: Final = 2_000
"""So many students are looked for one by one in the index of cases; more of them are met soon enough on the way."""
_ITEM_TEXTS: Final = 2_000
"""So many different texts of items are looked through at most."""
_BETWEEN_WORDS: Final = frozenset({"+", "→", "·"})
"""What stands between the words of an item and is none of them."""


class Stuck(StrEnum):
    """In what way an open case waits too long; the longest without a move comes first."""

    OVERDUE = "overdue"
    ESCALATED = "escalated"
    WAITING = "waiting"


_TASK: Final = "c.state = 'open' AND EXISTS (SELECT 1 FROM case_task k WHERE k.case_id = c.case_id AND {})"
_STUCK: Final = {
    Stuck.OVERDUE: _TASK.format("least(k.due_at, c.deadline_at) < now()"),
    Stuck.ESCALATED: _TASK.format("k.escalated_at IS NOT NULL"),
    Stuck.WAITING: _TASK.format("k.since < now() - interval '3 days'"),
}


@dataclass(frozen=True, slots=True)
class CaseFilter(ListFilter):
    """What a list of cases is narrowed by; empty fields narrow nothing."""

    kind: CaseKind | None = None
    state: CaseState | None = None
    stage: str | None = None
    text: str = ""
    stuck: Stuck | None = None


class CaseListRow(BaseModel):
    """A case in a list."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    case_id: UUID
    kind: CaseKind
    title_th: str
    title_en: str
    items: list[CaseItem]
    state: CaseState
    stage: str
    id_code: str | None
    subject_th: str | None
    subject_en: str | None
    deadline_at: datetime | None
    opened_at: datetime
    updated_at: datetime
    revision: int
    holder_th: str | None
    holder_en: str | None
    since: datetime | None
    due_at: datetime | None
    escalated_at: datetime | None


class CaseList(NamedTuple):
    """A page of cases; ``total`` stops at the most that are counted, and ``is_capped`` says that there are more."""

    rows: list[CaseListRow]
    total: int
    is_capped: bool


_LIST_ROWS: Final = TypeAdapter(list[CaseListRow])

_FOUND: Final = """
    WITH RECURSIVE title (title_th, title_en) AS (
        (SELECT title_th, title_en FROM case_file ORDER BY title_th, title_en LIMIT 1)
        UNION ALL
        SELECT following.* FROM title t, LATERAL (
            SELECT c.title_th, c.title_en FROM case_file c WHERE (c.title_th, c.title_en) > (t.title_th, t.title_en)
             ORDER BY c.title_th, c.title_en LIMIT 1) following
    ), item (item_text) AS (
        (SELECT item_text FROM case_file WHERE item_text IS NOT NULL ORDER BY item_text LIMIT 1)
        UNION ALL
        SELECT following.* FROM item i, LATERAL (
            SELECT c.item_text FROM case_file c WHERE c.item_text > i.item_text ORDER BY c.item_text LIMIT 1) following
    )
    SELECT ARRAY(SELECT s.student_id FROM student s JOIN person p ON p.person_id = s.person_id
                  WHERE {person_matches} LIMIT :students_at_most) AS students,
           ARRAY(SELECT DISTINCT lower(show_code) FROM subject
                  WHERE {subject_matches}) AS subjects,
           ARRAY(SELECT title_th FROM title
                  WHERE {title_matches}) AS titles,
           ARRAY(SELECT item_text FROM (SELECT item_text FROM item LIMIT :texts_at_most) seen
                  WHERE {item_matches}) AS item_texts
"""
"""What a text finds. There are some hundred titles among a million cases, and texts of items that are about no subject:
each step of ``title`` and of ``item`` jumps to the next."""
_OF_MANY_STUDENTS: Final = f"""
    EXISTS (SELECT 1 FROM student s JOIN person p ON p.person_id = s.person_id
             WHERE s.student_id = c.student_id AND {PERSON_FOUND})
"""
_MINE: Final = f"""
    SELECT ARRAY({ON_THE_WAY}) AS cases,
           ARRAY(SELECT student_id FROM student WHERE advisor_id = ANY (CAST(:advisors AS uuid[]))) AS advised
"""


_HOLDER: Final = f"""
    SELECT coalesce({full_name_th("h")}, r.name_th) AS th, coalesce({full_name_en("h")}, r.name_en) AS en,
           k.since, k.due_at, k.escalated_at
      FROM case_task k
      LEFT JOIN person h ON h.person_id = k.assignee_id
      LEFT JOIN role r ON r.role_id = k.role_id
     WHERE k.case_id = c.case_id ORDER BY k.since, k.task_id LIMIT 1
"""
"""Who has a case, since when: of several the one who has had it longest."""


async def list_cases(
    session: AsyncSession, principal: Principal, wanted: CaseFilter, *, page: int, page_size: int
) -> CaseList:
    """A page of the cases the caller sees, newest change first, and how many there are."""
    parameters = caller_parameters(principal) | {"stage": wanted.stage}
    narrowing = [
        *([] if wanted.kind is None else [f"c.kind = '{wanted.kind.value}'"]),
        *([] if wanted.state is None else [f"c.state = '{wanted.state.value}'"]),
        *([] if wanted.stage is None else ["c.stage = :stage"]),
        *([] if wanted.stuck is None else [_STUCK[wanted.stuck]]),
    ]
    async with planned_each_time(session):
        if wanted.text.strip():
            narrowing.append(await _about(session, wanted.text, parameters))
        branches = await _branches(session, principal, parameters)
        offset = (page - 1) * page_size
        parameters |= {"limit": page_size, "offset": offset, "reach": max(COUNTED_AT_MOST + 1, offset + page_size)}
        order = "updated_at, case_id" if wanted.stuck else "updated_at DESC, case_id"
        statement = _page_of([[branch, *narrowing] for branch in branches], order)
        result = await session.execute(text(statement), parameters)
    rows = [dict(row) for row in result.mappings()]
    total = int(rows[0]["total"])
    shown = _LIST_ROWS.validate_python([row for row in rows if row["case_id"] is not None])
    return CaseList(shown, min(total, COUNTED_AT_MOST), total > COUNTED_AT_MOST)


async def _about(session: AsyncSession, words: str, parameters: dict[str, object]) -> str:
    """The condition of the cases a text is about; the parameters it needs are added."""
    asked: dict[str, object] = {
        **searched(words),
        "students_at_most": _STUDENTS_BY_NAME + 1,
        "texts_at_most": _ITEM_TEXTS,
    }
    statement = _FOUND.format(
        person_matches=person_matches(words),
        subject_matches=has_words("show_code", "name_th", "name_en"),
        title_matches=has_words("title_th", "title_en"),
        item_matches=has_words("item_text"),
    )
    answer = await session.execute(text(statement), asked)
    found = dict(answer.mappings().one())
    each_word = [word for word in words_of(words) if word not in _BETWEEN_WORDS]
    # One word is looked up with the codes of subjects: of two conditions on it PostgreSQL expects twice the cases.
    one_of = found["subjects"] + (each_word if len(each_word) == 1 else [])
    parameters |= asked | found | {"one_of": one_of, "each_word": each_word}
    are_many = len(found["students"]) > _STUDENTS_BY_NAME
    conditions = {
        "c.title_th = ANY (:titles)": found["titles"],
        _OF_MANY_STUDENTS if are_many else "c.student_id = ANY (:students)": found["students"],
        "c.words && CAST(:one_of AS text[])": one_of,
        "c.item_text = ANY (:item_texts)": found["item_texts"],
        "c.words @> CAST(:each_word AS text[])": each_word if len(each_word) > 1 else [],
    }
    return f"({' OR '.join(condition for condition, hits in conditions.items() if hits) or 'false'})"


async def _branches(session: AsyncSession, principal: Principal, parameters: dict[str, object]) -> list[str]:
    """The conditions of which a case the caller sees fulfils one. Together they say what ``sql.visible`` says."""
    if principal.role_system is RoleSystem.STUDENT:
        return [OWN_CASES]
    scope = case_scope(principal)
    if scope == "true":
        return [scope]
    mine = (await session.execute(text(_MINE), parameters)).one()
    parameters |= {"my_cases": mine.cases, "advised": mine.advised if may_see_all(principal) else []}
    own = "(c.opened_by = :person_id OR c.case_id = ANY (:my_cases) OR c.student_id = ANY (:advised))"
    return [own] if scope == "false" else [own, scope]


def _page_of(branches: Sequence[Sequence[str]], order: str) -> str:
    reached = " UNION ".join(
        f"""
        (SELECT c.case_id, c.updated_at FROM case_file c WHERE {" AND ".join(conditions)}
          ORDER BY {", ".join(f"c.{column}" for column in order.split(", "))} LIMIT :reach)
        """
        for conditions in branches
    )
    return f"""
        WITH reached AS MATERIALIZED ({reached}),
             shown AS MATERIALIZED (
                 SELECT case_id FROM reached ORDER BY {order} LIMIT :limit OFFSET :offset)
        SELECT c.case_id, c.kind, c.title_th, c.title_en, coalesce(c.detail -> 'items', '[]') AS items, c.state,
               c.stage, p.id_code, {FULL_NAME_TH} AS subject_th, {FULL_NAME_EN} AS subject_en, c.deadline_at,
               c.opened_at, c.updated_at, c.revision, counted.total,
               held.th AS holder_th, held.en AS holder_en, held.since, held.due_at, held.escalated_at
          FROM (SELECT count(*) AS total FROM reached) counted
          LEFT JOIN (shown JOIN case_file c USING (case_id)) ON true
          LEFT JOIN student s ON s.student_id = c.student_id
          LEFT JOIN person p ON p.person_id = s.person_id
          LEFT JOIN LATERAL ({_HOLDER}) held ON true
         ORDER BY {order.replace("updated_at", "c.updated_at").replace("case_id", "c.case_id")}
    """
