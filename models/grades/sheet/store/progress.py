"""How far the grades of sheets are, and until when they are due: fragments that lists of sheets share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from models.cases.case.contract.record import CaseActionName
from models.grades.grade_submission.contract.case import GradeRound, SubmissionStage
from models.grades.grade_submission.contract.status import CORRECTION_STATUS, SHEET_STATE, SHEET_STATUS
from models.grades.grade_submission.store.reading import kinds_of, spans_of_sheet

LAST_SUBMISSION: Final = """
    LEFT JOIN LATERAL (SELECT f.case_id, f.stage, g.round FROM grade_submission g JOIN case_file f USING (case_id)
                        WHERE g.sheet_id = h.sheet_id ORDER BY f.opened_at DESC, f.case_id DESC LIMIT 1) g ON true
"""
"""The last submission (``g``) of a sheet (``h``), if it was asked for."""
LAST_RETURN: Final = f"""
    LEFT JOIN LATERAL (SELECT e.at, e.sequence, e.remark, e.actor_id FROM case_event e
                        WHERE e.case_id = g.case_id AND e.action = '{CaseActionName.RETURN.value}'
                        ORDER BY e.sequence DESC LIMIT 1) r ON true
"""
"""The last return (``r``) of the last submission (``g``), if a reviewer returned it."""
IS_RETURNED: Final = f"""
    (r.at IS NOT NULL AND NOT EXISTS (SELECT FROM case_event l WHERE l.case_id = g.case_id AND l.sequence > r.sequence
                                         AND l.action = '{CaseActionName.SUBMIT.value}'))
"""
"""Whether a sheet (``g``, ``r``) was not submitted again since it was returned."""
STAGE: Final = f"coalesce(g.stage, '{SubmissionStage.DRAFTING.value}')"
"""Where the grades of a sheet stand: one nobody was asked for yet is drafted."""


def _worded(expression: str, words: Iterable[tuple[StrEnum, StrEnum]]) -> str:
    """SQL that gives each stage its word."""
    cases = " ".join(f"WHEN '{stage.value}' THEN '{word.value}'" for stage, word in words)
    return f"CASE {expression} {cases} END"


STATUS: Final = _worded(STAGE, SHEET_STATUS.items())
"""The word of spec §4 for a sheet."""
STATE: Final = _worded(STAGE, SHEET_STATE.items())
"""How far a sheet is."""
STATUS_OF_CORRECTION: Final = _worded("f.stage", CORRECTION_STATUS.items())
"""The word of spec §4 for a correction (``f`` is its case)."""


def _array(round: GradeRound) -> str:
    kinds = ", ".join(f"'{kind}'" for kind in kinds_of(round))
    return f"ARRAY[{kinds}]"


DUE_AT: Final = f"""
    (SELECT coalesce(max(v.closes_at) FILTER (WHERE v.opens_at <= :now), min(v.closes_at)) FROM (
        {
    spans_of_sheet(f'''CASE g.round WHEN '{GradeRound.ADDITIONAL.value}' THEN {_array(GradeRound.ADDITIONAL)}
                            ELSE {_array(GradeRound.NORMAL)} END''')
}) v)
"""
"""Until when a sheet (``h``, ``g``) is or was due: the last instant of what has opened, else of what opens first."""
