"""The history of advisors (golive §4)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id, text_enum
from models.people.advisor.contract import AdvisorRule


class AdvisorChange(SQLModel, table=True):
    """A change of a student's advisor; ``to_id`` is None where the advisor was removed. Rows are only added.

    ``batch_id``: the request that made the change, the same for all its students; ``import_case_id``: the import.
    """

    __tablename__ = "advisor_change"
    __table_args__ = (
        Index("ix_advisor_change_student", "student_id", "changed_at"),
        Index("ix_advisor_change_from", "from_id", "changed_at"),
        Index("ix_advisor_change_to", "to_id", "changed_at"),
        Index("ix_advisor_change_batch", "batch_id"),
        CheckConstraint("from_id IS DISTINCT FROM to_id", name="another_advisor"),
    )

    change_id: UUID = Field(default_factory=new_id, primary_key=True)
    batch_id: UUID
    student_id: int = Field(foreign_key="student.student_id")
    from_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    to_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    rule: AdvisorRule = Field(sa_type=text_enum(AdvisorRule))
    reason: str = ""
    changed_by: UUID = Field(foreign_key="person.person_id")
    changed_at: datetime = Field(sa_type=Instant)
    import_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
