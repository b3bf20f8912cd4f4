"""The trail takes whatever a change names."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.audit import record_change
from models.access.role.tables import AuditEntry
from models.db import async_engine
from models.enrolment.enrolment.contract import ChosenCredits, EnrolmentOperation
from models.kit.calendar import bangkok_instant
from models.people.person.tables import UserType
from tests.support.university import University

ID = UUID("00000000-0000-4000-8000-000000000001")


async def test_money_days_ids_names_and_messages_are_kept_as_json(university: University) -> None:
    after = {
        "amount": Decimal("17300.00"),
        "on": date(2026, 11, 27),
        "at": bangkok_instant(date(2026, 11, 27)),
        "id": ID,
        "what": EnrolmentOperation.DROP,
        "credits": (ChosenCredits(section_id=1, credit=Decimal("4.5")),),
        "nothing": None,
    }
    actor = university.person(UserType.STAFF).person_id
    async with AsyncSession(async_engine()) as session, session.begin():
        record_change(session, actor, "test", ID, "edit", before=None, after=after)
    [entry] = university.rows(AuditEntry)
    assert entry.after == {
        "amount": "17300.00",
        "on": "2026-11-27",
        "at": "2026-11-26T17:00:00Z",
        "id": str(ID),
        "what": "drop",
        "credits": [{"section_id": 1, "credit": "4.5"}],
        "nothing": None,
    }
