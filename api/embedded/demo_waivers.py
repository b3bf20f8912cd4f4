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

import httpx
from sqlalchemy import text
from sqlmodel import Session

from api.embedded.demo_desk import Desk, portal_at, signed_in
from api.embedded.faults import say
from models.contracts.access.permissions import RoleId
from models.contracts.finance.waiver import WaiverOffice
from models.contracts.people.status import StudentStatus
from models.demo.personas import ADVISOR, STUDENTS

WAITS: Final = "รอเงินทุนการศึกษาโอนเข้าบัญชีสิ้นเดือน"
GRANTED: Final = "ผู้ปกครองได้รับเงินค่าสินค้าล่าช้าจากผู้ซื้อ"
REFUSED: Final = "ขอชำระหลังจากที่ได้งานทำ"
_WHY_NOT: Final = "กรุณายื่นขอกู้ยืมเงินฉุกเฉินที่กองกิจการนิสิตก่อน ดอกเบี้ยร้อยละศูนย์และได้รับเงินภายในเจ็ดวัน"
_REASONS: Final = (WAITS, GRANTED, REFUSED)
_PEOPLE: Final = {
    WaiverOffice.HEAD: (RoleId.HEAD_OF_DEPARTMENT, "head01"),
    WaiverOffice.DEAN: (RoleId.DEAN, "dean01"),
    WaiverOffice.OFFICER: (RoleId.FINANCE_OFFICER, "finance01"),
    WaiverOffice.TREASURY: (RoleId.TREASURY_DIRECTOR, "treasury01"),
}
"""Who agrees after the advisor."""
_WHO: Final = text("""
    SELECT s.person_id, s.advisor_id FROM student s JOIN person a ON a.person_id = s.advisor_id
     WHERE a.department_code = (SELECT department_code FROM person WHERE username = :advisor)
       AND s.status_code = :status AND s.student_code <> ALL(:personas)
       AND EXISTS (SELECT FROM invoice i WHERE i.student_id = s.student_id)
     ORDER BY a.username <> :advisor, s.student_code
""")
_PERSON: Final = text("SELECT person_id FROM person WHERE username = :username")


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

    def __init__(self, http: httpx.Client, session: Session) -> None:
        self._http = http
        self._session = session

    def begin(self) -> int:
        """Brings requests to where they stand; how many."""
        wishes = list(islice(self._wishes(), len(_REASONS)))
        for wish, reason in zip(wishes, _REASONS, strict=False):
            case_id = self._asked(wish, reason)
            if reason == REFUSED:
                self._desk(wish.student.advisor_id, RoleId.TEACHER).act(case_id, "disapprove", remark=_WHY_NOT)
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
        for row in self._session.execute(_WHO, whose).all():
            student = Debtor(*row)
            possible = self._desk(student.person_id, RoleId.STUDENT).call("GET", "/finance/waivers/possible")
            kinds = [kind for kind in possible["kinds"] if kind["refused"] is None]
            invoices = [invoice["invoiceId"] for invoice in possible["invoices"] if invoice["refused"] is None]
            if kinds and invoices:
                yield Wish(student, kinds[0], invoices)

    def _asked(self, wish: Wish, reason: str) -> str:
        """The case of a request, once it is before the advisor."""
        desk = self._desk(wish.student.person_id, RoleId.STUDENT)
        asked = {
            "kind": wish.kind["kind"],
            "invoiceIds": wish.invoice_ids,
            "until": wish.kind["last"],
            "reason": reason,
            "phone": "081-234-5678",
        }
        case_id: str = desk.call("POST", "/finance/waivers", json=asked)["caseId"]
        desk.follow(case_id, 0)
        return case_id

    def _agreed(self, case_id: str, wish: Wish) -> None:
        """The student's advisor and every office agree, each once the one before has."""
        follows = self._desk(wish.student.person_id, RoleId.STUDENT)
        for office in wish.kind["offices"]:
            revision: int = follows.call("GET", f"/cases/{case_id}")["revision"]
            self._office(WaiverOffice(office), wish.student).act(case_id, "approve")
            follows.follow(case_id, revision)

    def _office(self, office: WaiverOffice, student: Debtor) -> Desk:
        if office is WaiverOffice.ADVISOR:
            return self._desk(student.advisor_id, RoleId.TEACHER)
        role, username = _PEOPLE[office]
        return self._desk(self._session.execute(_PERSON, {"username": username}).scalar_one(), role)

    def _desk(self, person_id: UUID, role: RoleId) -> Desk:
        return signed_in(self._http, self._session, person_id, role)


def main(port: str) -> None:
    """Begin them in the portal that serves at this port of this machine."""
    with portal_at(port) as (http, session):
        say(f"Waivers on their way: {Waivers(http, session).begin()} students")


if __name__ == "__main__":
    main(sys.argv[1])
