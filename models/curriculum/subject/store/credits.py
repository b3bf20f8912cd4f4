"""Credits as SQL, where a page is written by the database: the same as ``rules/enrolment/enrolment/credits.py`` says.

A test holds the two together.
"""

from __future__ import annotations

from typing import Final

from models.curriculum.section.contract import SectionType

SECTION_CREDIT: Final = f"""
    CASE WHEN cardinality(offered.types_offered) < 2 THEN u.credit
         WHEN z.section_type = '{SectionType.LECTURE.value}' THEN least(u.theory_hours, u.credit)
         ELSE u.credit - least(u.theory_hours, u.credit) END
"""
"""The credits section ``z`` carries of subject ``u``, of which ``offered.types_offered`` are offered in the term."""

CREDIT_SHOW: Final = """
    round(u.credit) || '(' || u.theory_hours || '-' || u.practice_hours || '-' || u.self_hours || ')'
"""
"""Credits and weekly hours of subject ``u`` as the university writes them: ``3(3-0-6)``."""
