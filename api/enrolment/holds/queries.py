"""Holds within the caller's scope, found by student, kind and state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.cases.schemas import SubjectPerson
from api.enrolment.holds.schemas import HoldState, HoldView
from api.kit.rows import read_page
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_name_en, full_name_th, like
from api.kit.wire import Names, names_of
from api.people.students.queries import visible_students
from models.contracts.access.permissions import Action, MenuId
from models.contracts.enrolment.holds import HoldKind
from models.rules.enrolment.holds import kinds_of


@dataclass(frozen=True, slots=True)
class HoldFilter:
    """What the list is narrowed by; empty fields narrow nothing."""

    text: str = ""
    kind: HoldKind | None = None
    state: HoldState | None = None
    hold_id: UUID | None = None


class _HoldRow(BaseModel):
    hold_id: UUID
    kind: HoldKind
    reason_th: str
    reason_en: str
    amount: Decimal | None
    placed_at: datetime
    released_at: datetime | None
    release_remark: str | None
    id_code: str
    name_th: str
    name_en: str
    faculty_th: str
    faculty_en: str
    placed_th: str | None
    placed_en: str | None
    released_th: str | None
    released_en: str | None


_ROWS: Final = TypeAdapter(list[_HoldRow])


async def list_holds(
    session: AsyncSession, principal: Principal, wanted: HoldFilter, *, page: int, page_size: int
) -> tuple[list[HoldView], int]:
    """A page of the holds the caller sees: those that stand first, then the newest; and how many there are."""
    conditions = [visible_students(principal), "h.kind = ANY(:kinds)"]
    if wanted.text.strip():
        conditions.append(
            f"(s.student_code LIKE :like OR lower({FULL_NAME_TH}) LIKE :like OR lower({FULL_NAME_EN}) LIKE :like)"
        )
    if wanted.kind is not None:
        conditions.append("h.kind = :kind")
    if wanted.state is not None:
        conditions.append(f"h.released_at IS {'NULL' if wanted.state is HoldState.STANDING else 'NOT NULL'}")
    if wanted.hold_id is not None:
        conditions.append("h.hold_id = :hold_id")
    statement = f"""
        SELECT h.hold_id, h.kind, h.reason_th, h.reason_en, h.amount, h.placed_at, h.released_at, h.release_remark,
               p.id_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en,
               f.name_th AS faculty_th, f.name_en AS faculty_en,
               {full_name_th("o")} AS placed_th, {full_name_en("o")} AS placed_en,
               {full_name_th("r")} AS released_th, {full_name_en("r")} AS released_en,
               count(*) OVER () AS total
          FROM student_hold h
          JOIN student s USING (student_id)
          JOIN person p ON p.person_id = s.person_id
          JOIN faculty f ON f.faculty_code = s.faculty_code
          LEFT JOIN person o ON o.person_id = h.placed_by
          LEFT JOIN person r ON r.person_id = h.released_by
         WHERE {" AND ".join(conditions)}
         ORDER BY h.released_at IS NOT NULL, h.placed_at DESC, h.hold_id
    """
    parameters = {
        **caller_parameters(principal),
        "kinds": sorted(kind.value for kind in kinds_of(principal.role_id)),
        "kind": wanted.kind.value if wanted.kind else None,
        "like": like(wanted.text),
        "hold_id": wanted.hold_id,
    }
    rows, total = await read_page(session, _ROWS, statement, parameters, page=page, page_size=page_size)
    may_release = principal.may(MenuId.HOLDS, Action.EDIT)
    return [_view(row, may_release) for row in rows], total


async def find_hold(session: AsyncSession, principal: Principal, hold_id: UUID) -> HoldView | None:
    """The hold, or None when there is none or the caller may not see it."""
    rows, _total = await list_holds(session, principal, HoldFilter(hold_id=hold_id), page=1, page_size=1)
    return rows[0] if rows else None


def _view(row: _HoldRow, may_release: bool) -> HoldView:
    return HoldView(
        hold_id=row.hold_id,
        kind=row.kind,
        reason=Names(th=row.reason_th, en=row.reason_en),
        amount=row.amount,
        placed_at=row.placed_at,
        student=SubjectPerson(id_code=row.id_code, name_th=row.name_th, name_en=row.name_en),
        faculty=Names(th=row.faculty_th, en=row.faculty_en),
        placed_by=names_of(row.placed_th, row.placed_en),
        released_at=row.released_at,
        released_by=names_of(row.released_th, row.released_en),
        release_remark=row.release_remark,
        may_release=may_release and row.released_at is None,
    )
