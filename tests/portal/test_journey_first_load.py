"""What a first visit costs, and that Thai is drawn with the portal's own font."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.steps import PHONE, SINGLE_SIGN_ON, WIDE
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

MOST_BYTES = 201_000


@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_the_sign_in_page_is_light_and_in_sarabun(open_page: Open, width: int) -> None:
    page: Page = open_page("about:blank", width=width)
    network = page.context.new_cdp_session(page)
    transferred: list[float] = []
    network.on("Network.loadingFinished", lambda event: transferred.append(event["encodedDataLength"]))
    network.send("Network.enable")
    page.goto("/myku", wait_until="networkidle")
    expect(page.get_by_role("button", name=SINGLE_SIGN_ON)).to_be_visible()
    assert sum(transferred) < MOST_BYTES, f"{len(transferred)} answers of {sum(transferred):.0f} bytes"
    faces = page.evaluate("() => [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family)")
    assert any("Sarabun" in family for family in faces), faces
