"""Rich text in the form the editor saves it: a serialised Lexical state."""

from __future__ import annotations

import json

Node = dict[str, object]


def rich_text(*paragraphs: str, bullets: tuple[str, ...] = (), link: tuple[str, str] | None = None) -> str:
    """Paragraphs, then a bulleted list, then a link given as text and address."""
    children = [_block("paragraph", [_text(paragraph)]) for paragraph in paragraphs]
    if bullets:
        items = [
            {**_block("listitem", [_text(bullet)]), "value": number} for number, bullet in enumerate(bullets, start=1)
        ]
        children.append({**_block("list", items), "listType": "bullet", "start": 1, "tag": "ul"})
    if link:
        text, address = link
        anchor = {**_block("link", [_text(text)]), "url": address, "rel": "noreferrer", "target": None, "title": None}
        children.append(_block("paragraph", [anchor]))
    return json.dumps({"root": _block("root", children)}, ensure_ascii=False)


def _text(text: str) -> Node:
    return {"type": "text", "version": 1, "text": text, "format": 0, "detail": 0, "mode": "normal", "style": ""}


def _block(kind: str, children: list[Node]) -> Node:
    return {"type": kind, "version": 1, "children": children, "direction": "ltr", "format": "", "indent": 0}
