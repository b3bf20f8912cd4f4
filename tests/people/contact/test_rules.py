"""What contact details may be, and when a code proves an address (golive §4)."""

from __future__ import annotations

import string
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest

from models.people.contact.contract import (
    CODE_LIVES,
    MOST_SENDS,
    MOST_TRIES,
    ContactDetails,
    ContactField,
    PresentAddress,
)
from models.people.contact.rules import (
    SentCode,
    changed_fields,
    is_email,
    problems_of,
    refusal_of_code,
    refusal_to_send,
    spelled,
)

NOW = datetime(2026, 11, 30, 7, tzinfo=UTC)
ADDRESS = PresentAddress(
    house_no="50/1", subdistrict_th="ลาดยาว", district_th="จตุจักร", province_th="กรุงเทพมหานคร", zip_code="10900"
)


def details(mobile: str = "081-234-5678", phone: str | None = None, **address: str) -> ContactDetails:
    """Details that are right but for what is said."""
    return ContactDetails(mobile=mobile, contact_phone=phone, address=ADDRESS.model_copy(update=address))


@pytest.mark.parametrize(
    ("wanted", "wrong"),
    [
        (details(), []),
        (details(mobile=""), [("mobile", "contact_required")]),
        (details(mobile="12345"), [("mobile", "contact_phone_wrong")]),
        (details(phone="x"), [("contactPhone", "contact_phone_wrong")]),
        (details(phone=""), []),
        (details(home_phone="1"), [("address.homePhone", "contact_phone_wrong")]),
        (details(zip_code="1090"), [("address.zipCode", "contact_zip_code_wrong")]),
        (details(zip_code="01090"), [("address.zipCode", "contact_zip_code_wrong")]),
        (details(subdistrict_th="", zip_code=""), [
            ("address.subdistrictTh", "contact_address_required"), ("address.zipCode", "contact_address_required"),
        ]),
        (details(country="JP", zip_code="1-2-3", subdistrict_th=""), []),
        (details(country="JAPAN"), [("address.country", "contact_country_wrong")]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_by_its_field(wanted: ContactDetails, wrong: list[tuple[str, str]]) -> None:
    before = details("089-111-1111", "02-942-8555", detail="before")
    assert [tuple(each) for each in problems_of(before, wanted)] == wrong


def test_what_stays_is_not_judged() -> None:
    before = details("old number", "none", zip_code="", country="ไทย", home_phone="12")
    assert problems_of(before, before) == []
    assert problems_of(before, before.model_copy(update={"mobile": "0812345678"})) == []
    other = before.address.model_copy(update={"house_no": "51", "country": "TH"})
    found = problems_of(before, before.model_copy(update={"address": other}))
    assert [each.field for each in found] == ["address.homePhone", "address.zipCode"]


def test_an_address_that_says_nothing_is_none() -> None:
    none = ContactDetails(mobile="0812345678", contact_phone=None, address=PresentAddress())
    assert problems_of(details(), none) == []
    abroad = none.model_copy(update={"address": PresentAddress(country="JP")})
    assert changed_fields(none, abroad) == []


def test_another_spelling_is_no_change() -> None:
    before = details("0812345678", "02 9428555", district_th=" จตุจักร ", country="th", zip_code="๑๐๙๐๐")
    assert changed_fields(before, details(phone="02-942-8555")) == []


@pytest.mark.parametrize(
    ("known", "wanted", "changed"),
    [
        (None, "02-942-8555", []), ("02-942-8555", None, []), ("02-942-8555", "", [ContactField.CONTACT_PHONE]),
    ],
)  # fmt: skip
def test_a_contact_telephone_changes_where_there_is_one(
    known: str | None, wanted: str | None, changed: list[ContactField]
) -> None:
    assert changed_fields(details(phone=known), details(phone=wanted)) == changed


def test_telephones_are_kept_in_one_spelling() -> None:
    found = spelled(details(mobile="+66812345678", phone="02 942 8555"))
    assert (found.mobile, found.contact_phone) == ("081-234-5678", "02-942-8555")


@pytest.mark.parametrize(("written", "can_be"), [
    ("a.b@ku.th", True), ("o'neil+1@a-b.ku.ac.th", True), ("a@1.th", True), (f"{'a' * 248}@ku.th", True),
    ("a@b", False), ("a b@ku.th", False), ("a@ku.th,c@ku.th", False), ("<a@ku.th>", False), ("", False),
    ("victim(c)@x.co", False), ("a:b@x.co", False), ("[a@b.co", False), ("x@[y.co", False), ("a;@b.co", False),
    ("a@b..co", False), ("a@.b.co", False), ("a@b.co.", False), ("a..b@x.co", False), (".a@x.co", False),
    ("a.@x.co", False), ("a@-b.co", False), ("a@b-.co", False), ("a@b.c", False), ("a@b.c0", False),
    ("ก@x.co", False), ("a@ก.co", False), ('"a"@x.co', False), ("a\\@x.co", False), ("a@x.co\n", False),
    ("a@b@x.co", False), ("=?utf-8?q?victim?=@x.co", False), (f"{'a' * 249}@ku.th", False),
])  # fmt: skip
def test_what_can_be_an_address(written: str, can_be: bool) -> None:
    assert is_email(written) is can_be


def test_an_address_is_the_mailbox_that_the_header_names() -> None:
    found = 0
    signs = f"b{string.punctuation} "
    for written in (f"a{first}{second}c@ku.th" for first in signs for second in signs):
        if is_email(written):
            message = EmailMessage()
            message["To"] = written
            assert [each.addr_spec for each in message["To"].addresses] == [written]
            found += 1
    assert found > 300


def test_three_codes_are_sent_within_an_hour() -> None:
    sent = [NOW - timedelta(minutes=minutes) for minutes in (70, 50, 30, 10)]
    assert refusal_to_send(sent[:MOST_SENDS], NOW) is None
    refused = refusal_to_send(sent, NOW)
    assert refused is not None
    assert refused.details["until"] == (NOW + timedelta(minutes=10)).isoformat()


@pytest.mark.parametrize(
    ("code", "is_right", "refused"),
    [
        (SentCode(NOW, 0, False), True, None),
        (SentCode(NOW, MOST_TRIES - 1, False), True, None),
        (None, True, "email_code_none"),
        (SentCode(NOW, 0, True), True, "email_code_none"),
        (SentCode(NOW - CODE_LIVES, 0, False), True, "email_code_expired"),
        (SentCode(NOW, MOST_TRIES, False), True, "email_code_spent"),
        (SentCode(NOW, 0, False), False, "email_code_wrong"),
        (SentCode(NOW, MOST_TRIES - 1, False), False, "email_code_spent"),
    ],
)
def test_when_a_code_proves_an_address(code: SentCode | None, is_right: bool, refused: str | None) -> None:
    found = refusal_of_code(code, NOW, is_right=is_right)
    assert (None if found is None else found.code) == refused
