"""Every kind of paper there is, put together from the areas that issue them."""

from __future__ import annotations

from typing import Final

from models.curriculum.paper.store import CURRICULUM_PAPERS
from models.documents.paper.store.kinds import PaperType
from models.enrolment.paper.store import ENROLMENT_PAPERS
from models.finance.paper.store.contents import FINANCE_PAPERS
from models.grades.paper.store import GRADE_PAPERS
from models.study.paper.store import STUDY_PAPERS

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
