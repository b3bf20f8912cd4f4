"""The units that postings are exported by, as the university's ERP system knows them (spec §3 ERP unit)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field

from models.kit.table import Master, new_id


class ErpUnit(Master, table=True):
    """A unit of the ERP system. Its code is one unit's at a time.

    ``faculty_code``: postings of the faculty's students whose fee item names no unit are the unit's; one of a faculty.
    """

    __tablename__ = "erp_unit"
    __table_args__ = (
        Index("uq_erp_unit_code", "code", unique=True, postgresql_where=text("deleted_at IS NULL")),
        Index("uq_erp_unit_faculty", "faculty_code", unique=True, postgresql_where=text("deleted_at IS NULL")),
    )

    erp_unit_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    project_code: str = Field(default="", max_length=20)
    is_special_project: bool = False
    faculty_code: str | None = Field(default=None, foreign_key="faculty.faculty_code", max_length=4)
