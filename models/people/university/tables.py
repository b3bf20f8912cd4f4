"""The university itself: what its papers and pages call it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint
from sqlmodel import Field, SQLModel

from models.kit.table import Master

UNIVERSITY_ID: Final = 1
"""The key of the one row of the university, and of that of its logo."""


class University(Master, table=True):
    """The one row that names the university. There is none before the set-up, or where nobody has set it up.

    The set-up changes it while it is open: nobody has signed in, so ``changed_by`` is None. Two people decide of later
    names and another tax id.
    """

    __tablename__ = "university"
    __table_args__ = (CheckConstraint("university_id = 1", name="is_one"),)

    university_id: int = Field(default=UNIVERSITY_ID, primary_key=True)
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
