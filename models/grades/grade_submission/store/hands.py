"""Which offices have somebody left who may agree to grades (grades §4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import HELD_NOW, held_unit
from models.cases.review.contract import Review, Within
from models.cases.review.rules.chain import Reviewed
from models.kit.calendar import utc_now

_ABLE: Final = text(f"""
    SELECT EXISTS (
        SELECT FROM role_holder h JOIN person p USING (person_id)
         WHERE h.role_id = :role_id AND p.closed_at IS NULL AND {HELD_NOW}
           AND (CAST(:faculty_code AS text) IS NULL OR {held_unit("faculty_code", person="p")} = :faculty_code)
           AND (CAST(:department_code AS text) IS NULL
                OR {held_unit("department_code", person="p")} = :department_code)
           AND (p.person_id <> ALL(CAST(:hands AS uuid[])) OR EXISTS (
                SELECT FROM delegation g
                 WHERE g.person_id = p.person_id AND g.role_id = h.role_id AND g.revoked_at IS NULL
                   AND g.starts_at <= :now AND :now < g.ends_at AND g.substitute_id <> ALL(CAST(:hands AS uuid[])))))
""")


def able_reviews(session: Session, chain: Sequence[Review], whose: Reviewed, hands: Collection[UUID]) -> set[str]:
    """The reviews somebody is there for who has no hand in the case, or stands in for one who has."""
    able = set()
    for review in chain:
        if review.office is None:
            continue
        within = review.office.within
        asked = {
            "role_id": review.office.role.value,
            "faculty_code": None if within is Within.UNIVERSITY else whose.faculty_code,
            "department_code": whose.department_code if within is Within.DEPARTMENT else None,
            "hands": sorted(hands),
            "now": utc_now(),
        }
        if session.execute(_ABLE, asked).scalar_one():
            able.add(review.stage)
    return able
