"""``python -m api.embedded.demo_transfers PORT``: students of the demo who bring credits, through the portal itself.

The office's rules first. Then students of the personas' faculty, each with a request at another office: before the
owner of its lines, the advisor, the faculty and the registrar; the last one was granted.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from api.embedded.demo_desk import Desks, portal_at
from api.embedded.faults import say
from models.access.role.contract import RoleId
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.demo.personas import ADVISOR, STUDENTS
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.kit.calendar import bangkok_date, utc_now
from models.people.student.contract.status import StudentStatus
from models.study.transfer_credit.contract import TransferStage

INSTITUTION: Final = "มหาวิทยาลัยธรรมศาสตร์"
KNOWN: Final = "CS101"
"""The source that a rule knows from :data:`INSTITUTION`."""
UNKNOWN: Final = "CS374"
"""The source that no rule knows."""
_SOURCES: Final = {
    KNOWN: "การแก้ปัญหาด้วยคอมพิวเตอร์",
    "CS213": "โครงสร้างข้อมูล",
    UNKNOWN: "หัวข้อพิเศษทางปัญญาประดิษฐ์",
}
_STANDS_AT: Final = (
    TransferStage.OWNER_REVIEW,
    TransferStage.ADVISOR_REVIEW,
    TransferStage.FACULTY_REVIEW,
    TransferStage.REGISTRAR_REVIEW,
    TransferStage.APPROVED,
)
"""Where the requests are brought, one each."""
_REASON: Final = "เคยศึกษาที่มหาวิทยาลัยธรรมศาสตร์ก่อนเข้าศึกษาที่นี่"
_PAPER: Final = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"
_SINCE: Final = timedelta(days=400)
_WHO: Final = text("""
    SELECT s.student_id, s.person_id, s.advisor_id
      FROM student s JOIN person a ON a.person_id = s.advisor_id JOIN student_programme f USING (student_id)
     WHERE s.faculty_code = (SELECT faculty_code FROM person WHERE username = :advisor)
       AND s.status_code = :status AND s.study_year < 4 AND s.student_code <> ALL(:personas)
       AND NOT EXISTS (SELECT FROM leave l WHERE l.student_id = s.student_id)
     ORDER BY a.username <> :advisor, s.study_year, s.student_code DESC LIMIT :most
""")
_TARGETS: Final = text(f"""
    WITH among AS (SELECT student_id FROM student WHERE student_id = ANY(:students) OR student_code = :tries)
    SELECT u.show_code FROM subject u
     WHERE u.department_code = (SELECT department_code FROM person WHERE username = :advisor)
       AND u.status = '{ACTIVE_SUBJECT}' AND u.credit = 3
       AND NOT EXISTS (SELECT FROM grade_record r JOIN among USING (student_id) JOIN subject g USING (subject_code)
                        WHERE g.show_code = u.show_code)
       AND NOT EXISTS (SELECT FROM enrolment e JOIN among USING (student_id) JOIN subject g USING (subject_code)
                        WHERE e.{HOLDS_SEAT} AND g.show_code = u.show_code)
     ORDER BY u.show_code LIMIT :most
""")
"""Subjects of the personas' department that neither these students nor the persona who may try it have taken."""
_OFFICES: Final = {
    TransferStage.OWNER_REVIEW: ("head01", RoleId.HEAD_OF_DEPARTMENT),
    TransferStage.FACULTY_REVIEW: ("dean01", RoleId.DEAN),
    TransferStage.REGISTRAR_REVIEW: ("registrar01", RoleId.REGISTRAR),
}
"""Who agrees; at the advisor's it is whoever advises the student."""


class Bringer(NamedTuple):
    """A student who brings credits."""

    student_id: int
    person_id: UUID
    advisor_id: UUID


class Target(NamedTuple):
    """A subject that credits are brought for."""

    show_code: str


class Transfers:
    """The transfers of one demo university."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    def begin(self) -> int:
        """Adds the rules and brings requests to where they stand; how many."""
        whose = {
            "advisor": ADVISOR,
            "personas": [persona.code for persona in STUDENTS],
            "status": StudentStatus.CURRENT,
            "most": len(_STANDS_AT),
        }
        students = self._desks.select(Bringer, _WHO, whose)
        taken = {
            "advisor": ADVISOR,
            "students": [each.student_id for each in students],
            "tries": STUDENTS[0].code,
            "most": len(_SOURCES),
        }
        found = [target.show_code for target in self._desks.select(Target, _TARGETS, taken)]
        targets = dict(zip(_SOURCES, found, strict=False))
        if len(targets) < len(_SOURCES):
            return 0
        self._decide_rules(targets)
        for student, stage in zip(students, _STANDS_AT, strict=False):
            self._brought_to(stage, self._asked(student, targets), student)
        return len(students)

    def _decide_rules(self, targets: dict[str, str]) -> None:
        """What the department decided about two sources; the third goes to the owner of its target each time."""
        office = self._desks.named("registrar01", RoleId.REGISTRAR)
        since = bangkok_date(utc_now()) - _SINCE
        for source, target in targets.items():
            if source != UNKNOWN:
                rule = {
                    "source": "outside", "institution": INSTITUTION, "sourceCode": source,
                    "sourceName": _SOURCES[source], "targetCode": target, "leastLetter": "C", "credits": "3",
                    "validFrom": f"{since}", "decidedBy": "คณะกรรมการประจำภาควิชา ครั้งที่ 4",
                }  # fmt: skip
                office.call("POST", "/transfer-rules", json=rule, before=_is_there)

    def _asked(self, student: Bringer, targets: dict[str, str]) -> str:
        """The case of a request, once it is before its owner: a line that a rule knows, and one that none does."""
        desk = self._desks.of(student.person_id, RoleId.STUDENT)
        paper = {"file": ("ใบแสดงผลการเรียน.pdf", _PAPER, "application/pdf")}
        file_id = desk.call("POST", "/transfer-credits/files", files=paper)["fileId"]
        asked = {
            "source": "outside",
            "institution": INSTITUTION,
            "lines": [_line(KNOWN, targets[KNOWN], "B+"), _line(UNKNOWN, targets[UNKNOWN], "A")],
            "reason": _REASON,
            "fileIds": [file_id],
        }
        return desk.ask("/transfer-credits", asked)

    def _brought_to(self, wanted: TransferStage, case_id: str, student: Bringer) -> None:
        """Whoever has the request agrees, until it stands where it is wanted. Raises RuntimeError where it ends."""
        follows = self._desks.of(student.person_id, RoleId.STUDENT)
        for stage in _STANDS_AT[: _STANDS_AT.index(wanted)]:
            stands: str = follows.call("GET", f"/cases/{case_id}")["stage"]
            if stands != stage:
                raise RuntimeError(f"{case_id} is {stands}, not {stage}")
            office = _OFFICES.get(stage)
            desk = self._desks.named(*office) if office else self._desks.of(student.advisor_id, RoleId.TEACHER)
            follows.see_decided(desk, case_id, "approve")


def _is_there() -> None:
    """A rule that was added before the portal was ended."""


def _line(source: str, target: str, grade: str) -> dict[str, object]:
    return {
        "sourceCode": source, "sourceName": _SOURCES[source], "sourceCredits": "3", "grade": grade, "contentShare": 85,
        "targetCode": target, "sectionCode": "1", "credits": "3",
    }  # fmt: skip


def main(port: str) -> None:
    """Begin them in the portal that serves at this port of this machine."""
    with portal_at(port, "transfers") as desks:
        say(f"Transfers of credits on their way: {Transfers(desks).begin()} students")


if __name__ == "__main__":
    main(sys.argv[1])
