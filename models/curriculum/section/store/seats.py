"""Whose the free seats of a section are, as SQL: said once for taking them, judging by them and showing them.

A free seat is kept for a major and year as long as their allotment is not full (``section.seats_reserved`` counts
these), for the waitlist while somebody waits, and else for whoever comes first.
"""

from __future__ import annotations

from typing import Final

KEPT_FOR_WAITLIST: Final = """
    (SELECT count(*) FROM waitlist_entry w
      WHERE w.section_id = s.section_id AND w.stage = 'waiting' AND w.awaited AND w.allotment_major IS NULL)
"""
"""How many wait for a seat of section ``s`` that is kept for no major: a newcomer takes what they leave over."""

KEPT_IN_ALLOTMENT: Final = """
    (SELECT count(*) FROM waitlist_entry w
      WHERE w.section_id = a.section_id AND w.stage = 'waiting' AND w.awaited
        AND w.allotment_major = a.major_code AND w.allotment_year = a.study_year)
"""
"""The same for the seats of allotment ``a``."""

NEXT_RELEASE: Final = """
    (SELECT min(r.closes_at) FROM allocation_round r JOIN case_file c ON c.case_id = r.case_id
      WHERE r.academic_year = s.academic_year AND r.semester = s.semester AND r.campus_code IN ('', s.campus_code)
        AND r.released_at IS NULL AND c.state = 'open')
"""
"""When the next allocation round releases reserved seats of section ``s``; NULL when none is planned."""

OWN_ALLOTMENT: Final = """
    LEFT JOIN section_allotment a ON a.section_id = s.section_id
         AND (a.major_code, a.study_year) = (SELECT me.major_code, me.study_year FROM me)
"""
"""Joins the allotment ``a`` of the student in the CTE ``me``: :data:`FREE_FOR_ME` needs both."""

ME: Final = "me AS MATERIALIZED (SELECT major_code, study_year FROM student WHERE student_id = :student_id)"
"""The CTE of the student who looks; without a student (staff) only seats kept for nobody are free."""

_BY_WHOSE: Final = f"""
    CASE WHEN s.seats_taken >= s.seats THEN {{none}}
         WHEN a.seats_taken < a.seats AND a.seats - a.seats_taken > {KEPT_IN_ALLOTMENT} THEN {{own}}
         WHEN NOT a.opened THEN {{none}}
         WHEN s.seats_taken + s.seats_reserved >= s.seats THEN {{none}}
         ELSE {{common}} END
"""
_OWN: Final = f"least(s.seats - s.seats_taken, a.seats - a.seats_taken - {KEPT_IN_ALLOTMENT})"
_COMMON: Final = "s.seats - s.seats_taken - s.seats_reserved"

FREE_FOR_ME: Final = f"""
    ({_BY_WHOSE.format(none="0", own=_OWN, common=f"greatest(0, {_COMMON} - {KEPT_FOR_WAITLIST})")})::integer
"""
"""How many seats of section ``s`` the student could take now; says in SQL what the rule ``seats_are_free`` says."""

SEAT_FOR_ME: Final = f"({_BY_WHOSE.format(none='false', own='true', common=f'{_COMMON} > {KEPT_FOR_WAITLIST}')})"
"""Whether :data:`FREE_FOR_ME` is more than none, uncounted: asked of every section that a search finds."""
