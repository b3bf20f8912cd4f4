"""The portal as `make run` starts it, opened in a browser: nothing fails, nothing is fetched from elsewhere."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes_nothing


def test_a_visitor_sees_the_portal_without_an_error_and_from_one_origin(open_page: Open, portal: Portal) -> None:
    page: Page = open_page("about:blank")
    failures: list[str] = []
    origins: set[str] = set()
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("request", lambda request: origins.add(urlsplit(request.url).netloc))
    page.on("response", lambda response: failures.append(response.url) if response.status >= 400 else None)
    page.goto("/myku")
    expect(page.get_by_role("heading", level=1)).to_contain_text("MyKU")
    assert failures == []
    assert origins == {urlsplit(portal.url).netloc}
