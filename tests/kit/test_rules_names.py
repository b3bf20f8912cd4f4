"""A name on an account is the student's, however a bank or a person writes it; a stranger's is not."""

from __future__ import annotations

import pytest

from models.kit.names import is_name_of, written_en, written_th

OWNERS = ("สมชาย ใจดี", "Somchai Jaidee", "นางนวล ณ อยุธยา", "Mayuree Mahasukdacha", "Drake")


@pytest.mark.parametrize(
    "name",
    [
        "สมชาย ใจดี", "นาย สมชาย  ใจดี", "นายสมชายใจดี", "ใจดี สมชาย", "ดร.สมชาย ใจดี", "ว่าที่ ร.ต. สมชาย ใจดี",
        "MR SOMCHAI JAIDEE", "MR. SOMCHAI JAIDEE", "Mr.Somchai Jaidee", "JAIDEE SOMCHAI", "somchai jaidee",
        "Dr Somchai Jaidee", "Asst. Prof. Dr. Somchai Jaidee", "Somchai\u200b Jaidee",
        "น.ส. นางนวล ณ อยุธยา", "นางนวล ณ อยุธยา", "นางสาวนางนวลณอยุธยา", "Mayuree Mahasukdacha",
        "MISS MAYUREE MAHASUKDACHA",
        "Drake", "DRAKE",
        # Titles without dots, with blanks between their parts, two of them, and in the middle or at the end.
        "นส สมชาย ใจดี", "น.ส.สมชาย ใจดี", "น. ส. สมชาย ใจดี", "ดร สมชาย ใจดี", "ผศ ดร สมชาย ใจดี", "ผศ.ดร.สมชาย ใจดี",
        "รศ. ดร. สมชาย ใจดี", "ศ.สมชาย ใจดี", "ว่าที่ร้อยตรีสมชาย ใจดี", "ว่าที่ ร.ต.สมชายใจดี", "ว่าที่ รต สมชาย ใจดี",
        "ด.ช.สมชาย ใจดี", "ด ช สมชาย ใจดี", "ม.ล. สมชาย ใจดี", "มล สมชาย ใจดี", "ส.ต.อ.สมชาย ใจดี", "พล.ต.สมชาย ใจดี",
        "MISTER SOMCHAI JAIDEE", "ASST PROF DR SOMCHAI JAIDEE", "Assoc.Prof.Dr.Somchai Jaidee", "PROF SOMCHAI JAIDEE",
        "ACTING SUB LT SOMCHAI JAIDEE", "Acting Sub Lt. Somchai Jaidee", "POL CAPT SOMCHAI JAIDEE", "LT SOMCHAI JAIDEE",
        "JAIDEE, SOMCHAI", "JAIDEE MR SOMCHAI", "SOMCHAI JAIDEE MR.", "ใจดี นายสมชาย", "JAIDEE, MR. SOMCHAI",
    ],
)  # fmt: skip
def test_a_name_in_any_usual_form_is_the_students(name: str) -> None:
    assert is_name_of(name, OWNERS)


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "นาย", "Mr.", "สมชาย", "ใจดี", "สมชาย ใจดำ", "Somchai", "Mr Jaidee", "MRS OMCHAI JAIDEE", "Ake",
        "Yuree Mahasukdacha", "MR S OMCHAI JAIDEE J", "MISSOMCHAI JAIDEE X", "DRSOMCHAI JAIDEE", "MRSOMCHAI JAIDEE",
        "ดรสมชาย ใจดี", "Somchai Jaidee Jaidee", "MR", "นาย นาย", "Mr Mrs Miss", "สมชาย ใจดี และ สมหญิง ใจดี", "ณ อยุธยา",
    ],
)  # fmt: skip
def test_another_name_is_not(name: str) -> None:
    assert not is_name_of(name, OWNERS)


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("นางสาวิตรี ใจงาม", "สาวิตรี ใจงาม"),
        ("นางสาวดี ใจงาม", "สาวดี ใจงาม"),
        ("นายกฤต นายทองคำ", "กฤต นายทองคำ"),
        ("นางนวลปรางค์ ใจงาม", "นวลปรางค์ ใจงาม"),
        ("คุณากร ใจงาม", "คุณากร ใจงาม"),
        ("พระพาย ใจงาม", "พระพาย ใจงาม"),
        ("ดรุณี ใจงาม", "ดรุณี ใจงาม"),
        ("MR MRAT DRAKE", "Mrat Drake"),
        ("Mislang Drew", "Mislang Drew"),
        ("Mrs. Msafiri Drummond", "Msafiri Drummond"),
    ],
)
def test_a_title_is_never_cut_out_of_a_name(name: str, owner: str) -> None:
    assert is_name_of(name, [owner])


def test_a_family_name_that_begins_like_a_title_is_not_another() -> None:
    assert is_name_of("ทองคำ นายกฤต", ["กฤต ทองคำ"])
    assert not is_name_of("กฤต นายทองคำ", ["กฤต ทองคำ"])


@pytest.mark.parametrize(
    "name",
    [
        "Maria Isabella Dela Cruz Santos", "Santos Maria Isabella Dela Cruz", "DELA CRUZ SANTOS MARIA ISABELLA",
        "Maria Santos", "SANTOS MARIA", "Ms. Maria Santos", "มาเรีย ซานโตส", "น.ส.มาเรีย ซานโตส", "ซานโตส มาเรีย",
    ],
)  # fmt: skip
def test_middle_names_are_written_or_left_out(name: str) -> None:
    assert is_name_of(name, ["Maria Santos", "Maria Isabella Dela Cruz Santos", "มาเรีย ซานโตส"])


@pytest.mark.parametrize("name", ["สุการ์โน", "นายสุการ์โน", "SUKARNO", "Mr. Sukarno", "MR SUKARNO", "Dr Sukarno"])
def test_who_has_one_name_has_it_on_the_account(name: str) -> None:
    assert is_name_of(name, ["สุการ์โน ", "Sukarno "])
    assert not is_name_of(f"{name} Suharto", ["สุการ์โน ", "Sukarno "])


@pytest.mark.parametrize(
    ("parts", "thai", "english"),
    [
        (("นาย", "สมชาย", None, "ใจดี"), "นายสมชาย ใจดี", "นาย สมชาย ใจดี"),
        (("", "สุการ์โน", None, ""), "สุการ์โน", "สุการ์โน"),
        (("Mr.", "Sukarno", "", ""), "Mr.Sukarno", "Mr. Sukarno"),
        (("", "Maria", "Isabella", "Santos"), "Maria Isabella Santos", "Maria Isabella Santos"),
        (("Ms.", "Maria", "Isabella Dela Cruz", "Santos"), "Ms.Maria Isabella Dela Cruz Santos",
         "Ms. Maria Isabella Dela Cruz Santos"),
        (("", "อ", "", "ก"), "อ ก", "อ ก"),
        (("ดร.", "นวล", "", "ณ อยุธยา"), "ดร.นวล ณ อยุธยา", "ดร. นวล ณ อยุธยา"),
        (("", "王", "小明", ""), "王 小明", "王 小明"),
    ],
)  # fmt: skip
def test_names_are_written_without_blanks_for_what_is_empty(
    parts: tuple[str, str, str | None, str], thai: str, english: str
) -> None:
    assert written_th(*parts) == thai
    assert written_en(*parts) == english
