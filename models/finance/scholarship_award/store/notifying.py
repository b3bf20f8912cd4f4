"""Students are notified of their scholarships (finance §6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col

from models.finance.scholarship.tables import Scholarship, ScholarshipAward
from models.kit.money import baht_figures
from models.news.announcement.tables import Notification

_NOTHING: Final = Decimal(0)


def notify_of_each(
    session: Session, awards: Iterable[ScholarshipAward], taken: Mapping[UUID, Decimal], at: datetime, what: str
) -> None:
    """Notify students of awards of several scholarships, as :func:`notify` does."""
    of_scholarship: defaultdict[UUID, list[ScholarshipAward]] = defaultdict(list)
    for award in awards:
        of_scholarship[award.scholarship_id].append(award)
    wanted = select(Scholarship).where(col(Scholarship.scholarship_id).in_(of_scholarship))
    for scholarship in session.scalars(wanted.order_by(col(Scholarship.scholarship_id))):
        notify(session, of_scholarship[scholarship.scholarship_id], scholarship, taken, at, what)


def notify(
    session: Session,
    awards: Collection[ScholarshipAward],
    scholarship: Scholarship,
    taken: Mapping[UUID, Decimal],
    at: datetime,
    what: str,
) -> None:
    """Write a notification for each student: one for each time that an award changes, with what it comes to in the end.

    ``taken`` is what each award takes off in baht, ``what`` the end of the catalogue key, ``at`` the UTC instant.
    """
    lines = [
        {
            "notification_id": uuid5(award.award_id, f"{what}:{at.isoformat()}"),
            "student_id": award.student_id,
            "contact_type": "bill",
            "key": f"award.{what}",
            "facts": {
                "name_th": scholarship.name_th,
                "name_en": scholarship.name_en,
                "amount": baht_figures(taken.get(award.award_id, _NOTHING)),
                "term": f"{award.academic_year}/{award.semester}",
            },
            "updated_at": at,
        }
        for award in awards
    ]
    if lines:
        telling = insert(Notification).values(lines)
        last = {"facts": telling.excluded.facts}
        session.execute(telling.on_conflict_do_update(index_elements=["notification_id"], set_=last))
