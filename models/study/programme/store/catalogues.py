"""The subjects that a programme names, as far as it is asked whether anybody could complete it."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import ACTIVE_FIRST
from models.enrolment.enrolment.tables import DEFAULT_CREDIT_LIMIT
from models.kit.rows import FactRow
from models.study.graduation_plan.rules.policy import plan_policy
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, nodes_of
from models.study.programme.rules.soundness import Catalogue, CatalogueSubject

_SUBJECTS: Final = text(f"""
    SELECT u.show_code AS code, u.credit AS credits,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree))
                       FROM subject_requisite q WHERE q.subject_code = u.subject_code), '[]') AS requisites
      FROM (SELECT DISTINCT ON (o.show_code) o.* FROM subject o
             WHERE o.show_code = ANY(:codes) AND (o.status = ANY(:statuses) OR o.subject_code = ANY(:also))
             ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")}) u
""")


class _Row(FactRow):
    code: str
    credits: Decimal
    requisites: tuple[RequisiteTree, ...]


_ROWS: Final = TypeAdapter(list[_Row])


def read_catalogue(
    session: Session,
    document: ProgrammeDocument,
    first_entry_year: int,
    *,
    statuses: Collection[SubjectStatus] = (SubjectStatus.ACTIVE, SubjectStatus.IN_REVIEW),
    also: Collection[str] = (),
) -> Catalogue:
    """Return the subjects that a programme asks for and plans: those that are taught, and those before their offices.

    ``also`` are codes of versions that are about to be.
    """
    nodes = (node for layer in document.layers for node in nodes_of(layer))
    asked = {code for node in nodes if isinstance(node, ProgrammeLeaf) for code in node.codes}
    asked |= {item.code for item in document.plan if item.code is not None}
    wanted = {"codes": sorted(asked), "statuses": [each.value for each in statuses], "also": list(also)}
    rows = _ROWS.validate_python(session.execute(_SUBJECTS, wanted).all())
    return Catalogue(
        subjects={row.code: CatalogueSubject(row.credits, row.requisites) for row in rows},
        term_credits=Decimal(DEFAULT_CREDIT_LIMIT),
        summer_credits=plan_policy(first_entry_year).summer_credits,
    )
