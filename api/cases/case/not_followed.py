"""Rows that the reconciliation could not follow, for operators: whoever may edit cases."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import ConfigDict
from sqlmodel import col, func, select

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.wire import Camel
from models.access.role.contract import Action, MenuId
from models.cases.following.tables import FollowFailure
from models.kit.follower import Follower
from models.kit.instants import Instant

router: Final = APIRouter(tags=["cases"])
Operator = Annotated[Principal, Depends(requires(MenuId.CASES, Action.EDIT))]
_MOST: Final = 100


class RowNotFollowed(Camel):
    """A row that a follower failed at: how often and since when, why, and when it is tried again."""

    model_config = ConfigDict(from_attributes=True)

    follower: Follower
    row_key: str
    failure: str
    attempts: int
    first_at: Instant
    last_at: Instant
    again_at: Instant


class RowsNotFollowed(Camel):
    """The rows that failed last, at most 100, of all there are."""

    items: list[RowNotFollowed]
    total: int


@router.get("/cases/not-followed")
async def rows_not_followed(session: SessionDep, principal: Operator) -> RowsNotFollowed:
    """Return the rows that the portal goes on trying, those that failed last first."""
    query = select(FollowFailure).order_by(col(FollowFailure.last_at).desc(), col(FollowFailure.row_key)).limit(_MOST)
    rows = (await session.scalars(query)).all()
    total = (await session.scalars(select(func.count()).select_from(FollowFailure))).one()
    return RowsNotFollowed(items=[RowNotFollowed.model_validate(row) for row in rows], total=total)
