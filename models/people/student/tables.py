"""Students who come back in a term to come: they keep another status until then, and count as current for that term."""

from __future__ import annotations

from typing import Final

from models.kit.table import one_of
from models.people.student.contract.status import ENDS_STUDIES, StudentStatus

COMING_BACK: Final = """
    l.leave_kind IN ('return', 'reinstatement')
    AND EXISTS (SELECT FROM case_file o WHERE o.case_id = l.case_id AND o.state = 'open' AND o.stage = 'granted')
"""
"""The SQL condition on a request ``l`` to come back that everybody agreed to and that waits for its term."""


def comes_back(academic_year: str, semester: str) -> str:
    """The SQL condition that student ``s`` comes back in a term, given by two SQL expressions.

    Who resigned, was dismissed or graduated since a return was agreed to does not come back by it.
    """
    return f"""
        EXISTS (SELECT FROM leave l JOIN leave_term x USING (leave_id)
                 WHERE l.student_id = s.student_id AND {COMING_BACK}
                   AND (l.leave_kind = 'reinstatement' OR NOT {one_of("s.status_code", *ENDS_STUDIES)})
                   AND (x.academic_year, x.semester) = ({academic_year}, {semester}))
    """


STATUS_IN_TERM: Final = f"""
    CASE WHEN {comes_back(":academic_year", ":semester")} THEN '{StudentStatus.CURRENT.value}'
         ELSE s.status_code END
"""
"""The status of student ``s`` for what is done about a term ahead of it. Parameters academic_year, semester."""
