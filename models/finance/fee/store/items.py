"""Every fee item as the rules look at it, and what stands in the way of the lines of a pattern."""

from __future__ import annotations

from typing import Final

from pydantic import JsonValue, TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.fee.contract import PatternLine
from models.finance.fee.rules import FeeItem
from models.finance.fee_pattern.rules import pattern_refusal
from models.kit.rows import named_rows

FEES_AND_PATTERNS: Final = text("LOCK TABLE fee IN SHARE ROW EXCLUSIVE MODE")
"""Items and what charges them are changed one after the other: what is charged may not fall out of use meanwhile.

Patterns name items in JSON, which no foreign key and no unique index reaches. Whoever locks the row of a pattern too
does that first.
"""
_LINES: Final = TypeAdapter(tuple[PatternLine, ...])
_ITEMS: Final = TypeAdapter(list[FeeItem])
_ALL_ITEMS: Final = text("""
    SELECT f.fee_code, f.fee_type, f.status, f.parent_code,
           ARRAY(SELECT p.code FROM fee_pattern p
                  WHERE p.deleted_at IS NULL AND jsonb_path_exists(
                        p.lines, '$[*].fee_code ? (@ == $code)', jsonb_build_object('code', f.fee_code))
                  ORDER BY p.code) AS patterns,
           ARRAY(SELECT l.first_semester || '/' || l.first_year FROM late_fine l
                  WHERE l.deleted_at IS NULL AND l.fee_code = f.fee_code
                  ORDER BY l.first_year, l.first_semester) AS late_fines,
           ARRAY(SELECT a.code FROM agency a
                  WHERE a.is_active AND a.deleted_at IS NULL AND a.fee_code = f.fee_code ORDER BY a.code) AS agencies,
           CASE WHEN f.fee_type = 'special_subject' AND f.status = 'active'
                THEN (SELECT count(*) FROM subject_fee u WHERE u.deleted_at IS NULL) ELSE 0 END AS subject_fees
      FROM fee f ORDER BY f.fee_code
""")


def fee_items(session: Session) -> dict[str, FeeItem]:
    """Every item, by code."""
    found = _ITEMS.validate_python(named_rows(session.execute(_ALL_ITEMS)))
    return {item.fee_code: item for item in found}


def refusal_of_lines(session: Session, lines: JsonValue) -> Refused | None:
    """Why a pattern may not charge by these lines, given by columns; None where it may.

    The codes are those of :func:`models.finance.fee_pattern.rules.pattern_refusal`. Items stay as they are until the
    transaction ends.
    """
    session.execute(FEES_AND_PATTERNS)
    return pattern_refusal(_LINES.validate_python(lines), fee_items(session))
