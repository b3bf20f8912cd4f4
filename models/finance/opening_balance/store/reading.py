"""Whose a document of the old system is: officers look students up by its number (golive §3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from models.kit.query import Query


class DocumentOwner(NamedTuple):
    """A student with a document of a number."""

    student_id: int


STUDENTS_OF_DOCUMENT: Final = Query(
    DocumentOwner,
    """
    SELECT student_id FROM opening_balance WHERE upper(document) = upper(:number) AND withdrawn_at IS NULL
     UNION SELECT student_id FROM old_receipt WHERE upper(number) = upper(:number)
     ORDER BY student_id LIMIT 100
    """,
)
"""Students with a document that stands, or a receipt, of this number; it is whole, in small letters or capitals."""
