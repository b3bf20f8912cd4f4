"""For whom documents of the old system stand: a number is of one student (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.kit.query import Query


class _DocumentOwner(NamedTuple):
    """A student for whom a document stands; ``document_key`` is what it is known by."""

    document_key: str
    student_code: str


_OWNERS: Final = Query(
    _DocumentOwner,
    """
    SELECT upper(b.document) AS document_key, s.student_code
      FROM opening_balance b JOIN student s USING (student_id)
     WHERE upper(b.document) = ANY(:documents) AND b.withdrawn_at IS NULL
     ORDER BY s.student_code
    """,
)


def owners_of(session: Session, documents: Collection[str]) -> Mapping[str, Collection[str]]:
    """Return the codes of the students for whom these documents (in capitals) stand, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in _OWNERS.rows(session, {"documents": sorted(set(documents))}):
        found[each.document_key].append(each.student_code)
    return found
