"""A student changes how they are reached, by the API (golive §4)."""

from __future__ import annotations

import asyncio
import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from api.kit import mail
from models.access.role.contract import RoleId
from models.kit.settings import Settings
from models.news.announcement.tables import Notification
from models.people.contact.tables import ContactChange, EmailCode
from models.people.person.tables import Person, Student, StudentAddress
from tests.support.university import University

ADDRESS = {
    "houseNo": "50/1", "villageNo": "", "building": "", "floor": "", "lane": "", "road": "พหลโยธิน",
    "subdistrictTh": "ลาดยาว", "subdistrictEn": "", "districtTh": "จตุจักร", "districtEn": "",
    "provinceTh": "กรุงเทพมหานคร", "provinceEn": "", "country": "TH", "zipCode": "10900", "homePhone": "", "detail": "",
}  # fmt: skip
NEW = "new.address@ku.th"


MAIL = Settings(mail_server="smtp.ku.th", mail_sender="myku@ku.th")


def _server(take: Callable[[EmailMessage, list[str]], None]) -> type[Any]:
    """A mail server that takes messages in this way."""

    class Server:
        def __init__(self, host: str, port: int, timeout: int) -> None:
            assert (host, port) == (MAIL.mail_server, 587)

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def starttls(self, context: object) -> None:
            """The connection is encrypted before anything is said."""

        def send_message(self, message: EmailMessage, to_addrs: list[str]) -> None:
            take(message, to_addrs)

    return Server


def _is_away(message: EmailMessage, to: list[str]) -> None:
    raise smtplib.SMTPServerDisconnected(str(to))


@dataclass
class Own:
    """A student on their own page."""

    api: httpx.AsyncClient
    university: University
    student: Student
    headers: dict[str, str]

    async def view(self) -> dict[str, Any]:
        """How they are reached."""
        answer = await self.api.get("/contact-details/mine", headers=self.headers)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    async def change(self, mobile: str, seen: str | None = None, **address: str) -> httpx.Response:
        """Change telephone and address."""
        body = {"mobile": mobile, "address": {**ADDRESS, **address}, "seen": seen or (await self.view())["fingerprint"]}
        return await self.api.put("/contact-details/mine", json=body, headers=self.headers)

    async def send(self, email: str = NEW) -> httpx.Response:
        """Have a code sent."""
        return await self.api.post("/contact-details/mine/email", json={"email": email}, headers=self.headers)

    async def enter(self, code: str) -> tuple[int, str | None]:
        """Type a code; the status, and the code of a refusal."""
        answer = await self.api.post("/contact-details/mine/email/code", json={"code": code}, headers=self.headers)
        return answer.status_code, answer.json().get("code")

    def sent(self) -> str:
        """The code that was sent last."""
        lines = [row for row in self.university.rows(Notification) if row.key == "contact.code"]
        return str(max(lines, key=lambda row: row.updated_at).facts["code"])

    @property
    def email(self) -> str:
        """The address of the register."""
        return next(row.email for row in self.university.rows(Person) if row.person_id == self.student.person_id)


@pytest.fixture
def own(api: httpx.AsyncClient, university: University) -> Own:
    """A student with an advisor."""
    student = university.student(university.teacher())
    return Own(api, university, student, university.signed_in(student.person_id, RoleId.STUDENT))


async def test_telephone_and_address_count_at_once_with_a_history(own: Own) -> None:
    answer = await own.change("0812345678")
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert (shown["mobile"], shown["address"], shown["contactPhone"]) == ("081-234-5678", ADDRESS, None)
    assert {each["field"] for each in shown["changes"]} == {"mobile", "present_address"}
    [address] = own.university.rows(StudentAddress)
    assert (address.kind, address.zip_code, address.student_id) == ("stay", "10900", own.student.student_id)
    changes = {row.field: (row.before, row.after, row.changed_by) for row in own.university.rows(ContactChange)}
    assert changes["mobile"] == ({"value": ""}, {"value": "081-234-5678"}, own.student.person_id)
    again = await own.change("0812345678")
    assert (again.status_code, again.json()["code"]) == (409, "contact_nothing")


async def test_a_telephone_that_is_only_spelled_otherwise_has_not_changed(own: Own) -> None:
    with own.university.engine.begin() as connection:
        connection.execute(text("UPDATE person SET mobile = '0812345678'"))
    shown = (await own.change("081 234 5678")).json()
    assert [each["field"] for each in shown["changes"]] == ["present_address"]


async def test_what_is_wrong_is_said_at_its_field_and_nothing_changes(own: Own) -> None:
    answer = await own.change("1234", zipCode="1")
    assert answer.status_code == 422
    fields = {each["field"]: each["message"] for each in answer.json()["details"]["fields"]}
    assert list(fields) == ["mobile", "address.zipCode"]
    assert "081-234-5678" in fields["mobile"]
    assert own.university.rows(ContactChange) == []


async def test_an_old_address_does_not_stand_in_the_way_of_a_telephone(own: Own) -> None:
    await own.change("0811111111")
    with own.university.engine.begin() as connection:
        connection.execute(
            text("UPDATE student_address SET zip_code = '', country = 'Thailand', detail = repeat('a', 300)")
        )
    shown = await own.view()
    body = {"mobile": "0822222222", "address": {**shown["address"], "detail": ""}, "seen": shown["fingerprint"]}
    answer = await own.api.put("/contact-details/mine", json=body, headers=own.headers)
    assert [each["field"] for each in answer.json()["details"]["fields"]] == ["address.country"]
    with own.university.engine.begin() as connection:
        connection.execute(text("UPDATE student_address SET detail = ''"))
    shown = await own.view()
    body = {"mobile": "0822222222", "address": shown["address"], "seen": shown["fingerprint"]}
    answer = await own.api.put("/contact-details/mine", json=body, headers=own.headers)
    assert answer.status_code == 200, answer.text
    assert answer.json()["mobile"] == "082-222-2222"
    assert [row.zip_code for row in own.university.rows(StudentAddress)] == [""]


async def test_a_mobile_is_not_emptied(own: Own) -> None:
    await own.change("0811111111")
    answer = await own.change("")
    [field] = answer.json()["details"]["fields"]
    assert (field["field"], field["message"]) == ("mobile", "กรุณากรอกข้อมูล")


async def test_of_two_tabs_the_second_sees_what_the_first_did(own: Own) -> None:
    seen = (await own.view())["fingerprint"]
    answers = await asyncio.gather(own.change("0811111111", seen), own.change("0822222222", seen))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    [refused] = [answer.json() for answer in answers if answer.status_code == 409]
    assert refused["code"] == "contact_moved"


async def test_a_new_email_counts_once_its_code_was_typed(own: Own) -> None:
    before = own.email
    shown = (await own.send()).json()
    assert (shown["email"], shown["waiting"]["email"]) == (before, NEW)
    code = own.sent()
    [kept] = own.university.rows(EmailCode)
    assert code not in kept.model_dump_json()
    assert await own.enter(code) == (200, None)
    assert (own.email, (await own.view())["waiting"]) == (NEW, None)
    [change] = own.university.rows(ContactChange)
    assert (change.field, change.before, change.after) == ("email", {"value": before}, {"value": NEW})
    assert await own.enter(code) == (409, "email_code_none")


async def test_that_the_email_changed_is_told_in_the_bell_without_the_address(own: Own) -> None:
    await own.send()
    assert await own.enter("no code") == (422, "fields_invalid")
    assert await own.enter("0" * 6 if own.sent() != "0" * 6 else "1" * 6) == (422, "email_code_wrong")
    assert [row for row in own.university.rows(Notification) if row.key == "contact.email"] == []
    await own.enter(own.sent())
    [told] = [row for row in own.university.rows(Notification) if row.key == "contact.email"]
    assert (told.student_id, told.facts) == (own.student.student_id, {})
    for language, begin in (("th", "อีเมลของท่านถูกเปลี่ยนแล้ว"), ("en", "Your e-mail was changed")):
        headers = {**own.headers, "Accept-Language": language}
        lines = (await own.api.get("/notifications", headers=headers)).json()
        [said] = [line["message"] for line in lines if line["about"] == "contact.email"]
        assert said.startswith(begin)
        assert "@" not in said


async def test_a_code_may_be_wrong_five_times(own: Own) -> None:
    await own.send()
    wrong = "000000" if own.sent() != "000000" else "111111"
    assert [await own.enter(wrong) for _ in range(5)] == [(422, "email_code_wrong")] * 4 + [(409, "email_code_spent")]
    assert await own.enter(own.sent()) == (409, "email_code_spent")
    await own.send()
    assert await own.enter(own.sent()) == (200, None)


async def test_three_codes_an_hour_and_the_newest_counts(own: Own) -> None:
    await own.send()
    first = own.sent()
    assert [(await own.send()).status_code for _ in range(3)] == [200, 200, 429]
    if first != own.sent():
        assert await own.enter(first) == (422, "email_code_wrong")


async def test_codes_that_count_no_more_are_forgotten_with_the_next_one(own: Own) -> None:
    await own.send()
    with own.university.engine.begin() as connection:
        connection.execute(text("UPDATE email_code SET sent_at = sent_at - interval '1 hour'"))
    await own.send("another.address@ku.th")
    assert [row.email for row in own.university.rows(EmailCode)] == ["another.address@ku.th"]


async def test_a_code_ends_after_a_quarter_of_an_hour(own: Own) -> None:
    await own.send()
    with own.university.engine.begin() as connection:
        connection.execute(
            text("UPDATE email_code SET sent_at = sent_at - CAST(:by AS interval)"), {"by": timedelta(minutes=15)}
        )
    assert await own.enter(own.sent()) == (409, "email_code_expired")


@pytest.mark.parametrize("email", ["no address", "a@b", "victim(c)@x.co", "a:b@x.co", "[a@b.co", "x@[y.co", "ก@x.co"])
async def test_what_is_no_address_gets_no_code(own: Own, email: str) -> None:
    answer = await own.send(email)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    assert own.university.rows(EmailCode) == []


async def test_ones_own_address_gets_no_code(own: Own) -> None:
    assert (await own.send(own.email)).json()["code"] == "email_same"


async def test_codes_go_by_mail_where_there_is_a_server(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[EmailMessage, list[str]]] = []
    monkeypatch.setattr(mail, "settings", lambda: MAIL)
    monkeypatch.setattr(smtplib, "SMTP", _server(lambda message, to: sent.append((message, to))))
    shown = await own.send()
    assert (shown.status_code, shown.json()["waiting"]["email"]) == (200, NEW)
    [(message, to)] = sent
    assert (message["To"], message["From"], to) == (NEW, "myku@ku.th", [NEW])
    assert own.university.rows(Notification) == []
    code = "".join(letter for letter in str(message["Subject"]) if letter.isdigit())
    assert await own.enter(code) == (200, None)


async def test_a_mail_server_that_is_away_is_said(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "settings", lambda: MAIL)
    monkeypatch.setattr(smtplib, "SMTP", _server(_is_away))
    with capture_logs() as logged:
        answer = await own.send()
    assert (answer.status_code, answer.json()["code"]) == (503, "mail_away")
    assert "SMTPServerDisconnected" in str(logged)
    assert NEW not in str(logged)


async def test_where_the_mail_did_not_go_no_code_waits_and_the_send_counts(
    own: Own, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(mail, "settings", lambda: MAIL)
    monkeypatch.setattr(smtplib, "SMTP", _server(lambda message, to: sent.append(str(message["Subject"]))))
    await own.send()
    code = "".join(letter for letter in sent[0] if letter.isdigit())
    monkeypatch.setattr(smtplib, "SMTP", _server(_is_away))
    assert (await own.send("another.address@ku.th")).status_code == 503
    assert (await own.view())["waiting"] is None
    assert await own.enter(code) == (409, "email_code_spent")
    assert [(await own.send()).status_code for _ in range(2)] == [503, 429]
    assert own.email != NEW


async def test_a_message_that_cannot_be_written_leaves_no_code(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "settings", lambda: MAIL.model_copy(update={"mail_sender": "two\nlines"}))
    monkeypatch.setattr(smtplib, "SMTP", _server(_is_away))
    assert (await own.send()).status_code == 500
    assert own.university.rows(EmailCode) == []


async def test_the_advisor_sees_that_it_changed_and_others_do_not(own: Own) -> None:
    await own.change("0812345678")
    path = f"/contact-details/{own.student.student_code}/changes"
    assert own.student.advisor_id is not None
    advisor = own.university.signed_in(own.student.advisor_id, RoleId.TEACHER)
    told = (await own.api.get(path, headers=advisor)).json()
    assert {each["field"] for each in told} == {"mobile", "present_address"}
    assert "081" not in str(told)
    other = own.university.signed_in(own.university.teacher().person_id, RoleId.TEACHER)
    assert (await own.api.get(path, headers=other)).status_code == 404
    stranger = own.university.student()
    headers = own.university.signed_in(stranger.person_id, RoleId.STUDENT)
    assert (await own.api.get(path, headers=headers)).status_code == 403
    answer = await own.api.put("/contact-details/mine", json={}, headers=advisor)
    assert answer.status_code == 403
