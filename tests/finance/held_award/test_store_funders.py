"""Awards of files whose funder pays for a whole term in one sum: no file takes back what was paid (golive §3)."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from models.finance.sponsor_payment.store.writing import record_sponsor_payment
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.held_awards import CHANGED, FIVE, codes_of, file_of, problems_of, row, standing
from tests.support.locks import a_lock_is_waited_for
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, scholarship, sponsor_request
from tests.support.university import University
from tests.support.updating import COMPLETE, became, brought_in, checked, rows_of, undone


def funder_pays(university: University, cashier: Cashier, officer: Person, fund: UUID, amount: str) -> None:
    """A funder pays for the term, for nobody in particular."""
    request = sponsor_request(university, officer, fund, amount)
    assert cashier.sponsor_pays(request, officer.person_id) is not None


def test_what_a_funder_paid_for_the_whole_term_is_not_lowered_ended_or_undone(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID, cashier: Cashier
) -> None:
    first = brought_in(file_of(university, officer, row(student, amount="5000")))
    funder_pays(university, cashier, officer, fund, "5000")
    [found] = rows_of(university, checked(file_of(university, officer, row(student, amount="4000"))))
    assert codes_of(found) == ["import_award_paid_by_funder"]
    assert found.facts is not None
    assert (found.facts["amount"], found.facts["owed"]) == ("1,000.00", "0.00")
    assert problems_of(university, officer, row(student, percent="1")) == ["import_award_paid_by_funder"]
    listed = brought_in(file_of(university, officer, row(university.student()), settings=COMPLETE))
    assert became(university, listed)[1] == (RowState.REFUSED, None, "import_award_paid_by_funder")
    undone(first)
    assert became(university, first) == [(RowState.KEPT, RowChange.NEW, "import_award_paid_by_funder")]
    assert asked_of(university, student) == LUMP_SUM - FIVE
    assert cashier.owed_by(fund) == 0
    cashier.check()


def test_a_change_is_undone_as_far_as_the_funder_owes_what_it_added(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, row(student, amount="5000")))
    more = brought_in(file_of(university, officer, row(student, amount="6000")))
    last = brought_in(file_of(university, officer, row(student, amount="7000")))
    funder_pays(university, cashier, officer, fund, "6000")
    undone(last)
    assert became(university, last) == [(RowState.UNDONE, RowChange.CHANGED, None)]
    more = brought_in(file_of(university, officer, row(student, amount="8000")))
    funder_pays_the_rest = sponsor_request(university, officer, fund, "2000", "TT-2")
    assert cashier.sponsor_pays(funder_pays_the_rest, officer.person_id) == 0
    undone(more)
    assert became(university, more) == [(RowState.KEPT, RowChange.CHANGED, "import_award_paid_by_funder")]
    assert asked_of(university, student) == LUMP_SUM - 8_000
    cashier.check()


def test_rows_of_one_file_lower_no_more_than_the_funder_owes_together(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID, cashier: Cashier
) -> None:
    other = university.student()
    FeeOffice(university).bill(other)
    both = (row(student, amount="5000"), row(other, amount="5000"))
    brought_in(file_of(university, officer, *both))
    funder_pays(university, cashier, officer, fund, "9000")
    lower = brought_in(file_of(university, officer, row(student, amount="4000"), row(other, amount="4000")))
    assert became(university, lower) == [CHANGED, (RowState.REFUSED, None, "import_award_paid_by_funder")]
    assert cashier.owed_by(fund) == 0
    cashier.check()


def test_more_of_an_award_does_not_push_out_what_another_funder_paid(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier
) -> None:
    generous = cashier.funder()
    scholarship(university, "REST", percent="100", funder_id=generous)
    brought_in(file_of(university, officer, row(student, amount="5000"), row(student, "REST")))
    rest = cashier.owed_by(generous)
    assert rest == LUMP_SUM - FIVE
    funder_pays(university, cashier, officer, generous, str(rest))
    assert problems_of(university, officer, row(student, amount="6000")) == ["import_award_paid_by_funder"]


async def test_a_file_waits_for_a_payment_that_is_being_confirmed(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID
) -> None:
    brought_in(file_of(university, officer, row(student, amount="5000")))
    later = file_of(university, officer, row(student, amount="4000"))
    payment = sponsor_request(university, officer, fund, "5000")
    with Session(university.engine) as session, session.begin():
        assert record_sponsor_payment(session, payment, officer.person_id, utc_now()) == Decimal(0)
        importing = asyncio.create_task(asyncio.to_thread(brought_in, later))
        await a_lock_is_waited_for(university.engine)
    await importing
    assert became(university, later.case_id) == [(RowState.REFUSED, None, "import_award_paid_by_funder")]
    assert [award.amount for award in standing(university)] == [FIVE]
