"""Names shared with the Temporal server. Search attributes carry no names of people (design §3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio.common import SearchAttributeKey

ACT_UPDATE: Final = "act"
OUTCOME_UPDATE: Final = "outcome"
STATE_QUERY: Final = "state"
CALENDAR_CHANGED_SIGNAL: Final = "calendar_changed"
STUDIES_ENDED_SIGNAL: Final = "studies_ended"
ADVISOR_CHANGED_SIGNAL: Final = "advisor_changed"
BEHIND_ROWS: Final = "behind_rows"
"""The type of the failure of a decision on a revision that the rows show and the workflow has not taken over yet: the
activity that wrote it has answered, and the answer is on its way.
"""

CASE_KIND: Final[SearchAttributeKey[str]] = SearchAttributeKey.for_keyword("CaseKind")
CASE_STAGE: Final[SearchAttributeKey[str]] = SearchAttributeKey.for_keyword("CaseStage")
STUDENT_CODE: Final[SearchAttributeKey[str]] = SearchAttributeKey.for_keyword("StudentCode")
FACULTY_CODE: Final[SearchAttributeKey[str]] = SearchAttributeKey.for_keyword("FacultyCode")
DUE_AT: Final[SearchAttributeKey[datetime]] = SearchAttributeKey.for_datetime("DueAt")
