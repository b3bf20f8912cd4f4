"""A portal that goes live, through its API alone: its set-up, its files, and the adoption of its curricula."""

from __future__ import annotations

import asyncio
import csv
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import httpx

from api.imports.import_batch.kinds import titles_of
from models.access.role.contract import RoleId
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import proposed
from models.imports.import_batch.rules.schemas import ARCHIVED, SETTINGS, Setting
from models.imports.import_batch.store.pictures import COLUMNS
from models.kit.calendar import bangkok_date, utc_now
from models.study.adoption.contract import AdoptionStage
from tests.access.support import credentials, encrypted, log_in, public_key, token
from tests.golive.balances import BALANCES_FEE
from tests.golive.expected import ExpectedFile
from tests.golive.held_awards import HELD_SCHOLARSHIP, HELD_TERM
from tests.golive.present_term import PRESENT_TERM
from tests.golive.university import PRESENT_YEAR, OldSystem

Headers = dict[str, str]
Case = Mapping[str, Any]
SignIn = Callable[[str, RoleId], Headers]
"""How somebody of the university signs in with its single sign-on: by username and role."""
PASSWORD: Final = "ต้นนนทรีสูง 2569"
ADMINISTRATOR, REGISTRAR = "root", "regis"
_POLL_SECONDS: Final = 0.2
_ENDED: Final = frozenset({"finished", "cancelled"})
_TERMS_OF_FILES: Final = {
    ImportKind.SUBJECTS: (PRESENT_YEAR - 1, 2), ImportKind.SECTIONS: PRESENT_TERM, ImportKind.EXAMS: PRESENT_TERM,
}  # fmt: skip
"""Of which term a file is: subjects are taught from it on."""


class Hands(NamedTuple):
    """Who sends a file, and who confirms it."""

    sends: Headers
    confirms: Headers


class BroughtIn(NamedTuple):
    """What became of a file: its import, and the seconds of its check and of its run."""

    case_id: str
    check_seconds: float
    run_seconds: float
    figures: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GoingLive:
    """A portal that becomes a university. ``api`` is a client of its API, ``sign_in`` what its single sign-on does."""

    api: httpx.AsyncClient
    sign_in: SignIn

    async def set_up(self, setup_token: str) -> Hands:
        """Set the portal up by its one-time address; return the first two people, signed in with their passwords."""
        address = {"x-setup-token": setup_token}
        key = await public_key(self.api)
        await self._put(
            "/setup/university", address, nameTh="มหาวิทยาลัยทดลอง", nameEn="Trial University", taxId="0994000123451",
            campusCode="B", campusNameTh="บางเขน", campusNameEn="Bangkhen",
        )  # fmt: skip
        people = {
            name: {
                "username": username, "staffCode": code, "firstNameTh": "สมหญิง", "lastNameTh": "ใจดี",
                "firstNameEn": "Somying", "lastNameEn": "Jaidee", "password": encrypted(key, PASSWORD),
            }
            for name, username, code in (("administrator", ADMINISTRATOR, "A001"), ("registrar", REGISTRAR, "A002"))
        }  # fmt: skip
        await self._put("/setup/people", address, **people)
        tried = await credentials(self.api, ADMINISTRATOR, PASSWORD)
        _raise(await self.api.post("/setup/sign-in-test", headers=address, json=tried))
        _raise(await self.api.post("/setup/finish", headers=address))
        return Hands(await self._password(ADMINISTRATOR), await self._password(REGISTRAR))

    async def _password(self, username: str) -> Headers:
        answer = await log_in(self.api, username, PASSWORD)
        _raise(answer)
        return token(answer)

    async def send(self, hands: Hands, folder: Path, file: ExpectedFile) -> str:
        """Send a file whose columns are found by their headings, or a ZIP; return the id of its import."""
        kind, content = ImportKind(file.kind), (folder / file.name).read_bytes()
        columns = COLUMNS if kind in ARCHIVED else proposed(kind, _headings(content), titles_of(kind), {})
        params: dict[str, Any] = {"kind": kind.value, "column": [f"{name}:{place}" for name, place in columns.items()]}
        if SETTINGS[kind] is Setting.TERM:
            year, semester = _TERMS_OF_FILES[kind]
            params |= {"academicYear": year, "semester": semester}
        answer = await self.api.post(
            "/imports", headers=_keyed(hands.sends), params=params, files={"file": (file.name, content)}
        )
        _raise(answer)
        return str(answer.json()["caseId"])

    async def checked(self, hands: Hands, case_id: str) -> Mapping[str, Any]:
        """The import once its rows are checked."""
        return await self._stands(hands, case_id, frozenset({"checked", "closing_checked", "cancelled"}))

    async def finished(self, hands: Hands, case_id: str) -> Mapping[str, Any]:
        """The import once its rows are brought in."""
        return await self._stands(hands, case_id, _ENDED)

    async def _stands(self, hands: Hands, case_id: str, stages: frozenset[str]) -> Mapping[str, Any]:
        while True:
            answer = await self.api.get(f"/imports/{case_id}", headers=hands.sends)
            _raise(answer)
            found: Mapping[str, Any] = answer.json()
            if found["stage"] in stages:
                return found
            await asyncio.sleep(_POLL_SECONDS)

    async def bring_in(self, hands: Hands, folder: Path, file: ExpectedFile) -> BroughtIn:
        """Send a file, confirm it once it is checked, and wait until it is brought in."""
        began = time.perf_counter()
        case_id = await self.send(hands, folder, file)
        await self.checked(hands, case_id)
        checked = time.perf_counter()
        await self.act(hands.confirms, case_id)
        figures = await self.finished(hands, case_id)
        return BroughtIn(case_id, checked - began, time.perf_counter() - checked, figures)

    async def act(self, who: Headers, case_id: str, **form: str) -> None:
        """Approve a case as its page does, once it is the task of who does."""
        view = await self._until(who, case_id, lambda case: any(each["name"] == "approve" for each in case["actions"]))
        body = {"revision": view["revision"], "remark": "ตรวจแล้ว", "form": form or None}
        _raise(await self.api.post(f"/cases/{case_id}/actions/approve", headers=_keyed(who), json=body))

    async def adopt(self, hands: Hands, old: OldSystem, dean_of: Callable[[str], Headers]) -> None:
        """Have the drafts of every faculty adopted: a registrar asks, its dean and the other registrar agree."""
        day = bangkok_date(utc_now()) + timedelta(days=30)
        await self._put("/adoptions/go-live-day", hands.sends, day=day.isoformat(), revision=0)
        for faculty in (unit.code for unit in old.units if unit.kind == "faculty"):
            preview = await self.api.get(f"/adoptions/faculties/{faculty}", headers=hands.sends)
            _raise(preview)
            versions = preview.json()["active"] + preview.json()["earlier"]
            answer = await self.api.post(
                f"/adoptions/faculties/{faculty}", headers=_keyed(hands.sends), json={"reason": "เริ่มใช้ระบบ"}
            )
            _raise(answer)
            case_id = str(answer.json()["caseId"])
            await self.act(dean_of(faculty), case_id)
            await self.act(hands.confirms, case_id, versions=str(versions))
            await self._until(hands.sends, case_id, lambda case: case["stage"] == AdoptionStage.ADOPTED)

    async def _until(self, who: Headers, case_id: str, reached: Callable[[Case], bool]) -> Case:
        """Return the case once it stands as wanted. Who will be asked may not see it before."""
        while True:
            answer = await self.api.get(f"/cases/{case_id}", headers=who)
            case: Case = answer.json()
            if answer.is_success and reached(case):
                return case
            if answer.is_success and case["state"] == "closed":
                raise RuntimeError(f"case {case_id} ended as {case['stage']}: {case['items']}")
            await asyncio.sleep(_POLL_SECONDS)

    async def appoint_administrator(self, administrator: Headers, username: str) -> None:
        """The only administrator appoints the second one alone."""
        await self._put(f"/roles/{RoleId.ADMINISTRATOR}/holders/{username}", administrator)

    async def enter_fee(self, officer: Headers) -> None:
        """Enter the fee item that old debts are charged as."""
        fee = {"feeCode": BALANCES_FEE, "nameTh": "ยอดยกมา", "nameEn": "Brought forward", "feeType": "fine"}
        _raise(await self.api.post("/finance/fees", headers=officer, json=fee))

    async def enter_scholarship(self, hands: Hands) -> None:
        """Enter the scholarship that students hold: one office asks, another agrees."""
        funder = {"code": "OLD", "nameTh": "มูลนิธิเดิม", "nameEn": "Old foundation"}
        answer = await self.api.post("/finance/funders", headers=hands.sends, json=funder)
        _raise(answer)
        year, semester = HELD_TERM
        wanted = {
            "code": HELD_SCHOLARSHIP, "nameTh": "ทุนเดิม", "nameEn": "Old scholarship", "scholarshipType": "scholarship",
            "sourceType": "foundation", "funderId": answer.json()["funderId"], "reason": "ยกมาจากระบบเดิม",
            "details": [{"sequence": 1, "academicYear": year, "semester": semester, "percent": "100"}],
        }  # fmt: skip
        asked = await self.api.post("/finance/scholarships", headers=_keyed(hands.sends), json=wanted)
        _raise(asked)
        case_id = str(asked.json()["caseId"])
        await self.act(hands.confirms, case_id)
        await self._until(hands.sends, case_id, lambda case: case["state"] == "closed")

    async def _put(self, path: str, who: Headers, **body: object) -> None:
        _raise(await self.api.put(path, headers=who, json=body))


def _headings(content: bytes) -> Sequence[str]:
    is_utf8 = content.startswith(b"\xef\xbb\xbf")
    first = content.split(b"\n", 1)[0].decode("utf-8-sig" if is_utf8 else "cp874")
    return next(csv.reader([first]))


def _keyed(who: Headers) -> Headers:
    return {**who, "Idempotency-Key": str(uuid4())}


def _raise(answer: httpx.Response) -> None:
    """Raise what the portal said where it refused."""
    if answer.is_error:
        raise RuntimeError(f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text}")
