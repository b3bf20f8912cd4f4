"""An address per person for calendar programs, which follows what changes (issue 14, docs/areas/study.md).

A program has no session: whoever has the address reads the calendar, and nothing else. A token that is wrong or was
taken back is answered as one that never was, by the same statement.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Path, Request, Response

from api.access.auth.attempts import client_address
from api.access.auth.deps import public, requires
from api.access.auth.principal import Principal
from api.documents.document.commands import count_lookup
from api.kit.db import SessionDep
from api.kit.icalendar import MEDIA_TYPE
from api.kit.language import LanguageDep
from api.study.calendar_feed.commands import answer_feed, make_feed, read_feed, remove_feed
from api.study.calendar_feed.queries import is_feed
from api.study.calendar_feed.schemas import CalendarFeedMade, CalendarFeedView
from models.access.link_token.rules import token_hash
from models.access.role.contract import Action, MenuId
from models.kit.calendar import utc_now

router: Final = APIRouter(tags=["calendar feeds"])

_MENUS: Final = (MenuId.TIMETABLE, MenuId.TEACHING_CALENDAR)
Reader = Annotated[Principal, Depends(requires(_MENUS, Action.VIEW))]
Owner = Annotated[Principal, Depends(requires(_MENUS, Action.PRINT))]
Token = Annotated[str, Path(max_length=64)]
_COUNTED_CHARS: Final = 40


@router.get("/calendar-feed")
async def feed(session: SessionDep, principal: Reader) -> CalendarFeedView:
    """The address of the caller's calendar, if one is open, and when it was read last. Not the address itself."""
    return await read_feed(session, principal.person_id)


@router.post("/calendar-feed", status_code=201)
async def post_feed(session: SessionDep, principal: Owner, language: LanguageDep) -> CalendarFeedMade:
    """A new address of the caller's calendar; the one before is closed. It is told this once."""
    return await make_feed(session, principal.person_id, language)


@router.delete("/calendar-feed", status_code=204)
async def delete_feed(session: SessionDep, principal: Owner) -> None:
    """Take the address back: from now on it is answered as one that never was."""
    await remove_feed(session, principal.person_id)


@router.get(
    "/calendar-feeds/{token}.ics",
    dependencies=[Depends(public)],
    response_class=Response,
    responses={200: {"content": {MEDIA_TYPE: {}}}, 304: {"description": "Nothing has changed"}},
)
async def feed_calendar(
    request: Request,
    session: SessionDep,
    token: Token,
    if_none_match: Annotated[str | None, Header(max_length=200)] = None,
) -> Response:
    """The calendar of an address. Open to whoever has it; 304 for who has seen what it says now.

    Who guesses is slowed by where they are, and who has an address by the address: many of them are read from the
    same machines of a provider.
    """
    known = await is_feed(session, token)
    await count_lookup(session, f"feed-{token_hash(token)[:_COUNTED_CHARS]}" if known else client_address(request))
    content = await answer_feed(token, utc_now())
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "private, no-cache"}
    if if_none_match is not None and etag in (one.strip().removeprefix("W/") for one in if_none_match.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=MEDIA_TYPE, headers=headers)
