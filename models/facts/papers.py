"""Every kind of paper there is, put together from the areas that issue them."""

from __future__ import annotations

from typing import Final

from models.facts.curriculum.papers import CURRICULUM_PAPERS
from models.facts.documents.paper_type import PaperType
from models.facts.enrolment.papers import ENROLMENT_PAPERS
from models.facts.finance.papers import FINANCE_PAPERS
from models.facts.grades.papers import GRADE_PAPERS
from models.facts.study.papers import STUDY_PAPERS

_ALL: Final[tuple[PaperType, ...]] = (
    *CURRICULUM_PAPERS,
    *ENROLMENT_PAPERS,
    *FINANCE_PAPERS,
    *GRADE_PAPERS,
    *STUDY_PAPERS,
)
PAPER_TYPES: Final[dict[str, PaperType]] = {paper_type.kind: paper_type for paper_type in _ALL}
"""By kind, the persisted name."""
if len(PAPER_TYPES) != len(_ALL):
    raise ValueError("two kinds of paper have one name")
