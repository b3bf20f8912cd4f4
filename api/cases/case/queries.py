"""Reading cases and tasks: one statement a list, scope applied inside it (design §5)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import Final
from uuid import UUID

from psycopg.rows import class_row, tuple_row
from pydantic import BaseModel, ConfigDict
from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import visible
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_name_en, full_name_th
from models.calendar.period.contract import PERIOD_SUBJECT
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, CaseState, Event, Refused
from models.cases.case.rules.steps import HANDED_TO
from models.cases.case.store.kinds import later_approver
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import ESCALATED_TO
from models.cases.task.rules.holding import IN_PLACE_OF
from models.kit.single_statements import Connectable, fetch_optional
from models.registry.process.store import CASE_FACTS


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, from_attributes=True)


class PersonNames(_Row):
    """A person's names as the case shows them."""

    th: str
    en: str


class HolderRow(Task):
    """A task with its holder's names: the person's, or the role's."""

    th: str
    en: str


class EventRow(Event):
    """A step with its actor's names, those of the person in whose place they acted, and of whom a task went to."""

    th: str | None
    en: str | None
    away_th: str | None = None
    away_en: str | None = None
    to_th: str | None = None
    to_en: str | None = None


class CaseRow(_Row):
    """A case with everything its page shows."""

    case_id: UUID
    kind: CaseKind
    workflow_id: str
    opened_by: UUID | None
    student_id: int | None
    title_th: str
    title_en: str
    stage: str
    state: CaseState
    deadline_at: datetime | None
    deadline_effect: str | None
    revision: int
    items: list[CaseItem]
    main_stages: list[str]
    regulation_version: int
    opened_at: datetime
    updated_at: datetime
    closed_at: datetime | None
    id_code: str | None
    subject_th: str | None
    subject_en: str | None
    asked_later: PersonNames | None
    tasks: list[HolderRow]
    events: list[EventRow]

    @property
    def first_refusal(self) -> Refused | None:
        """Why the first line that was refused was; None where none was."""
        return next((item.refused for item in self.items if item.refused is not None), None)

    @property
    def record(self) -> CaseRecord:
        """The record these rows were written from."""
        return CaseRecord(
            case_id=self.case_id,
            kind=self.kind,
            opened_by=self.opened_by,
            student_id=self.student_id,
            stage=self.stage,
            state=self.state,
            revision=self.revision,
            deadline_at=self.deadline_at,
            deadline_effect=self.deadline_effect,
            tasks=tuple(Task.model_validate(task.model_dump()) for task in self.tasks),
            events=tuple(Event.model_validate(event.model_dump()) for event in self.events),
            items=tuple(self.items),
            main_stages=tuple(self.main_stages),
            regulation_version=self.regulation_version,
        )

    def with_record(self, record: CaseRecord) -> CaseRow:
        """The same case as ``record`` says it stands; names of people stay those of the rows."""
        holders = {(task.assignee_id, task.role_id): task for task in self.tasks}
        actors = {event.actor_id: event for event in self.events}
        shown = {event.sequence: event for event in self.events}

        def holder(task: Task) -> HolderRow:
            known = holders.get((task.assignee_id, task.role_id))
            return HolderRow(**task.model_dump(), th=known.th if known else "", en=known.en if known else "")

        def step(event: Event) -> EventRow:
            actor, same = actors.get(event.actor_id), shown.get(event.sequence)
            return EventRow(
                **event.model_dump(),
                th=actor.th if actor else None,
                en=actor.en if actor else None,
                away_th=same.away_th if same else None,
                away_en=same.away_en if same else None,
                to_th=same.to_th if same else None,
                to_en=same.to_en if same else None,
            )

        return self.model_copy(
            update={
                "stage": record.stage,
                "state": record.state,
                "revision": record.revision,
                "deadline_at": record.deadline_at,
                "deadline_effect": record.deadline_effect,
                "items": list(record.items),
                "main_stages": list(record.main_stages),
                "regulation_version": record.regulation_version,
                "tasks": [holder(task) for task in record.tasks],
                "events": [step(event) for event in record.events],
            }
        )


_MOVED_BY: Final = f"""
    SELECT a.actor_id FROM audit_entry a
     WHERE v.action = '{CaseActionName.MOVE_DEADLINE.value}' AND v.actor_id IS NULL
       AND a.subject_kind = '{PERIOD_SUBJECT}' AND a.at <= v.at
       AND CAST(v.facts ->> 'to' AS timestamptz) IN (CAST(a.after ->> 'closesAt' AS timestamptz),
                                                     CAST(a.after ->> 'opensAt' AS timestamptz))
     ORDER BY a.at DESC LIMIT 1
"""
"""Who moved the date in the calendar that an event (``v``) followed: whoever last gave a period that instant."""
_CASE: Final = f"""
    SELECT c.case_id, c.kind, c.workflow_id, c.opened_by, c.student_id, c.title_th, c.title_en, c.stage, c.state,
           c.deadline_at, c.deadline_effect, c.revision, coalesce(c.detail -> 'items', '[]') AS items,
           coalesce(c.detail -> 'main_stages', '[]') AS main_stages,
           coalesce(CAST(c.detail ->> 'regulation_version' AS integer), 1) AS regulation_version,
           c.opened_at, c.updated_at, c.closed_at,
           p.id_code, {FULL_NAME_TH} AS subject_th, {FULL_NAME_EN} AS subject_en,
           (SELECT jsonb_build_object('th', {full_name_th("y")}, 'en', {full_name_en("y")})
              FROM person y WHERE y.person_id = ({later_approver(CASE_FACTS)})) AS asked_later,
           coalesce((SELECT jsonb_agg(to_jsonb(t) ORDER BY t.since, t.task_id) FROM (
               SELECT k.*, coalesce({FULL_NAME_TH}, r.name_th) AS th, coalesce({FULL_NAME_EN}, r.name_en) AS en
                 FROM case_task k LEFT JOIN person p ON p.person_id = k.assignee_id
                 LEFT JOIN role r ON r.role_id = k.role_id
                WHERE k.case_id = c.case_id) t), '[]') AS tasks,
           coalesce((SELECT jsonb_agg(to_jsonb(t) ORDER BY t.sequence) FROM (
               SELECT v.*, coalesce({FULL_NAME_TH}, {full_name_th("m")}) AS th,
                      coalesce({FULL_NAME_EN}, {full_name_en("m")}) AS en,
                      {full_name_th("w")} AS away_th, {full_name_en("w")} AS away_en,
                      coalesce({full_name_th("x")}, r.name_th) AS to_th,
                      coalesce({full_name_en("x")}, r.name_en) AS to_en
                 FROM case_event v LEFT JOIN person p ON p.person_id = v.actor_id
                 LEFT JOIN person w ON w.person_id = CAST(v.facts ->> '{IN_PLACE_OF}' AS uuid)
                 LEFT JOIN person x ON x.person_id = CAST(v.facts ->> '{HANDED_TO}' AS uuid)
                 LEFT JOIN role r ON r.role_id = CAST(v.facts ->> '{ESCALATED_TO}' AS integer)
                 LEFT JOIN person m ON m.person_id = ({_MOVED_BY})
                WHERE v.case_id = c.case_id) t), '[]') AS events
      FROM case_file c
      LEFT JOIN student s ON s.student_id = c.student_id
      LEFT JOIN person p ON p.person_id = s.person_id
     WHERE c.case_id = :case_id AND {{visible}}
"""


_STILL: Final = """
    SELECT 1
      FROM case_file c
      LEFT JOIN student s ON s.student_id = c.student_id
     WHERE c.case_id = :case_id AND c.state = 'open' AND c.revision <= :revision AND {visible}
"""


@lru_cache(maxsize=64)
def _visible_case(statement: str, condition: str) -> TextClause:
    return text(statement.format(visible=condition))


async def find_case(source: Connectable, principal: Principal, case_id: UUID) -> CaseRow | None:
    """The case, or None when there is none or the caller may not see it: the two look the same from outside."""
    statement = _visible_case(_CASE, visible(principal))
    return await fetch_optional(
        source, statement, {"case_id": case_id, **caller_parameters(principal)}, class_row(CaseRow)
    )


async def seen_cases(session: AsyncSession, principal: Principal, case_ids: Collection[UUID]) -> set[UUID]:
    """Which of these cases the caller may open."""
    if not case_ids:
        return set()
    statement = text(f"SELECT c.case_id FROM case_file c WHERE c.case_id = ANY (:case_ids) AND {visible(principal)}")
    return set(await session.scalars(statement, {"case_ids": list(case_ids), **caller_parameters(principal)}))


async def stands_still(source: Connectable, principal: Principal, case_id: UUID, revision: int) -> bool:
    """Whether there is an open case that the caller may see, and that has not moved past the revision."""
    asked = {"case_id": case_id, "revision": revision, **caller_parameters(principal)}
    return await fetch_optional(source, _visible_case(_STILL, visible(principal)), asked, tuple_row) is not None
