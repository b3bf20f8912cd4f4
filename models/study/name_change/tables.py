"""Names that people had before, and the files that show why they have others (golive §4)."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.kit.table import Instant, flag, new_id


class FormerName(SQLModel, table=True):
    """A name that somebody had ``until`` the day of the deed. Its columns are called like those of the person.

    ``on_transcripts``: the regulation of the change asks transcripts issued after it to name both. ``case_id`` is the
    request that changed it; None: the name had been changed before the portal.
    """

    __tablename__ = "former_name"

    name_id: UUID = Field(default_factory=new_id, primary_key=True)
    person_id: UUID = Field(foreign_key="person.person_id", index=True)
    title_th: str
    title_en: str
    first_name_th: str
    first_name_en: str
    middle_name_th: str | None = None
    middle_name_en: str | None = None
    last_name_th: str
    last_name_en: str
    until: date
    changed_at: datetime = Field(sa_type=Instant)
    on_transcripts: bool = flag(default=True)
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", unique=True)


class NameChangeFile(SQLModel, table=True):
    """A file that came with a request for other names."""

    __tablename__ = "name_change_file"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    file_id: UUID = Field(primary_key=True, foreign_key="stored_file.file_id")
