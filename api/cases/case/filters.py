"""What a list of cases can be narrowed by, for the list and for its export alike."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query

from api.cases.case.list_queries import CaseFilter, Stuck
from api.kit.paging import SearchText
from models.cases.case.contract.record import CaseKind, CaseState


def case_filter(
    kind: CaseKind | None = None,
    state: CaseState | None = None,
    stage: Annotated[str | None, Query(max_length=40)] = None,
    text: SearchText = "",
    stuck: Stuck | None = None,
) -> CaseFilter:
    """The filters of list and export: the same, so that the file holds what the page shows."""
    return CaseFilter(kind, state, stage, text, stuck)


Wanted = Annotated[CaseFilter, Depends(case_filter)]
