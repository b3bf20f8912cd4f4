"""The special fees that rows of files are about, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.curriculum.subject.tables import ACTIVE_FIRST
from models.finance.fee.store.items import FEES_AND_PATTERNS
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.finance.subject_fee.rules import AMOUNTS
from models.kit.query import Query
from models.kit.updating import Key, Values


class FeeOfRow(NamedTuple):
    """What a row is about: a version of its subject and the fees of it that are in force, None while there are none.

    The first four fields are the row's key as the file says it. ``asked_case_id`` is the open request to change or
    delete the fees. Amounts are baht.
    """

    code: str
    section_code: str
    academic_year: int
    semester: int
    subject_code: str
    show_code: str
    subject_fee_id: UUID | None
    university: Decimal | None
    faculty: Decimal | None
    per_credit: Decimal | None
    lecture_credit: Decimal | None
    laboratory_credit: Decimal | None
    books: Decimal | None
    asked_case_id: UUID | None

    @property
    def key(self) -> Key:
        """What its row is known by."""
        return self.code, self.section_code, str(self.academic_year), str(self.semester)

    @property
    def place(self) -> Key:
        """What the fees are known by: rows may call the same version by different codes."""
        return self.subject_code, *self.key[1:]

    @property
    def values(self) -> Values:
        """The amounts, by the fields of a row."""
        return {name: getattr(self, name) for name in AMOUNTS}


_KEYS: Final = """
    unnest(CAST(:codes AS text[]), CAST(:sections AS text[]), CAST(:years AS int[]), CAST(:semesters AS int[]))
"""
_FEES: Final = Query(
    FeeOfRow,
    f"""
    SELECT w.code, w.section_code, w.academic_year, w.semester, u.subject_code, u.show_code, f.subject_fee_id,
           f.university, f.faculty, f.per_credit, f.lecture_credit, f.laboratory_credit, f.books,
           {open_request_sql(MoneyMaster.SUBJECT_FEE, "f.subject_fee_id")} AS asked_case_id
      FROM {_KEYS} AS w(code, section_code, academic_year, semester)
      JOIN subject u ON u.subject_code = w.code OR u.show_code = w.code
      LEFT JOIN subject_fee f ON f.deleted_at IS NULL
           AND (f.subject_code, f.section_code, f.first_year, f.first_semester)
             = (u.subject_code, w.section_code, w.academic_year, w.semester)
     ORDER BY {ACTIVE_FIRST.format(subject="u")}, u.subject_code
    """,
)


class _Section(NamedTuple):
    """A section number of a subject in a term."""

    subject_code: str
    academic_year: int
    semester: int
    section_code: str


_SECTIONS: Final = Query(
    _Section,
    f"""
    SELECT DISTINCT s.subject_code, s.academic_year, s.semester, s.section_code
      FROM {_KEYS} AS w(subject_code, named, academic_year, semester)
      JOIN section s USING (subject_code, academic_year, semester)
    """,
)


def read_fees(session: Session, keys: Collection[Key]) -> dict[Key, list[FeeOfRow]]:
    """Return what rows of these keys are about; several where versions of one subject have fees of their own.

    A key that names no subject is left out. Nobody changes special fees until the transaction ends.
    """
    session.execute(FEES_AND_PATTERNS)
    found: defaultdict[Key, list[FeeOfRow]] = defaultdict(list)
    for each in _FEES.rows(session, _asked(keys)):
        found[each.key].append(each)
    return {key: [one for one in versions if one.subject_fee_id] or versions[:1] for key, versions in found.items()}


def read_sections(session: Session, places: Collection[Key]) -> dict[Key, set[str]]:
    """Return the numbers of the sections that each subject has in each term, by subject, year and semester."""
    found: defaultdict[Key, set[str]] = defaultdict(set)
    for each in _SECTIONS.rows(session, _asked(places)):
        found[each.subject_code, str(each.academic_year), str(each.semester)].add(each.section_code)
    return found


def _asked(keys: Collection[Key]) -> dict[str, object]:
    return {
        "codes": [key[0] for key in keys],
        "sections": [key[1] for key in keys],
        "years": [int(key[2]) for key in keys],
        "semesters": [int(key[3]) for key in keys],
    }
