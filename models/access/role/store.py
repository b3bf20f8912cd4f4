"""What the rules of guarded roles look at (rights under menus, administrators), and entries of the audit trail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, Date, and_, cast, func, insert, or_, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.contract import Action, RoleId
from models.access.role.rules import Administrators, MenuActions, MenuGrant
from models.access.role.tables import AuditEntry, Menu, RoleHolder, RolePermission
from models.kit.table import new_id
from models.kit.updating import Values, Writer, written
from models.people.person.tables import Person

HELD_NOW: Final = """
    (h.held_from IS NULL OR h.held_from <= CAST(now() AT TIME ZONE 'Asia/Bangkok' AS date))
    AND (h.held_until IS NULL OR h.held_until >= CAST(now() AT TIME ZONE 'Asia/Bangkok' AS date))
"""
"""Whether the row ``h`` of ``role_holder`` holds its role today, in SQL; :func:`is_held_now` says the same."""
NOT_OVER: Final = "(h.held_until IS NULL OR h.held_until >= CAST(now() AT TIME ZONE 'Asia/Bangkok' AS date))"
"""Whether the row ``h`` holds its role today or will from a day on; :func:`is_not_over` says the same."""


def held_unit(column: str, *, person: str) -> str:
    """Return the SQL of the campus, faculty or department for which the row ``h`` of ``role_holder`` holds its role.

    That is the unit it names, else where the row ``person`` works.
    """
    return f"CASE WHEN h.campus_code IS NULL THEN {person}.{column} ELSE h.{column} END"


_TODAY: Final = cast(func.timezone("Asia/Bangkok", func.now()), Date)


def is_held_now(holder: type[RoleHolder] = RoleHolder) -> ColumnElement[bool]:
    """Whether a :class:`RoleHolder` holds its role today, as :data:`HELD_NOW` says it."""
    begins = col(holder.held_from)
    return and_(or_(begins.is_(None), begins <= _TODAY), is_not_over(holder))


def is_not_over(holder: type[RoleHolder] = RoleHolder) -> ColumnElement[bool]:
    """Whether a :class:`RoleHolder` holds its role today, or will from a day on."""
    ends = col(holder.held_until)
    return or_(ends.is_(None), ends >= _TODAY)


ROLE_SUBJECT: Final = "role"
"""The ``subject_kind`` of a role's audit entries."""
HOLDER_ADDED: Final = "holder_added"
"""The verb of the entry that somebody was given a role."""
HOLDER_CHANGED: Final = "holder_changed"
"""The verb of the entry that somebody holds a role for another unit or other days."""
HOLDER_REMOVED: Final = "holder_removed"
"""The verb of the entry that a role was taken from somebody."""


def grants_of(session: Session, role_id: int) -> list[MenuGrant]:
    """What a role may do now, page by page."""
    rows = session.execute(
        select(col(Menu.menu_id), col(Menu.parent_menu_id), col(RolePermission.actions))
        .join(RolePermission, col(RolePermission.menu_id) == col(Menu.menu_id))
        .where(col(RolePermission.role_id) == role_id)
        .order_by(col(Menu.menu_id))
    )
    return [MenuGrant(menu, header, frozenset(map(Action, actions))) for menu, header, actions in rows]


def as_grants(session: Session, wanted: MenuActions) -> list[MenuGrant]:
    """What a role would be allowed by a matrix, page by page."""
    rows = session.execute(
        select(col(Menu.menu_id), col(Menu.parent_menu_id)).where(col(Menu.menu_id).in_(list(wanted)))
    )
    return [MenuGrant(menu, header, frozenset(wanted[menu])) for menu, header in rows]


def administrators_of(session: Session, asker_id: UUID) -> Administrators:
    """Who administers now, and whether who asks has ever taken that from somebody."""
    removed = session.scalar(
        select(col(AuditEntry.audit_id))
        .where(
            col(AuditEntry.subject_kind) == ROLE_SUBJECT,
            col(AuditEntry.subject_id) == str(RoleId.ADMINISTRATOR.value),
            col(AuditEntry.action) == f"{ROLE_SUBJECT}.{HOLDER_REMOVED}",
            col(AuditEntry.actor_id) == asker_id,
        )
        .limit(1)
    )
    return Administrators(open_holders(session, RoleId.ADMINISTRATOR), removed is not None)


def open_holders(session: Session, role_id: int) -> frozenset[UUID]:
    """Return who holds a role today by a row of their own, and may sign in."""
    return _holders(session, role_id, is_held_now())


def holders_to_come(session: Session, role_id: int) -> frozenset[UUID]:
    """Return who holds a role by a row of their own, or will from a day on, and may sign in."""
    return _holders(session, role_id, is_not_over())


def _holders(session: Session, role_id: int, on_days: ColumnElement[bool]) -> frozenset[UUID]:
    return frozenset(
        session.scalars(
            select(col(RoleHolder.person_id))
            .join(Person, col(Person.person_id) == col(RoleHolder.person_id))
            .where(col(RoleHolder.role_id) == role_id, col(Person.closed_at).is_(None), on_days)
        )
    )


def update_entry(
    writer: Writer, trail: str, verb: str, subject_id: str, before: Values | None, values: Values
) -> AuditEntry:
    """Return the entry of the trail for a row that an import or a page updates: who changed which fields, by what.

    ``before`` is what was held, None of something new; ``values`` are the fields that change.
    """
    return AuditEntry(
        at=writer.at,
        actor_id=writer.person_id,
        action=f"{trail}.{verb}",
        subject_kind=trail,
        subject_id=subject_id,
        before=_values_before(before, values),
        after=_values_after(writer, values),
    )


def row_entry(
    writer: Writer,
    trail: str,
    verb: str,
    subject_id: object,
    before: Mapping[str, object] | None,
    after: Mapping[str, object] | None,
) -> AuditEntry:
    """Return the entry of the trail that shows a whole row before and after, as the page that keeps it does.

    ``before`` is None for what is new, ``after`` for what is gone. The import is named in ``after``.
    """
    case = {} if writer.case_id is None else {"case": str(writer.case_id)}
    return AuditEntry(
        at=writer.at,
        actor_id=writer.person_id,
        action=f"{trail}.{verb}",
        subject_kind=trail,
        subject_id=str(subject_id),
        before=None if before is None else dict(before),
        after=None if after is None else {**after, **case},
    )


def add_update_entries(
    session: Session, writer: Writer, trail: str, verb: str, changed: Sequence[tuple[str, Values | None, Values]]
) -> None:
    """Add the entries of :func:`update_entry` for many subjects: the id of each, what was held, and what changes."""
    entries = [
        {
            "audit_id": new_id(),
            "at": writer.at,
            "actor_id": writer.person_id,
            "action": f"{trail}.{verb}",
            "subject_kind": trail,
            "subject_id": subject_id,
            "before": _values_before(before, values),
            "after": _values_after(writer, values),
        }
        for subject_id, before, values in changed
    ]
    if entries:
        session.execute(insert(AuditEntry), entries)


def _values_before(before: Values | None, values: Values) -> dict[str, object] | None:
    return None if before is None else {name: written(before.get(name)) for name in values}


def _values_after(writer: Writer, values: Values) -> dict[str, object]:
    case = {} if writer.case_id is None else {"case": str(writer.case_id)}
    return {**{name: written(value) for name, value in values.items()}, **case}
