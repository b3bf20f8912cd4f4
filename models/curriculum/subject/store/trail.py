"""What files write into the audit trail of subjects, and what undoing reads there (study §2, golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.curriculum.subject.contract.imported import REQUISITE_KINDS
from models.curriculum.subject.contract.words import SubjectCategory
from models.kit.query import Query
from models.kit.updating import Values, Writer

SUBJECT_TRAIL: Final = "subject"
"""The ``subject_kind`` of the audit entries of subjects."""
CATEGORY: Final = "category"
"""What the trail calls the category: no file says it, it follows from the group, and undoing restores it."""
_WORDS: Final = {
    "name_th": "nameTh",
    "name_en": "nameEn",
    "credit": "credit",
    "group_th": "generalEducationGroup",
    "department_code": "departmentCode",
    "education_level_code": "educationLevelCode",
    **{column: column for column in REQUISITE_KINDS},
}
"""What the trail calls the columns of a file: as the subject's page does, where it has them."""


class _CategoryBefore(NamedTuple):
    """The category of a version before an import changed its group."""

    subject_code: str
    category: str


_CATEGORIES_BEFORE: Final = Query(
    _CategoryBefore,
    f"""
    SELECT DISTINCT ON (subject_id) subject_id AS subject_code, before ->> '{CATEGORY}' AS category
      FROM audit_entry
     WHERE subject_kind = '{SUBJECT_TRAIL}' AND subject_id = ANY(:codes) AND after ->> 'case' = :case_id
       AND before ->> '{CATEGORY}' IS NOT NULL
     ORDER BY subject_id, at
    """,
)


def for_trail(said: Values, names: Collection[str]) -> Values:
    """Return these fields of a version as the trail calls them."""
    return {_WORDS[name]: said.get(name) for name in names}


def read_categories_before(session: Session, writer: Writer, codes: Collection[str]) -> Mapping[str, SubjectCategory]:
    """Return the categories that versions had before this import changed their groups; others are left out."""
    asked = {"case_id": str(writer.case_id), "codes": sorted(codes)}
    found = _CATEGORIES_BEFORE.rows(session, asked) if codes else []
    return {each.subject_code: SubjectCategory(each.category) for each in found}
