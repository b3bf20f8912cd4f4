"""Rich text as the editor saves it: a serialised Lexical state. What may be in it, and its plain words.

Output is drawn from known nodes only; this check keeps everything else from being stored at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

LONGEST: Final = 100_000
"""Characters of a serialised state."""
_DEEPEST: Final = 24
_NODES: Final = frozenset(
    {"root", "paragraph", "text", "linebreak", "tab", "heading", "quote", "list", "listitem", "link", "autolink"}
)
_LINKS: Final = frozenset({"link", "autolink"})
_BLOCKS: Final = frozenset({"paragraph", "heading", "quote", "listitem"})
_SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto"})


class RichTextFault(StrEnum):
    """Why a text is not taken."""

    TOO_LONG = "too_long"
    NOT_A_STATE = "not_a_state"
    UNKNOWN_NODE = "unknown_node"
    UNSAFE_LINK = "unsafe_link"
    EMPTY = "empty"


def fault_of(content: str) -> RichTextFault | None:
    """What is wrong with a serialised state, or None when it may be stored."""
    if len(content) > LONGEST:
        return RichTextFault.TOO_LONG
    root = _root(content)
    if root is None:
        return RichTextFault.NOT_A_STATE
    try:
        nodes = list(_walk(root, 0))
    except ValueError:
        return RichTextFault.NOT_A_STATE
    if any(node.get("type") not in _NODES for node in nodes):
        return RichTextFault.UNKNOWN_NODE
    if any(node["type"] in _LINKS and not is_safe_link(str(node.get("url", ""))) for node in nodes):
        return RichTextFault.UNSAFE_LINK
    return None if plain_text(content) else RichTextFault.EMPTY


def plain_text(content: str) -> str:
    """The words of a state, a line for each block."""
    root = _root(content)
    if root is None:
        return ""
    words: list[str] = []
    for node in _walk(root, 0):
        if node.get("type") in _BLOCKS or node.get("type") == "linebreak":
            words.append("\n")
        elif node.get("type") == "text":
            words.append(str(node.get("text", "")))
    return "\n".join(line for line in "".join(words).split("\n") if line.strip()).strip()


def is_safe_link(url: str) -> bool:
    """Whether an address leads to the web or to mail: no ``javascript:``, no ``data:``, nothing without a scheme."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return False
    return parts.scheme.lower() in _SAFE_SCHEMES and bool(parts.netloc or parts.path)


def with_scheme(link: str) -> str:
    """An external link as it is stored: ``https://`` stands before an address without a scheme (spec §3)."""
    trimmed = link.strip()
    head = trimmed.split("/", 1)[0]
    has_scheme = ":" in head and not head.rpartition(":")[2].isdigit()
    return trimmed if has_scheme else f"https://{trimmed}"


def _root(content: str) -> dict[str, object] | None:
    try:
        state = json.loads(content)
    except (ValueError, RecursionError):
        return None
    root = state.get("root") if isinstance(state, dict) else None
    return root if isinstance(root, dict) and root.get("type") == "root" else None


def _walk(node: dict[str, object], depth: int) -> Iterator[dict[str, object]]:
    """The node and all below it, in reading order. Raises ValueError for what is no tree of nodes."""
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    yield node
    children = node.get("children", [])
    if not isinstance(children, list):
        raise ValueError("children are a list")
    for child in children:
        if not isinstance(child, dict):
            raise ValueError("a child is a node")
        yield from _walk(child, depth + 1)
