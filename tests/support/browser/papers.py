"""Papers as people have them: printed from a page, and read by the camera of a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pypdfium2
import zxingcpp
from playwright.sync_api import Page, expect

_PRINTED_WITHIN_MS: Final = 30_000


def printed(page: Page, form: str) -> Path:
    """Press the print button and choose a form; answers the file that was downloaded."""
    page.get_by_role("button", name="พิมพ์").click()
    with page.expect_download(timeout=_PRINTED_WITHIN_MS) as download:
        page.get_by_role("menuitem", name=form).click()
    expect(page.get_by_role("status").filter(has_text="ดาวน์โหลด")).to_be_visible()
    return Path(download.value.path())


def scanned(pdf: Path) -> str:
    """What a phone's camera reads off the first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        codes = zxingcpp.read_barcodes(document[0].render(scale=2).to_pil())
    assert len(codes) == 1
    return codes[0].text
