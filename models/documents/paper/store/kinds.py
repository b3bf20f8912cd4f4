"""What an area registers for each kind of paper it issues."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from models.access.role.contract import MenuId
from models.documents.paper.contract import PaperContent, PaperLanguage, PaperSubject, PaperTemplate, PaperTruth


@dataclass(frozen=True, slots=True)
class SubjectScope:
    """How a role's data scope reaches the rows that papers of a kind are about, in SQL.

    ``rows`` is what stands after FROM, ``key`` the text that is a paper's line, ``own`` a condition (``:person_id`` is
    the caller), the others columns.
    """

    rows: str
    key: str
    own: str
    department: str
    faculty: str
    campus: str


@dataclass(frozen=True, slots=True)
class PaperType:
    """A kind of paper: its persisted name, what it says, how it is printed, how it is read, and who may ask for it.

    ``read`` answers what a paper printed now would say, or raises LookupError when there is no such row; issuing and
    verification share it. Whoever may print on one of the ``menus`` may ask, for the rows within their data scope:
    those of ``scope``, or without one those of the subject's student.
    ``stands`` answers the word for how the row stands today, of kinds that print such a word.
    ``changed_at`` tells when a recomputed paper's rows first changed after an instant; None where no row keeps it.
    """

    kind: str
    content: type[PaperContent]
    truth: PaperTruth
    template: PaperTemplate
    menus: tuple[MenuId, ...]
    read: Callable[[Session, PaperSubject, PaperLanguage], PaperContent]
    changed_at: Callable[[Session, PaperSubject, datetime], datetime | None] | None = None
    scope: SubjectScope | None = None
    stands: Callable[[Session, PaperSubject], str] | None = None
