"""What a file is saved as: its name in any letters, and a plain one for programs that know no other."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from api.documents.document.printing import document_title
from api.kit.attachments import attachment
from models.documents.paper.tables import PrintedDocument
from models.kit.errors import Refusal


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("receipt-2569-1.pdf", "receipt-2569-1.pdf"),
        ("ตารางสอบ-2569-2.pdf", "file-2569-2.pdf"),
        ("ใบแจ้งยอด.xlsx", "file.xlsx"),
        ('a"b\\c;d.csv', "a-b-c-d.csv"),
        ("ผล", "file"),
        ("ก\r\nSet-Cookie: x.pdf", "file-Set-Cookie- x.pdf"),
    ],
)
def test_a_file_has_its_name_and_a_plain_one(name: str, plain: str) -> None:
    header = attachment(name)
    assert header.isascii()
    assert header.startswith(f"attachment; filename=\"{plain}\"; filename*=UTF-8''")
    assert unquote(header.partition("filename*=UTF-8''")[2]) == name


def test_a_paper_of_a_kind_that_is_no_more_is_not_found() -> None:
    document = PrintedDocument(kind="gone", language="en", content={})
    with pytest.raises(Refusal) as refused:
        document_title(document)
    assert refused.value.code == "not_found"
