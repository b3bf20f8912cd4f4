"""What may stand in an announcement."""

from __future__ import annotations

import json

import pytest

from models.demo.lexical import rich_text
from models.news.rich_text.rules import RichTextFault, fault_of, is_safe_link, plain_text, with_scheme


def state(*children: dict[str, object]) -> str:
    """A serialised state of these nodes."""
    return json.dumps({"root": {"type": "root", "children": list(children)}})


def paragraph(text: str) -> dict[str, object]:
    """A paragraph of one text."""
    return {"type": "paragraph", "children": [{"type": "text", "text": text}]}


def nested(levels: int) -> dict[str, object]:
    """Lists within lists."""
    inner: dict[str, object] = paragraph("deep")
    for _ in range(levels):
        inner = {"type": "list", "children": [inner]}
    return inner


def test_paragraphs_lists_and_links_are_taken() -> None:
    content = rich_text("สวัสดี", "Hello", bullets=("one", "two"), link=("office", "https://registrar.ku.example"))
    assert fault_of(content) is None
    assert plain_text(content) == "สวัสดี\nHello\none\ntwo\noffice"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("plain words", RichTextFault.NOT_A_STATE),
        ("[]", RichTextFault.NOT_A_STATE),
        ('{"root": {"type": "paragraph"}}', RichTextFault.NOT_A_STATE),
        ('{"root": {"type": "root", "children": ["x"]}}', RichTextFault.NOT_A_STATE),
        ('{"root": {"type": "root", "children": "x"}}', RichTextFault.NOT_A_STATE),
        ("[" * 50_000, RichTextFault.NOT_A_STATE),
        (state(nested(30)), RichTextFault.NOT_A_STATE),
        (state({"type": "iframe", "children": []}), RichTextFault.UNKNOWN_NODE),
        (state({"children": []}), RichTextFault.UNKNOWN_NODE),
        (state({"type": "link", "url": "javascript:alert(1)", "children": []}), RichTextFault.UNSAFE_LINK),
        (state({"type": "autolink", "url": " JaVaScript:alert(1)", "children": []}), RichTextFault.UNSAFE_LINK),
        (state({"type": "link", "url": "data:text/html,x", "children": []}), RichTextFault.UNSAFE_LINK),
        (state({"type": "link", "children": []}), RichTextFault.UNSAFE_LINK),
        (state(paragraph("  ")), RichTextFault.EMPTY),
        (state(paragraph("x" * 100_001)), RichTextFault.TOO_LONG),
    ],
)
def test_everything_else_is_refused_with_its_reason(content: str, fault: RichTextFault) -> None:
    assert fault_of(content) is fault


@pytest.mark.parametrize(
    ("link", "stored"),
    [
        ("registrar.ku.example/news", "https://registrar.ku.example/news"),
        (" ku.example:8443/a ", "https://ku.example:8443/a"),
        ("http://ku.example", "http://ku.example"),
        ("mailto:office@ku.example", "mailto:office@ku.example"),
        ("javascript:alert(1)", "javascript:alert(1)"),
    ],
)
def test_a_link_without_a_scheme_gets_https(link: str, stored: str) -> None:
    assert with_scheme(link) == stored


def test_only_the_web_and_mail_are_safe_to_link_to() -> None:
    assert is_safe_link("https://ku.example")
    assert is_safe_link("mailto:office@ku.example")
    assert not is_safe_link("javascript:alert(1)")
    assert not is_safe_link("//ku.example")
    assert not is_safe_link("https://[bad")
