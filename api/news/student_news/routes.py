"""A student's news, with search and what is new (spec §2, study §6)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from api.news.student_news.commands import mark_news_read
from api.news.student_news.queries import news_for, unread_for
from api.news.student_news.schemas import StudentNewsItem, UnreadNews
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/news", tags=["student news"])
Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_NEWS, Action.VIEW))]


@router.get("")
async def my_news(
    session: SessionDep, principal: Reader, asked: Searched, unread: Annotated[bool, Query()] = False
) -> Page[StudentNewsItem]:
    """The caller's news: everybody's, of their sections, and what was sent to them; or only what is new of it."""
    return await news_for(session, enrollee_of(principal).student_id, asked, only_unread=unread, now=utc_now())


@router.get("/unread")
async def unread_news(session: SessionDep, principal: Reader) -> UnreadNews:
    """How much of the caller's news is new."""
    return UnreadNews(unread=await unread_for(session, enrollee_of(principal).student_id, utc_now()))


@router.post("/{announceId}/read", status_code=HTTPStatus.NO_CONTENT)
async def read_news(
    session: SessionDep, principal: Reader, announce_id: Annotated[int, Path(alias="announceId", ge=1, le=2**31 - 1)]
) -> None:
    """The caller opened this news. 404 for what is not theirs to read."""
    await mark_news_read(session, enrollee_of(principal).student_id, announce_id, utc_now())
