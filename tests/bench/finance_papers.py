"""Receipts as PDF through the pool of processes, against WeasyPrint alone on the same pages, in the same run."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import UTC, date, datetime
from decimal import Decimal
from multiprocessing import get_context
from typing import Final

from activities.documents.pool import rendered
from models.documents.paper.contract import Paper, PaperStudent
from models.finance.paper.contract import PaperIssuer, PaperSigner, ReceiptForm, SignerPost
from models.finance.receipt.contract import PaperPayment, ReceiptContent, ReceiptRelease
from models.kit.money_words import money_in_words
from models.registry.paper.store import PAPER_TYPES
from tests.bench.stack import BenchStack

PAPERS: Final = 120
ROUNDS: Final = 3
_AT: Final = datetime(2026, 11, 20, 4, 5, tzinfo=UTC)


def receipt(number: int) -> Paper:
    """A receipt of five lines."""
    amount = Decimal(1000 + number)
    content = ReceiptContent(
        issuer=PaperIssuer(name="มหาวิทยาลัยเกษตรศาสตร์", campus="บางเขน", tax_id="0994000000000"),
        student=PaperStudent(code="6610450001", name="นางสาวน้ำผึ้ง สุขใจ", faculty="วิทยาศาสตร์", major="เคมี"),
        number=f"KU2-B-2570-{number:07d}", issued_on=date(2026, 11, 20), academic_year=2569, semester=2,
        book="B-2570", serial=f"{number:07d}", paid_at=_AT, bank="SCB", bank_transaction=str(number),
        lines=tuple(
            PaperPayment(code=f"F{line}", name="ค่าธรรมเนียมการศึกษา", invoice_number="INV-B-2570-0000001", amount=amount)
            for line in range(5)
        ),
        total=5 * amount, total_in_words=money_in_words(5 * amount, "th"),
        signers=tuple(PaperSigner(post=post, name="นายวิชัย ใจดี", position="เจ้าหน้าที่การเงิน") for post in SignerPost),
        release=ReceiptRelease(form=ReceiptForm.ORIGINAL, count=1, printed_at=_AT, printed_by="นายวิชัย ใจดี"),
    )  # fmt: skip
    code = f"7K2M-9XQ4-{number:04d}"
    return Paper(
        code=code, language="th", issued_at=_AT, verify_url=f"https://my.ku.test/v?code={code}", content=content
    )


def _alone(first: int, count: int) -> float:
    """WeasyPrint and nothing else on the pages of so many receipts; their rate per second, from the second one on."""
    from weasyprint import HTML
    from weasyprint.text.fonts import FontConfiguration

    from activities.documents.rendering import FOLDER, html_of

    template = PAPER_TYPES["receipt"].template
    pages = [html_of(receipt(first + number), template) for number in range(count + 1)]
    fonts = FontConfiguration()
    began = time.perf_counter()
    for position, page in enumerate(pages):
        if position == 1:
            began = time.perf_counter()
        HTML(string=page, base_url=FOLDER.as_uri() + "/").write_pdf(font_config=fonts)
    return count / (time.perf_counter() - began)


def _through_the_pool(count: int, cores: int) -> float:
    """Receipts per second and core, as the worker's threads ask for them."""
    template = PAPER_TYPES["receipt"].template
    with ThreadPoolExecutor(2 * cores) as threads:
        began = time.perf_counter()
        for pdf in threads.map(lambda number: rendered(receipt(number), template), range(count)):
            assert pdf.startswith(b"%PDF")
        return count / (time.perf_counter() - began) / cores


def _measured(count: int, rounds: int, cores: int) -> dict[str, float]:
    alone: list[float] = []
    pooled: list[float] = []
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as processes:
        _through_the_pool(4 * cores, cores)
        for _ in range(rounds):
            rates = list(processes.map(_alone, range(cores), [max(1, count // cores)] * cores))
            alone.append(sum(rates) / cores)
            pooled.append(_through_the_pool(count, cores))
    best_alone, best_pooled = max(alone), max(pooled)
    return {
        "finance_pdf_per_second_core": round(best_pooled, 2),
        "finance_pdf_alone_per_second_core": round(best_alone, 2),
        "finance_pdf_ratio": round(best_pooled / best_alone, 2),
    }


async def bench_finance_papers(stack: BenchStack) -> dict[str, float]:
    """The rates, each the best of some alternating rounds, and their ratio."""
    rounds, cores = stack.part_of(ROUNDS), stack.part_of(os.cpu_count() or 1)
    return await asyncio.to_thread(_measured, stack.part_of(PAPERS), rounds, cores)
