"""Programmes as they are kept, written short."""

from __future__ import annotations

from typing import Any

from models.study.programme.contract import ProgrammeDocument


def leaf(path: str, *codes: str, **more: Any) -> dict[str, Any]:
    """Subjects that count here."""
    return {"node": "leaf", "path": path, "nameTh": path, "nameEn": path, "codes": codes, **more}


def block(path: str, *children: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Requirements that belong together."""
    return {"node": "block", "path": path, "nameTh": path, "nameEn": path, "children": children, **more}


def document(*layers: dict[str, Any], **more: Any) -> ProgrammeDocument:
    """A programme."""
    return ProgrammeDocument.model_validate({"layers": layers, **more})
