"""What the imports of the curriculum share: whether somebody changed since what a file wrote, by the trail."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

IS_RESTORED: Final = """
    EXISTS (SELECT FROM audit_entry u
             WHERE u.subject_kind = e.subject_kind AND u.subject_id = e.subject_id
               AND u.after ->> 'case' = e.after ->> 'case'
               AND u.after - 'case' = e.before AND u.before = e.after - 'case')
"""
"""Whether the entry ``e`` of a file is followed by one that restores what it changed, or restores it, in SQL."""
_SINCE: Final = text(f"""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, e.at, e.after FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys) AND e.after ->> 'case' IS DISTINCT FROM :case_id
       AND e.at >= (SELECT min(i.at) FROM audit_entry i
                     WHERE i.subject_kind = e.subject_kind AND i.subject_id = e.subject_id
                       AND i.after ->> 'case' = :case_id)
       AND NOT ({IS_RESTORED})
     ORDER BY e.subject_id, e.at DESC, e.audit_id DESC
""")


class ChangeSince(NamedTuple):
    """A change of what an import brought that came after it: which fields of the trail, and when (UTC)."""

    fields: frozenset[str]
    at: datetime


def changed_since(session: Session, trail: str, case_id: UUID, keys: Collection[str]) -> dict[str, ChangeSince]:
    """Return the newest change of each of these since an import wrote it, but for those of files that were undone."""
    rows = session.execute(_SINCE, {"trail": trail, "case_id": str(case_id), "keys": sorted(keys)})
    return {row.subject_id: ChangeSince(frozenset(row.after or ()) - {"case"}, row.at) for row in rows}
