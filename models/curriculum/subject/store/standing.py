"""Versions of subjects as a file is compared with them: what each says, and whether a file may change it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.file_import.contract import CreditsCell
from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.as_text import text_of_tree
from models.curriculum.subject.contract.imported import REQUISITE_KINDS
from models.curriculum.subject.contract.words import SubjectCategory, SubjectStatus
from models.kit.rows import FactRow, named_rows
from models.kit.updating import Values

_LOCK: Final = text("""
    SELECT subject_code FROM subject WHERE subject_code = ANY(:codes) ORDER BY subject_code FOR UPDATE
""")
_STANDING: Final = text("""
    SELECT s.subject_code, s.name_th, s.name_en, s.credit, s.theory_hours, s.practice_hours, s.self_hours, s.category,
           s.general_education_group, s.department_code, s.education_level_code, s.status, s.revision,
           EXISTS (SELECT FROM subject_change h WHERE h.subject_code = s.subject_code AND h.is_open) AS is_under_way,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree) ORDER BY q.kind)
                       FROM subject_requisite q WHERE q.subject_code = s.subject_code), '[]') AS requisites
      FROM subject s WHERE s.subject_code = ANY(:codes)
""")


class StandingSubject(FactRow):
    """All that a file may change of a version."""

    subject_code: str
    name_th: str
    name_en: str
    credit: Decimal
    theory_hours: int
    practice_hours: int
    self_hours: int
    category: SubjectCategory
    general_education_group: str | None
    department_code: str
    education_level_code: str
    status: SubjectStatus
    revision: int
    is_under_way: bool
    requisites: list[RequisiteTree]

    @property
    def credits(self) -> CreditsCell:
        """Its credits with the weekly hours, as a file says them."""
        return CreditsCell(
            credit=self.credit,
            theory_hours=self.theory_hours,
            practice_hours=self.practice_hours,
            self_hours=self.self_hours,
        )

    @property
    def trees(self) -> Mapping[str, RequisiteTree]:
        """What it requires, by the columns of a file."""
        by_kind = {asked.kind: asked for asked in self.requisites}
        return {column: by_kind[kind] for column, kind in REQUISITE_KINDS.items() if kind in by_kind}

    @property
    def values(self) -> Values:
        """What a file would say of it."""
        return {
            "name_th": self.name_th,
            "name_en": self.name_en or None,
            "credit": self.credits,
            "group_th": self.general_education_group,
            "department_code": self.department_code,
            "education_level_code": self.education_level_code or None,
            **{column: text_of_tree(asked.tree) for column, asked in self.trees.items()},
        }


def lock_standing(session: Session, codes: Collection[str]) -> dict[str, StandingSubject]:
    """Return the versions that stand of these code-years, locked."""
    asked = {"codes": sorted(codes)}
    session.execute(_LOCK, asked)
    rows = named_rows(session.execute(_STANDING, asked))
    return {found.subject_code: found for found in map(StandingSubject.model_validate, rows)}
