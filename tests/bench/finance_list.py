"""``GET /finance/payment-list`` with 70,000 students, narrowed in every way, and its totals each time."""

from __future__ import annotations

from itertools import product
from typing import Final

from sqlalchemy import RowMapping, text

from models.finance.invoice.contract.standings import StandingFilter
from tests.bench.money_lists import Question, measured_lists
from tests.bench.stack import BenchStack

ROUNDS: Final = 3
LIST: Final = "payment-list"
_WORDS: Final = text(
    """
    SELECT (SELECT student_code FROM student ORDER BY student_id DESC LIMIT 1) AS code,
           (SELECT first_name_th FROM person GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS common_name,
           (SELECT last_name_th FROM person GROUP BY 1 ORDER BY count(*) LIMIT 1) AS rare_name,
           (SELECT faculty_code FROM student GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS faculty,
           (SELECT fee_code FROM fee_standing GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS fee
    """
)


def _asked(words: RowMapping) -> dict[str, list[Question]]:
    """What the list is asked for: each filter alone and with another, sorts, deep pages, rare and common texts."""
    states: list[Question] = [{}, *({"state": state.value} for state in StandingFilter)]
    others: list[Question] = [
        {},
        {"faculty": words["faculty"]},
        {"fee": words["fee"]},
        {"faculty": words["faculty"], "fee": words["fee"]},
        {"page": 500},
    ]
    code = words["code"]
    texts = (code, words["common_name"], words["rare_name"], code[:4], "ก", "nobody has this name")
    questions: list[Question] = [
        *({**one, **other} for one, other in product(states, others)),
        *({"sort": sort} for sort in ("student", "-open", "due", "-paid", "faculty")),
        *({"text": word} for word in texts),
    ]
    return {LIST: questions}


async def bench_finance_list(stack: BenchStack) -> dict[str, float]:
    """p50 and p95 over all questions, two at a time."""
    figures = await measured_lists(stack, "finance", (), _WORDS, _asked, ROUNDS)
    found = figures[LIST]
    return {"finance_list_p50_ms": round(found.p50_ms, 1), "finance_list_p95_ms": round(found.p95_ms, 1)}
