"""A name on an account is the student's, however a bank or a person writes it; a stranger's is not."""

from __future__ import annotations

import pytest

from models.kit.names import is_name_of

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
    ],
)  # fmt: skip
def test_a_name_in_any_usual_form_is_the_students(name: str) -> None:
    assert is_name_of(name, OWNERS)


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "นาย", "Mr.", "สมชาย", "ใจดี", "สมชาย ใจดำ", "Somchai", "Mr Jaidee", "MRS OMCHAI JAIDEE", "Ake",
        "Yuree Mahasukdacha", "สมชาย ใจดี และ สมหญิง ใจดี", "ณ อยุธยา",
    ],
)  # fmt: skip
def test_another_name_is_not(name: str) -> None:
    assert not is_name_of(name, OWNERS)
