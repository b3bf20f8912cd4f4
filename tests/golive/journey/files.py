"""A file is sent on the page of imports, looked at there, and confirmed by a second person."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.schemas import SETTINGS, Setting
from models.kit.errors import text_of
from tests.golive.expected import Expected, ExpectedFile
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import agree, choose_kind, loaded, stands_at, visit

SENT = re.compile(r"/imports/[0-9a-f-]{36}")


@dataclass
class Files:
    """The files in a folder, and what each must come to. Pages of each kind are looked at by axe once."""

    folder: Path
    expected: Expected
    _has_seen: set[str] = field(default_factory=set)

    def bring_in(self, sender: Page, second: Page, *kinds: ImportKind, term: str = "", name: str = "") -> None:
        """Send every file of these kinds, have the second person confirm each, and see what came of it.

        ``term`` is the name of the term that a file of a term is for, ``name`` what the names of the files begin with.
        """
        for file in self._of(kinds, name):
            batch = self._send(sender, file, term)
            self._look("confirm", second, f"/adm/tasks/case/{batch}")
            agree(second, batch)
            stands_at(sender, "นำเข้าเสร็จแล้ว")
            self._came_in(sender, file)

    def _of(self, kinds: Iterable[ImportKind], name: str) -> list[ExpectedFile]:
        every = [file for kind in kinds for file in self.expected.files if file.kind == kind]
        return [file for file in every if file.name.startswith(name)]

    def _send(self, page: Page, file: ExpectedFile, term: str) -> str:
        """Send a file whose columns are found by their headings; return the id of its import, once it is checked."""
        kind = ImportKind(file.kind)
        visit(page, "/adm/finance/imports")
        page.get_by_role("button", name="นำเข้าไฟล์").first.click()
        dialog = page.get_by_role("dialog")
        choose_kind(dialog, text_of(f"import_{kind}.sheet", "th", name="exports"))
        dialog.locator("input[type=file]").set_input_files(self.folder / file.name)
        self._axe("first step", page)
        dialog.get_by_role("button", name="ถัดไป").click()
        if SETTINGS[kind] is Setting.TERM:
            dialog.get_by_role("combobox", name="ภาคการศึกษา").click()
            page.get_by_role("option", name=term, exact=True).click()
        dialog.get_by_role("button", name="ถัดไป").click()
        expect(dialog.get_by_role("table")).to_be_visible()
        self._axe("columns", page)
        dialog.get_by_role("button", name="ส่งไฟล์ไปตรวจ").click()
        page.wait_for_url(SENT)
        stands_at(page, "รอผู้อื่นยืนยัน")
        loaded(page)
        self._axe("checked", page)
        return page.url.split("?")[0].rsplit("/", 1)[1]

    def _came_in(self, page: Page, file: ExpectedFile) -> None:
        """Every row came in, or says already what there is, but those that were to be refused."""
        loaded(page)
        figures = page.get_by_role("group", name="ยอดของไฟล์นี้")
        refused = figures.get_by_text("นำเข้าไม่ได้").locator("..")
        expect(refused).to_contain_text(re.compile(rf"(^|\D){len(file.refused):,} แถว"))
        expect(figures.get_by_text("บันทึกไม่สำเร็จ")).to_have_count(0)

    def _look(self, name: str, page: Page, path: str) -> None:
        visit(page, path)
        self._axe(name, page)

    def _axe(self, name: str, page: Page) -> None:
        """Look at a kind of page once."""
        if name not in self._has_seen:
            loaded(page)
            assert_accessible(page)
            self._has_seen.add(name)
