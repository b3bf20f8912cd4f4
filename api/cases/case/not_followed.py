"""Rows that the reconciliation could not follow, for operators: whoever may edit cases."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import ConfigDict, Field
from sqlalchemy import update
from sqlmodel import col, func, select

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.kit.db import SessionDep
from api.kit.wire import Camel
from models.access.role.contract import Action, MenuId
from models.cases.following.tables import FollowFailure
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.kit.instants import Instant

router: Final = APIRouter(tags=["cases"])
Operator = Annotated[Principal, Depends(requires(MenuId.CASES, Action.EDIT))]
_MOST: Final = 100


class RowNotFollowed(Camel):
    """A row that a follower failed at: how often and since when, why, and when it is tried again.

    ``attempts`` is 0 once an operator has asked for a retry, until the next run tries it.
    """

    model_config = ConfigDict(from_attributes=True)

    follower: Follower
    row_key: str
    failure: str
    attempts: int
    first_at: Instant
    last_at: Instant
    again_at: Instant


class RowsOfFollower(Camel):
    """How many rows a follower failed at."""

    follower: Follower
    total: int


class RowsNotFollowed(Camel):
    """The rows that failed last, at most 100, of all there are; and how many of each follower."""

    items: list[RowNotFollowed]
    total: int
    followers: list[RowsOfFollower]


class RetryRequest(Camel):
    """One row of a follower, or all of its rows."""

    follower: Follower
    row_key: Annotated[str, Field(max_length=200)] | None = None


class RetriedRows(Camel):
    """How many rows the next run tries because of this request."""

    count: int


@router.get("/cases/not-followed")
async def rows_not_followed(session: SessionDep, principal: Operator) -> RowsNotFollowed:
    """Return the rows that the portal goes on trying, those that failed last first."""
    query = select(FollowFailure).order_by(col(FollowFailure.last_at).desc(), col(FollowFailure.row_key)).limit(_MOST)
    rows = (await session.scalars(query)).all()
    total = (await session.scalars(select(func.count()).select_from(FollowFailure))).one()
    counts = await session.execute(
        select(FollowFailure.follower, func.count())
        .group_by(col(FollowFailure.follower))
        .order_by(col(FollowFailure.follower))
    )
    return RowsNotFollowed(
        items=[RowNotFollowed.model_validate(row) for row in rows],
        total=total,
        followers=[RowsOfFollower(follower=follower, total=count) for follower, count in counts],
    )


@router.post("/cases/not-followed/retries")
async def retry_rows(session: SessionDep, principal: Operator, request: RetryRequest) -> RetriedRows:
    """Have the next run try rows at once; their attempts begin anew.

    A row that is due, or that succeeded meanwhile, is left as it is: pressing twice is pressing once.
    """
    now = utc_now()
    chosen = [col(FollowFailure.follower) == request.follower, col(FollowFailure.again_at) > now]
    if request.row_key is not None:
        chosen.append(col(FollowFailure.row_key) == request.row_key)
    retried = await session.execute(
        update(FollowFailure).where(*chosen).values(attempts=0, again_at=now).returning(col(FollowFailure.row_key))
    )
    count = len(retried.all())
    if count:
        subject = " ".join(filter(None, [request.follower.value, request.row_key]))
        record_change(
            session, principal.person_id, "follow_failure", subject, "retry", before=None, after={"rows": count}, at=now
        )
    return RetriedRows(count=count)
