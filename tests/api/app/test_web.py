"""The built web as the API serves it: files for ever, the page always fresh, and one name of the machine."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from api.app import web
from models.kit.settings import Settings


@pytest.fixture
def build(settings_for_test: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of two files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>MyKU</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("export default 1\n" * 50)
    (tmp_path / "assets" / "app-1a2b.js.br").write_bytes(b"as Brotli")
    monkeypatch.setattr(web, "DIST", tmp_path)
    web.web_files.cache_clear()


@pytest.fixture
async def visitor(build: None, api: httpx.AsyncClient) -> httpx.AsyncClient:
    """A browser at the portal's own address."""
    api.base_url = httpx.URL("http://127.0.0.1:8000")
    return api


async def test_every_path_of_the_browsers_router_is_the_page(visitor: httpx.AsyncClient) -> None:
    for path in ("/myku", "/myku/std/home", "/myku/oauth/authorize-callback?code=1&session_state=2"):
        answer = await visitor.get(path)
        assert (answer.status_code, answer.text) == (200, "<title>MyKU</title>")
        assert answer.headers["cache-control"] == "no-cache"


async def test_hashed_files_are_kept_for_ever_compressed_and_not_sent_twice(visitor: httpx.AsyncClient) -> None:
    gzip = {"accept-encoding": "gzip, deflate"}
    answer = await visitor.get("/myku/assets/app-1a2b.js", headers=gzip)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    again = await visitor.get("/myku/assets/app-1a2b.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_browser_that_knows_brotli_gets_what_the_build_left_beside_the_file(
    visitor: httpx.AsyncClient,
) -> None:
    brotli = {"accept-encoding": "gzip, deflate, br, zstd"}
    async with visitor.stream("GET", "/myku/assets/app-1a2b.js", headers=brotli) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join([part async for part in answer.aiter_raw()]) == b"as Brotli"
    assert (await visitor.get("/myku/assets/app-1a2b.js.br")).status_code == 404


async def test_the_policy_stands_on_pages_and_answers_not_on_every_script(visitor: httpx.AsyncClient) -> None:
    for path in ("/myku", "/myku/api/security/client-config"):
        assert "default-src 'self'" in (await visitor.get(path)).headers["content-security-policy"]
    script = (await visitor.get("/myku/assets/app-1a2b.js", headers={"accept-encoding": "gzip"})).headers
    assert "content-security-policy" not in script
    assert script["x-content-type-options"] == "nosniff"


async def test_what_is_missing_is_missing(visitor: httpx.AsyncClient) -> None:
    for path in ("/myku/assets/app-old.js", "/myku/api/no-such-thing"):
        assert (await visitor.get(path)).status_code == 404


async def test_another_name_of_this_machine_leads_to_the_portals_own(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.get("http://localhost:8000/myku/std/home?tab=1")
    assert answer.status_code == 307
    assert answer.headers["location"] == "http://127.0.0.1:8000/myku/std/home?tab=1"
