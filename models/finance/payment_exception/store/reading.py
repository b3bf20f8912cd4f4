"""What payment exceptions add to the reading of cases."""

from __future__ import annotations

from typing import Final

from models.cases.case.store.kinds import CaseFacts

PAYMENT_EXCEPTION_FACTS: Final = CaseFacts(
    unknown_field="""
    SELECT 'studentCode' WHERE NOT EXISTS (
        SELECT FROM student s WHERE s.student_code = CAST(:form AS jsonb) ->> 'studentCode')
    """
)
"""An owner must be a student of the university."""
