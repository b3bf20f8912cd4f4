"""Money that comes quickly: 20 confirmations a second for a minute, each sent twice, until the last receipt has its
number; and the same while parts die.

``python -m tests.bench finance_confirmations finance_confirmation_faults``. The second one sends them out of order and
some before the pass they name is in the rows, kills one of two workers and the API in the middle.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import repeat
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import Row, TextClause, text
from temporalio.client import Client
from temporalio.common import WorkflowIDConflictPolicy

from api.embedded.bank_store import BankStore, Bill, Manner
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.db import engine
from models.finance.invoice.store.reading import MISSING_NUMBERS
from models.finance.payment.contract import PaymentRequest
from models.finance.payment_pass.rules import pass_reference
from models.kit.calendar import BANGKOK, utc_now
from models.kit.money import baht_text
from models.kit.settings import settings
from tests.bench.billed_students import AMOUNT, billed_students
from tests.bench.browser import Browsers
from tests.bench.processor import ProcessorTime
from tests.bench.stack import BenchStack, anyway
from tests.support.keeper import free_ports
from tests.support.money_checks import check_books

PER_SECOND: Final = 20
SECONDS: Final = 60
EARLY_SHARE: Final = 0.05
_SENT_AGAIN_WITHIN: Final = 3.0
_GIVE_UP_SECONDS: Final = 180.0
_PARTS: Final = ("API", "Worker A", "Worker B", "Temporal", "PostgreSQL")
_PASSES: Final = text("""
    SELECT case_id, biller_id, reference_1, reference_2 FROM payment_pass WHERE payload IS NOT NULL AND stage = 'active'
""")
_SERIAL: Final = text("SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM payment_pass_serial")
_POSTED: Final = text("""
    SELECT count(*) AS payments, count(DISTINCT p.bank_transaction) AS transactions,
           count(r.receipt_id) AS receipts
      FROM payment p LEFT JOIN receipt r USING (payment_id) WHERE p.bank_transaction = ANY(:numbers)
""")


class Confirmed(NamedTuple):
    """Money at the bank that it tells of."""

    number: str
    bill: Bill


async def bench_finance_confirmations(stack: BenchStack) -> dict[str, float]:
    """Seconds from the last confirmation to the last receipt, and what was lost, posted twice or left out: nothing."""
    rush = await _Rush.prepared(stack, "confirmations")
    return await rush.run(early=0.0, ordered=True)


async def bench_finance_confirmation_faults(stack: BenchStack) -> dict[str, float]:
    """The same out of order, some before their row, with a worker and the API killed: nothing lost, nothing twice."""
    rush = await _Rush.prepared(stack, "confirmation_faults")
    figures = await rush.run(early=EARLY_SHARE, ordered=False)
    return {name.replace("confirmations", "confirmation_faults"): value for name, value in figures.items()}


@dataclass(slots=True)
class _Rush:
    """A university whose students all owe one instalment, and a bank beside it."""

    stack: BenchStack
    url: str
    books: BankStore
    client: Client
    requests: list[PaymentRequest]
    biller: str
    sent_again: int = 0
    told: list[Confirmed] = field(default_factory=list)

    @classmethod
    async def prepared(cls, stack: BenchStack, name: str) -> _Rush:
        """Bank, workers and API, and a bill for each student."""
        books = stack.folder / f"{name}.db"
        await _start_bank(stack, books)
        await stack.database(name, scale=0.5)
        count = stack.part_of(PER_SECOND * SECONDS, least=5)
        requests, biller = await asyncio.to_thread(billed_students, count)
        for worker in _PARTS[1:3]:
            await stack.worker(worker, "worker.py")
        url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
        return cls(stack, f"{url}/myku/api", BankStore(books), await stack.client(), requests, biller)

    async def run(self, *, early: float, ordered: bool) -> dict[str, float]:
        """Issue the passes, pay them, tell of it, and see what became of it."""
        late = self.requests[: ceil(len(self.requests) * early)]
        waiting = self.requests[len(late) :]
        await asyncio.gather(*(self._started(request) for request in waiting))
        await self._until_active(len(waiting))
        money = [self._paid(row) for row in await asyncio.to_thread(_rows, _PASSES)]
        serial = (await asyncio.to_thread(_rows, _SERIAL))[0][0]
        ahead = [self._paid_ahead(request, serial + number) for number, request in enumerate(late)]
        messages = [*money, *ahead] * 2 if not ordered else [one for each in money for one in (each, each)]
        if not ordered:
            random.Random(2569).shuffle(messages)
        before = ProcessorTime.of(self.stack, *_PARTS)
        disturbed = None if ordered else asyncio.create_task(self._disturb())
        followed = asyncio.create_task(self._issue_in_turn(late, disturbed))
        await self._tell(messages)
        last = time.perf_counter()
        seconds = await self._until_posted([one.number for one in (*money, *ahead)], last)
        await followed
        if disturbed is not None:
            await disturbed
        used = ProcessorTime.of(self.stack, *_PARTS).since(before)
        return await asyncio.to_thread(self._figures, [one.number for one in (*money, *ahead)], seconds, used)

    async def _started(self, request: PaymentRequest) -> None:
        await self.client.start_workflow(
            "PaymentWorkflow",
            request,
            id=case_workflow_id(CaseKind.PAYMENT, request.case_id),
            task_queue=settings().temporal_task_queue,
        )

    async def _until_active(self, count: int) -> None:
        give_up = time.perf_counter() + _GIVE_UP_SECONDS
        while len(await asyncio.to_thread(_rows, _PASSES)) < count:
            assert time.perf_counter() < give_up, "the passes were not issued"
            await asyncio.sleep(0.5)

    def _paid(self, row: Row[tuple[UUID, str, str, str]]) -> Confirmed:
        bill = Bill(row.biller_id, row.reference_1, row.reference_2, AMOUNT)
        return Confirmed(self.books.pay(bill, Manner.SILENT), bill)

    def _paid_ahead(self, request: PaymentRequest, serial: int) -> Confirmed:
        """Money by the reference that the pass will have."""
        bill = Bill(self.biller, request.student_code, pass_reference(serial), AMOUNT)
        return Confirmed(self.books.pay(bill, Manner.SILENT), bill)

    async def _issue_in_turn(self, late: Sequence[PaymentRequest], disturbed: asyncio.Task[None] | None) -> None:
        """Passes of which the bank told before: one after another, so that each has the serial that was paid by.

        They begin when nothing is killed any more: a worker that dies while it issues one takes its serial with it.
        """
        if disturbed is not None:
            await asyncio.shield(disturbed)
        for request in late:
            handle = await self.client.start_workflow(
                "PaymentWorkflow",
                request,
                id=case_workflow_id(CaseKind.PAYMENT, request.case_id),
                task_queue=settings().temporal_task_queue,
                # Temporal may have taken it before it was killed: then the answer was lost, and this asks again.
                id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            )
            await handle.execute_update("outcome")

    async def _tell(self, messages: Sequence[Confirmed]) -> None:
        """Each at its moment, whether or not earlier ones were answered."""
        async with Browsers(self.url, {}) as http:
            began = time.perf_counter()
            sendings = []
            for number, message in enumerate(messages):
                await asyncio.sleep(max(0.0, began + number / (2 * PER_SECOND) - time.perf_counter()))
                sendings.append(asyncio.create_task(self._sent(http, message)))
            await asyncio.gather(*sendings)

    async def _sent(self, http: Browsers, message: Confirmed) -> None:
        """As a bank does: what is not taken is sent again."""
        bill = message.bill
        body = {
            "transactionId": message.number,
            "payeeProxyId": bill.biller,
            "billPaymentRef1": bill.reference_1,
            "billPaymentRef2": bill.reference_2,
            "amount": baht_text(bill.amount),
            "transactionDateandTime": utc_now().astimezone(BANGKOK).isoformat(),
            "currencyCode": "764",
        }
        await http.send_until_accepted(
            "POST", "/finance/bank/SCB/confirmations", {}, body,
            accepted=(200,), pauses=repeat(_SENT_AGAIN_WITHIN), note_failure=self._note_failure,
        )  # fmt: skip

    def _note_failure(self) -> None:
        self.sent_again += 1

    async def _disturb(self) -> None:
        """One of two workers dies after a third of the minute, the API after a half."""
        minute = SECONDS * self.stack.share
        await asyncio.sleep(minute / 3)
        self.stack.supervisor.named("Worker B")[0].kill()
        await asyncio.sleep(minute / 6)
        self.stack.supervisor.named("API")[-1].kill()

    async def _until_posted(self, numbers: Sequence[str], since: float) -> float:
        while True:
            [row] = await asyncio.to_thread(_rows, _POSTED, numbers=list(numbers))
            passed = time.perf_counter() - since
            if row.receipts >= len(numbers) or passed > _GIVE_UP_SECONDS:
                return passed
            await asyncio.sleep(0.2)

    def _figures(self, numbers: list[str], seconds: float, used: ProcessorTime) -> dict[str, float]:
        [row] = _rows(_POSTED, numbers=numbers)
        with engine().connect() as connection:
            gaps = len(connection.execute(MISSING_NUMBERS).all())
            check_books(connection)
        return {
            "finance_confirmations_last_seconds": round(seconds, 1),
            "finance_confirmations_payments": row.transactions,
            "finance_confirmations_lost": len(numbers) - row.transactions,
            "finance_confirmations_twice": row.payments - row.transactions + max(0, row.receipts - row.payments),
            "finance_confirmations_sent_again": self.sent_again,
            "finance_receipt_gaps": gaps,
            **used.figures("finance_confirmations", len(numbers)),
        }


async def _start_bank(stack: BenchStack, books: Path) -> None:
    [port] = free_ports(1)
    os.environ["MYKU_SCB_URL"] = f"http://127.0.0.1:{port}"
    environment = {
        "BANK_BOOKS": str(books),
        "BANK_CONFIRMATIONS": "http://127.0.0.1:9/",
        "MYKU_SCB_API_KEY": settings().scb_api_key,
        "MYKU_SCB_API_SECRET": settings().scb_api_secret.get_secret_value(),
    }
    command = stack.command("Bank", "-m", "api.embedded.bank", str(port), environment=environment)
    await stack.supervisor.start((command, anyway))


def _rows(statement: TextClause, **asked: object) -> list[Row[Any]]:
    with engine().connect() as connection:
        return list(connection.execute(statement, asked))
