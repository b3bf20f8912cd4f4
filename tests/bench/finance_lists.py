"""The scholarship payment list, the reconciliation desk and the balances of days with 70,000 students."""

from __future__ import annotations

from typing import Final

from sqlalchemy import RowMapping, text

from models.finance.desk.contract import DeskProgress, DeskState
from models.finance.statement.contract import LineState
from tests.bench.many_invoices import award_and_state
from tests.bench.money_lists import Question, measured_lists
from tests.bench.stack import BenchStack

ROUNDS: Final = 5
_WORDS: Final = text("""
    SELECT (SELECT student_code FROM student ORDER BY student_id DESC LIMIT 1) AS code,
           (SELECT first_name_th FROM person GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS common_name,
           (SELECT faculty_code FROM student GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS faculty,
           (SELECT fee_code FROM fee_standing GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS fee,
           (SELECT max(CAST(paid_at AT TIME ZONE 'Asia/Bangkok' AS date)) FROM payment) AS day
""")


def _asked(words: RowMapping) -> dict[str, list[Question]]:
    """What each list is asked for: as it opens, narrowed in every way, deep pages, rare and common texts."""
    day = str(words["day"])
    awarded: list[Question] = [
        {}, {"page": 400}, {"faculty": words["faculty"]}, {"fee": words["fee"]}, {"text": words["code"]},
        {"text": words["common_name"]}, {"text": "nobody has this name"},
    ]  # fmt: skip
    desk: list[Question] = [
        {}, {"page": 500}, {"text": words["code"]}, {"text": "nobody"}, {"first": day, "last": day},
        *({"state": state.value} for state in (*LineState, *DeskState)),
        *({"progress": progress.value} for progress in DeskProgress),
    ]  # fmt: skip
    return {"payment-list/scholarships": awarded, "desk": desk, "days": [{}, {"until": day}]}


async def bench_finance_lists(stack: BenchStack) -> dict[str, float]:
    """p95 over all questions of each list, two at a time; the slowest of the three lists."""
    figures = await measured_lists(stack, "finance_lists", (award_and_state,), _WORDS, _asked, ROUNDS)
    return {"finance_lists_p95_ms": max(round(found.p95_ms, 1) for found in figures.values())}
