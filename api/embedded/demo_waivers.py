"""``python -m api.embedded.demo_waivers PORT``: students of the demo university who ask in the portal to pay later.

Students of the personas' department who owe fees, those whose advisor is the persona teacher first: one whose request
waits for the advisor, one whose day was granted by every office, and one whom the advisor refused.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from api.embedded.demo_desk import Desk, Desks, portal_at
from api.embedded.faults import say
from models.access.role.contract import RoleId
from models.demo.personas import ADVISOR, STUDENTS
from models.finance.waiver.contract.case import WaiverOffice
from models.people.student.contract.status import StudentStatus

WAITS: Final = "รอเงินทุนการศึกษาโอนเข้าบัญชีสิ้นเดือน"
GRANTED: Final = "ผู้ปกครองได้รับเงินค่าสินค้าล่าช้าจากผู้ซื้อ"
REFUSED: Final = "ขอชำระหลังจากที่ได้งานทำ"
_WHY_NOT: Final = "กรุณายื่นขอกู้ยืมเงินฉุกเฉินที่กองกิจการนิสิตก่อน ดอกเบี้ยร้อยละศูนย์และได้รับเงินภายในเจ็ดวัน"
_REASONS: Final = (WAITS, GRANTED, REFUSED)
_PEOPLE: Final = {
    WaiverOffice.HEAD: ("head01", RoleId.HEAD_OF_DEPARTMENT),
    WaiverOffice.DEAN: ("dean01", RoleId.DEAN),
    WaiverOffice.OFFICER: ("finance01", RoleId.FINANCE_OFFICER),
    WaiverOffice.TREASURY: ("treasury01", RoleId.TREASURY_DIRECTOR),
}
"""Who agrees after the advisor."""
_WHO: Final = text("""
    SELECT s.person_id, s.advisor_id FROM student s JOIN person a ON a.person_id = s.advisor_id
     WHERE a.department_code = (SELECT department_code FROM person WHERE username = :advisor)
       AND s.status_code = :status AND s.student_code <> ALL(:personas)
       AND EXISTS (SELECT FROM invoice i WHERE i.student_id = s.student_id)
     ORDER BY a.username <> :advisor, s.student_code LIMIT 40
""")
"""Each is asked what they may ask for, until there are enough."""


class Debtor(NamedTuple):
    """A student who owes, and their advisor."""

    person_id: UUID
    advisor_id: UUID


class Wish(NamedTuple):
    """What a student may ask for now."""

    student: Debtor
    kind: dict[str, Any]
    invoice_ids: list[str]


class Waivers:
    """The waivers of one demo university."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    def begin(self) -> int:
        """Brings requests to where they stand; how many."""
        wishes = list(islice(self._wishes(), len(_REASONS)))
        for wish, reason in zip(wishes, _REASONS, strict=False):
            case_id = self._asked(wish, reason)
            if reason == REFUSED:
                self._desks.of(wish.student.advisor_id, RoleId.TEACHER).act(case_id, "disapprove", remark=_WHY_NOT)
            if reason == GRANTED:
                self._agreed(case_id, wish)
        return len(wishes)

    def _wishes(self) -> Iterator[Wish]:
        """One of each student who owes what may be paid later."""
        whose = {
            "advisor": ADVISOR,
            "status": StudentStatus.CURRENT,
            "personas": [persona.code for persona in STUDENTS],
        }
        for student in self._desks.select(Debtor, _WHO, whose):
            possible = self._desks.of(student.person_id, RoleId.STUDENT).call("GET", "/finance/waivers/possible")
            kinds = [kind for kind in possible["kinds"] if kind["refused"] is None]
            invoices = [invoice["invoiceId"] for invoice in possible["invoices"] if invoice["refused"] is None]
            if kinds and invoices:
                yield Wish(student, kinds[0], invoices)

    def _asked(self, wish: Wish, reason: str) -> str:
        """The case of a request, once it is before the advisor."""
        desk = self._desks.of(wish.student.person_id, RoleId.STUDENT)
        asked = {
            "kind": wish.kind["kind"],
            "invoiceIds": wish.invoice_ids,
            "until": wish.kind["last"],
            "reason": reason,
            "phone": "081-234-5678",
        }
        return desk.ask("/finance/waivers", asked)

    def _agreed(self, case_id: str, wish: Wish) -> None:
        """The student's advisor and every office agree, each once the one before has."""
        follows = self._desks.of(wish.student.person_id, RoleId.STUDENT)
        for office in wish.kind["offices"]:
            follows.see_decided(self._office(WaiverOffice(office), wish.student), case_id, "approve")

    def _office(self, office: WaiverOffice, student: Debtor) -> Desk:
        if office is WaiverOffice.ADVISOR:
            return self._desks.of(student.advisor_id, RoleId.TEACHER)
        return self._desks.named(*_PEOPLE[office])


def main(port: str) -> None:
    """Begin them in the portal that serves at this port of this machine."""
    with portal_at(port, "waivers") as desks:
        say(f"Waivers on their way: {Waivers(desks).begin()} students")


if __name__ == "__main__":
    main(sys.argv[1])
