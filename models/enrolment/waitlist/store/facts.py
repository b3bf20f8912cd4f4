"""What the waitlist adds to the reading of cases."""

from __future__ import annotations

from typing import Final

from models.cases.case.store.kinds import CaseFacts
from models.enrolment.enrolment.store.reading import GRADED_MEANWHILE
from models.enrolment.plan.tables import ON_WAITLIST

LATER_APPROVER: Final = f"""
    SELECT a.advisor_id
      FROM student a
     WHERE c.state = 'open' AND a.student_id = c.student_id
       AND EXISTS (SELECT 1 FROM waitlist_entry l JOIN section n ON n.section_id = l.section_id
                    WHERE l.case_id = c.case_id AND l.{ON_WAITLIST} AND n.approval = 'advisor')
"""
"""The advisor, who must agree once the student of case ``c`` has accepted an offer.

NULL where nobody must, or is asked already. Only sections that are not held already are waited for: those that
``Judged.waits`` looks at when it is accepted.
"""
WAITLIST_FACTS: Final = CaseFacts(later_approver=LATER_APPROVER, refused=GRADED_MEANWHILE)
