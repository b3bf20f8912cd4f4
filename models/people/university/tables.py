"""The university itself: what its papers and pages call it."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlmodel import Field, SQLModel


class University(SQLModel, table=True):
    """The one row that names the university. There is none before the set-up, or where nobody has set it up."""

    __tablename__ = "university"
    __table_args__ = (CheckConstraint("university_id = 1", name="is_one"),)

    university_id: int = Field(default=1, primary_key=True)
    name_th: str
    name_en: str
    tax_id: str = Field(max_length=13)
    campus_code: str = Field(foreign_key="campus.campus_code")
    """The main campus, which the set-up adds before units come in from a file."""


class UniversityLogo(SQLModel, table=True):
    """The logo on pages and papers, apart from the names, which are read much more often."""

    __tablename__ = "university_logo"

    university_id: int = Field(primary_key=True, foreign_key="university.university_id")
    digest: str = Field(max_length=64)
    """SHA-256 of the picture: its address, under which browsers keep it for ever."""
    png: bytes
