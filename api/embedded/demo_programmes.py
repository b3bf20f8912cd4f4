"""``python -m api.embedded.demo_programmes PORT``: a draft of a programme of the demo under review, through the portal.

The curriculum officer copies the active version of a programme of the personas' faculty, adds a subject and a test, and
proposes it for those who are admitted next; its department agrees, and it is before the faculty.
"""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from api.embedded.demo_desk import Desk, Desks, portal_at
from api.embedded.faults import say
from models.access.role.contract import RoleId
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.curriculum.version_change.contract import VersionChangeStage
from models.demo.personas import MAJOR
from models.demo.terms import next_admission, term_of
from models.kit.calendar import bangkok_date, utc_now
from models.study.programme.contract import ProgrammeStatus

REASON: Final = "ปรับปรุงตามรอบห้าปี เพิ่มรายวิชาบังคับและการทดสอบภาษาอังกฤษ"
_TEST_TH: Final = "การทดสอบภาษาอังกฤษของมหาวิทยาลัย"
_TEST_EN: Final = "The university's test of English"
_WHICH: Final = text(f"""
    SELECT v.version_id, m.department_code, h.person_id AS head_id, u.show_code, u.name_th, u.name_en
      FROM programme_version v JOIN major m USING (major_code) JOIN department d USING (department_code)
      JOIN LATERAL (SELECT p.person_id FROM person p JOIN role_holder r USING (person_id)
                     WHERE r.role_id = :head AND p.department_code = m.department_code
                     ORDER BY p.username LIMIT 1) h ON true
      JOIN LATERAL (SELECT s.show_code, s.name_th, s.name_en FROM subject s
                     WHERE s.department_code = m.department_code AND s.status = '{ACTIVE_SUBJECT}' AND s.credit = 3
                       AND NOT v.cites ? s.show_code
                     ORDER BY s.show_code LIMIT 1) u ON true
     WHERE d.faculty_code = (SELECT faculty_code FROM person WHERE username = 'dean01')
       AND v.status = '{ProgrammeStatus.ACTIVE.value}' AND v.last_entry_year IS NULL
     ORDER BY v.major_code = :persona, v.major_code LIMIT 1
""")
"""A programme of the personas' faculty, another one than theirs where there is one, and a subject it does not name."""
_COPY: Final = text(f"""
    SELECT version_id FROM programme_version
     WHERE based_on = :version_id AND status = '{ProgrammeStatus.DRAFT.value}'
""")
"""The draft that is a copy of a version."""


class Which(NamedTuple):
    """A programme, and the subject that its next version adds."""

    version_id: UUID
    department_code: str
    head_id: UUID
    show_code: str
    name_th: str
    name_en: str


class ProgrammeDrafts:
    """The draft of one demo university."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    def begin(self) -> int:
        """Drafts and proposes it; how many there are."""
        found = self._desks.select(Which, _WHICH, {"head": RoleId.HEAD_OF_DEPARTMENT.value, "persona": MAJOR})
        if not found:
            return 0
        which = found[0]
        officer = self._desks.named("curriculum01", RoleId.CURRICULUM_OFFICER)
        case_id = self._proposed(officer, which)
        case: dict[str, Any] = officer.call("GET", f"/cases/{case_id}")
        if case["stage"] != VersionChangeStage.DEPARTMENT_REVIEW:
            raise RuntimeError(f"{case_id} is {case['stage']}")
        self._desks.of(which.head_id, RoleId.HEAD_OF_DEPARTMENT).act(case_id, "approve")
        return 1

    def _proposed(self, officer: Desk, which: Which) -> str:
        """The case of the draft: a copy that asks for one more subject, and for a test."""
        year = next_admission(term_of(bangkok_date(utc_now()))).academic_year
        copied = {"copyOf": str(which.version_id), "revision": year, "firstEntryYear": year}
        begun = officer.call(
            "POST", "/study/programme-drafts/copy", json=copied, before=lambda: self._copy_of(which.version_id)
        )  # fmt: skip
        version_id = begun["versionId"]
        version = officer.call("GET", f"/study/programme-versions/{version_id}")
        path = f"/study/programme-drafts/{version_id}"
        saved = officer.call("PUT", path, json=_edited(version, which), before=lambda: officer.look(path))
        edits = saved["edits"]
        asked = {"edits": edits, "reason": REASON}
        return officer.ask(f"/study/programme-drafts/{version_id}/proposal", asked)

    def _copy_of(self, version_id: UUID) -> dict[str, str]:
        """The copy that was begun before the portal was ended."""
        return {"versionId": f"{self._desks.session.execute(_COPY, {'version_id': version_id}).scalar_one()}"}


def _edited(version: dict[str, Any], which: Which) -> dict[str, Any]:
    """The draft as it shall be. Programmes of the demo end with their major and their free electives."""
    document = version["document"]
    required = document["layers"][-2]["children"][0]
    required["children"].append(
        {
            "node": "leaf", "path": f"{required['path']}.part_1", "nameTh": which.name_th, "nameEn": which.name_en,
            "codes": [which.show_code], "credits": "3",
        }
    )  # fmt: skip
    document["conditions"] |= {"testTh": _TEST_TH, "testEn": _TEST_EN}
    return {
        "edits": 0,
        "nameTh": version["name"]["th"],
        "nameEn": version["name"]["en"],
        "totalCredits": str(Decimal(version["totalCredits"]) + 3),
        "firstEntryYear": version["firstEntryYear"],
        "lastEntryYear": None,
        "document": document,
        "mapped": {},
    }


def main(port: str) -> None:
    """Begin it in the portal that serves at this port of this machine."""
    with portal_at(port, "programmes") as desks:
        say(f"Drafts of programmes under review: {ProgrammeDrafts(desks).begin()}")


if __name__ == "__main__":
    main(sys.argv[1])
