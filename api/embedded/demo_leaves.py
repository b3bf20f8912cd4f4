"""``python -m api.embedded.demo_leaves PORT``: students of the demo university who leave, through the portal itself.

Students of the personas' department, those whose advisor is the persona teacher first: one whose leave waits for the
advisor, one who was given leave of the next regular term, and, within a regular term, one who is on leave and may come
back.
"""

from __future__ import annotations

import sys
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from api.embedded.demo_desk import Desks, portal_at
from api.embedded.faults import say
from models.access.role.contract import RoleId
from models.demo.personas import ADVISOR, STUDENTS
from models.kit.calendar import bangkok_date, utc_now
from models.people.student.contract.status import StudentStatus

WAITS: Final = "ครอบครัวประสบปัญหาการเงิน ขอทำงานหนึ่งภาคการศึกษา"
GRANTED: Final = "ได้รับทุนแลกเปลี่ยนกับมหาวิทยาลัยในต่างประเทศ"
ON_LEAVE: Final = "ป่วยต้องพักรักษาตัวตามความเห็นของแพทย์"
_OFFICES: Final = ((RoleId.DEAN, "dean01"), (RoleId.REGISTRAR, "registrar01"))
"""Who agrees after the advisor."""
_WHO: Final = text("""
    SELECT s.person_id, s.advisor_id FROM student s JOIN person a ON a.person_id = s.advisor_id
     WHERE a.department_code = (SELECT department_code FROM person WHERE username = :advisor)
       AND s.status_code = :status AND s.study_year > 1 AND s.student_code <> ALL(:personas)
     ORDER BY a.username <> :advisor, s.student_code
""")


class Leaver(NamedTuple):
    """A student who leaves."""

    person_id: UUID
    advisor_id: UUID


class Leaves:
    """The leaves of one demo university."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    def begin(self) -> int:
        """Brings requests to where they stand; how many."""
        whose = {
            "advisor": ADVISOR,
            "status": StudentStatus.CURRENT,
            "personas": [persona.code for persona in STUDENTS],
        }
        students = self._desks.select(Leaver, _WHO, whose)
        if not students:
            return 0
        terms = self._terms(students[0])
        now = [term for term in terms if term["startsOn"] <= f"{bangkok_date(utc_now())}"]
        later = [term for term in terms if term not in now]
        wanted = [*((term, WAITS) for term in terms[:1]), *((term, GRANTED) for term in later[:1])]
        wanted += [(term, ON_LEAVE) for term in now[:1]]
        asked = list(zip(students, wanted, strict=False))
        for student, (term, reason) in asked:
            case_id = self._asked(student, term, reason)
            if reason != WAITS:
                self._agreed(case_id, student)
        return len(asked)

    def _terms(self, student: Leaver) -> list[dict[str, Any]]:
        """The regular terms a leave may be asked of, this one first."""
        possible = self._desks.of(student.person_id, RoleId.STUDENT).call("GET", "/leaves/possible")
        return [term for term in possible["terms"] if term["effect"] is not None]

    def _asked(self, student: Leaver, term: dict[str, Any], reason: str) -> str:
        """The case of a request, once it is before the advisor."""
        desk = self._desks.of(student.person_id, RoleId.STUDENT)
        asked = {
            "kind": "leave",
            "terms": [{"academicYear": term["academicYear"], "semester": term["semester"]}],
            "reason": reason,
            "phone": "081-234-5678",
            "address": "50 ถนนงามวงศ์วาน แขวงลาดยาว เขตจตุจักร กรุงเทพมหานคร 10900",
        }
        return desk.ask("/leaves", asked)

    def _agreed(self, case_id: str, student: Leaver) -> None:
        """The student's advisor and every office agree, each once the one before has."""
        follows = self._desks.of(student.person_id, RoleId.STUDENT)
        follows.see_decided(self._desks.of(student.advisor_id, RoleId.TEACHER), case_id, "approve")
        for role, username in _OFFICES:
            follows.see_decided(self._desks.named(username, role), case_id, "approve")


def main(port: str) -> None:
    """Begin them in the portal that serves at this port of this machine."""
    with portal_at(port, "leaves") as desks:
        say(f"Leaves on their way: {Leaves(desks).begin()} students")


if __name__ == "__main__":
    main(sys.argv[1])
