"""Writing, changing and deleting announcements. Each leaves an audit entry; deleting is marking."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.news.announcement.bell import tell_students, untell_students
from api.news.announcement.queries import group_of, may_announce
from api.news.announcement.schemas import AnnouncementInput
from models.access.role.contract import DataScope
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.table import new_id
from models.news.announcement.tables import Announcement
from models.news.rich_text.rules import plain_text
from models.people.student.contract.filter import StudentFilter

_KIND = "announcement"


async def create_announcement(session: AsyncSession, principal: Principal, given: AnnouncementInput) -> int:
    """Write a new announcement; returns its id. Students of its section find it under their bell.

    404 for a section out of the caller's reach, 403 for everybody, 422 for a code that is taken or for a group in which
    nobody is.
    """
    audience = None if given.audience is None else given.audience.filter
    if audience is None:
        await _require(session, principal, given.section_id)
    elif given.section_id is not None:
        raise _refused("sectionId", "empty_only")
    now = utc_now()
    announcement = Announcement(
        announce_code=given.announce_code or f"A{new_id().hex[-12:].upper()}",
        section_id=given.section_id,
        audience=None if audience is None else audience.model_dump(mode="json"),
        title=given.title,
        message=plain_text(given.content),
        content=given.content,
        link_ext=given.link_ext,
        announced_at=now,
        created_by=principal.person_id,
        created_at=now,
        updated_by=principal.person_id,
        updated_at=now,
    )
    session.add(announcement)
    try:
        await session.flush()
    except IntegrityError as error:
        if "announce_code" not in str(error.orig):
            raise
        raise _refused("announceCode", "taken") from None
    if audience is not None:
        await _address(session, principal, announcement, audience)
    _audit(session, principal, "create", announcement, before=None)
    await tell_students(session, announcement)
    return _id(announcement)


async def change_announcement(
    session: AsyncSession, principal: Principal, announce_id: int, given: AnnouncementInput
) -> None:
    """Change title, text, link or section. The code stays, and so does the group it was sent to.

    404 out of the caller's reach, before and after; 409 ``revision_moved`` when another was faster.
    """
    announcement = await _standing(session, principal, announce_id)
    if given.updated_dt is not None and given.updated_dt != announcement.updated_at:
        raise Refusal("revision_moved")
    if announcement.audience is None:
        await _require(session, principal, given.section_id)
    before = _content(announcement)
    is_moved = announcement.audience is None and announcement.section_id != given.section_id
    if is_moved:
        await untell_students(session, announcement)
        announcement.section_id = given.section_id
    announcement.title = given.title
    announcement.message = plain_text(given.content)
    announcement.content = given.content
    announcement.link_ext = given.link_ext
    announcement.updated_by = principal.person_id
    announcement.updated_at = utc_now()
    _audit(session, principal, "edit", announcement, before=before)
    await session.flush()
    if is_moved:
        await tell_students(session, announcement)


async def delete_announcement(session: AsyncSession, principal: Principal, announce_id: int) -> None:
    """Take an announcement away from its readers; the row stays, marked."""
    announcement = await _standing(session, principal, announce_id)
    announcement.deleted_at = announcement.updated_at = utc_now()
    announcement.updated_by = principal.person_id
    _audit(session, principal, "delete", announcement, before=_content(announcement))
    await session.flush()
    await untell_students(session, announcement)


async def _standing(session: AsyncSession, principal: Principal, announce_id: int) -> Announcement:
    """The announcement, locked. 404 when there is none (any more) within the caller's reach, 403 for everybody's.

    What went to a group is changed by who wrote it, and where the role's scope is all.
    """
    announcement = await session.get(Announcement, announce_id, with_for_update=True)
    if announcement is None or announcement.deleted_at is not None:
        raise Refusal("not_found")
    if announcement.audience is None:
        await _require(session, principal, announcement.section_id)
    elif principal.data_scope is not DataScope.ALL and announcement.created_by != principal.person_id:
        raise Refusal("not_found")
    return announcement


async def _address(
    session: AsyncSession, principal: Principal, announcement: Announcement, audience: StudentFilter
) -> None:
    """Keep who is in the group now. Raises Refusal ``fields_invalid`` where nobody is."""
    found, parameters = group_of(principal, audience)
    statement = text(f"""
        WITH told AS (
            INSERT INTO announcement_recipient (announce_id, student_id)
            SELECT :announce_id, s.student_id FROM {found} RETURNING student_id
        ) SELECT count(*) FROM told
    """)
    if not await session.scalar(statement, {**parameters, "announce_id": _id(announcement)}):
        raise _refused("audience", "nobody")


def _refused(field: str, kind: str) -> Refusal:
    return Refusal("fields_invalid", fields=[{"field": field, "type": kind, "message": kind}])


async def _require(session: AsyncSession, principal: Principal, section_id: int | None) -> None:
    if not await may_announce(session, principal, section_id):
        raise Refusal("forbidden" if section_id is None else "not_found")


def _id(announcement: Announcement) -> int:
    if announcement.announce_id is None:
        raise RuntimeError("an announcement that was flushed has an id")
    return announcement.announce_id


def _content(announcement: Announcement) -> dict[str, object]:
    return {
        "sectionId": announcement.section_id,
        "audience": announcement.audience,
        "title": announcement.title,
        "content": announcement.content,
        "linkExt": announcement.link_ext,
    }


def _audit(
    session: AsyncSession,
    principal: Principal,
    action: str,
    announcement: Announcement,
    *,
    before: dict[str, object] | None,
) -> None:
    after = None if action == "delete" else _content(announcement)
    at = announcement.updated_at
    record_change(
        session, principal.person_id, _KIND, announcement.announce_id, action, before=before, after=after, at=at
    )
