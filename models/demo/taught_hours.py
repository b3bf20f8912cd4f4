"""The hours that were taught in the last term (TQF 5), as the teachers responsible for some subjects entered them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from models.curriculum.teaching.tables import TaughtHours, TaughtTopic
from models.demo.grade_sheets import TEACHERS
from models.demo.plan import Plan
from models.demo.terms import regular_terms_before

_ONE_IN: Final = 3
"""Of the subjects that were taught; every one for which a persona is responsible, too."""
_OTHERWISE: Final = (
    (Decimal(-2), "วันหยุดราชการตรงกับวันเรียน นัดให้ศึกษาด้วยตนเอง"),
    (Decimal(-1), "เนื้อหาบางส่วนสอนไปแล้วในหัวข้อก่อนหน้า"),
    (Decimal(2), "สอนเสริมตามที่ผู้เรียนขอ"),
)
"""By how many hours a topic was taught more or less than planned, and why; only some topics of some subjects."""
_SHARE: Final = 0.15
_PLANNED: Final = text("""
    SELECT s.subject_code, s.responsible_id, p.username, t.position, t.theory_hours, t.practice_hours
      FROM subject s JOIN person p ON p.person_id = s.responsible_id JOIN teaching_topic t USING (subject_code)
     WHERE EXISTS (SELECT FROM section x WHERE x.subject_code = s.subject_code
                      AND (x.academic_year, x.semester) = (:academic_year, :semester))
     ORDER BY s.subject_code, t.position
""")


class _Planned(NamedTuple):
    """What :data:`_PLANNED` reads: a topic of a subject that was taught."""

    subject_code: str
    responsible_id: UUID
    username: str
    position: int
    theory_hours: Decimal
    practice_hours: Decimal


def taught_hours(connection: Connection, plan: Plan) -> list[SQLModel]:
    """What was entered of the last term: the subjects, then their topics. Subjects have their teachers and topics."""
    [last] = regular_terms_before(plan.current, 1)
    asked = {"academic_year": last.academic_year, "semester": last.semester}
    entered: dict[str, TaughtHours] = {}
    topics: list[TaughtTopic] = []
    for row in connection.execute(_PLANNED, asked):
        topic = _Planned(*row)
        random = plan.random("taught", topic.subject_code, topic.position)
        if topic.username not in TEACHERS and plan.random("taught", topic.subject_code).randrange(_ONE_IN):
            continue
        entered[topic.subject_code] = TaughtHours(
            subject_code=topic.subject_code,
            **asked,
            updated_by=topic.responsible_id,
            updated_at=plan.now - timedelta(days=random.randint(2, 30)),
        )
        more, reason = random.choice(_OTHERWISE) if random.random() < _SHARE else (Decimal(0), "")
        if topic.theory_hours == 0 or topic.theory_hours + more < 0:
            more, reason = Decimal(0), ""
        topics.append(
            TaughtTopic(
                subject_code=topic.subject_code,
                **asked,
                position=topic.position,
                theory_hours=topic.theory_hours + more,
                practice_hours=topic.practice_hours,
                reason=reason,
            )
        )
    return [*entered.values(), *topics]
