"""The guide to going live calls pages and files what the portal calls them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from models.imports.import_batch.contract.case import ImportKind
from models.kit.errors import text_of

GUIDE: Final = Path(__file__).parents[2] / "docs/go-live.md"
_FILES: Final = re.compile(r"[Ff]iles? ((?:\*\*[^*]+\*\*(?:, | and )?)+)")
_NAME: Final = re.compile(r"\*\*([^*]+)\*\*")


def test_files_are_called_what_the_page_of_imports_calls_them() -> None:
    known = {text_of(f"import_{kind}.sheet", "en", name="exports") for kind in ImportKind}
    named = {name for files in _FILES.findall(GUIDE.read_text()) for name in _NAME.findall(files)}
    assert len(named) > 10
    assert named <= known
