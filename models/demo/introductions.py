"""Who the personas are, in a few words: what a start prints, which does not wait for tables to be imported."""

from __future__ import annotations

from typing import Final

INTRODUCTIONS: Final[dict[str, str]] = {
    "b6610450001": "student, third year",
    "b6610450002": "student on probation",
    "b6810450003": "student, first year, whose slot opens tomorrow",
    "b6510450004": "student, final year",
    "b6610450005": "student with debts",
    "teacher01": "teacher and advisor",
    "head01": "head of department",
    "dean01": "dean",
    "registrar01": "registrar",
    "registrar02": "a second registrar, who approves what the first prepared",
    "finance01": "finance officer",
    "finance02": "a second finance officer",
    "treasury01": "director of treasury",
    "scholar01": "scholarship officer",
    "scholar02": "a second scholarship officer",
    "curriculum01": "curriculum officer",
    "admin01": "system administrator",
    "admin02": "a second administrator, who agrees to roles that the first asks for",
    "multi01": "teacher, head of department and registrar",
}
"""By username, in the order people try them: what ``make run`` and the README say of each."""
