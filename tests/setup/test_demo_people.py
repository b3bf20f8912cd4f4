"""Demo people act in a real portal, ended wherever that hurts most: after each call, before its answer is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import Engine, text

from api.embedded import demo_desk
from api.embedded.demo_journal import Journal, unfinished_steps
from api.embedded.demo_leaves import GRANTED, ON_LEAVE, WAITS
from api.embedded.demo_people import act
from api.embedded.secrets import secret_settings
from tests.support.engines import use_engines_of_this_environment
from tests.support.fixtures import forget_everything_cached
from tests.support.portal import Portal


class JournalThatLosesAnswers(Journal):
    """Makes every call twice: once without keeping its answer, and once as the start after that makes it."""

    def once(self, call: str, make: Callable[[str, bool], Any]) -> Any:
        """Return the answer of the second time."""

        def made_twice(key: str, may_be_repeated: bool) -> Any:
            make(key, may_be_repeated)
            return make(key, True)

        return super().once(call, made_twice)


@pytest.fixture
async def data_dir(portal: Portal, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Path]:
    """The data folder of a portal, whose settings are this process's own."""
    folder = Path(portal.data_dir)
    own = {"MYKU_DATABASE_URL": portal.database_url, "MYKU_DATA_DIR": portal.data_dir}
    for name, value in {**secret_settings(folder), **own}.items():
        monkeypatch.setenv(name, value)
    await use_engines_of_this_environment()
    forget_everything_cached()
    yield folder
    monkeypatch.undo()
    forget_everything_cached()


def test_every_call_may_be_made_again_where_its_answer_was_lost(
    portal: Portal, portal_database: Engine, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        demo_desk, "journal_of", lambda folder, step: JournalThatLosesAnswers(folder / "demo-acting" / f"{step}.jsonl")
    )
    assert act(str(urlsplit(portal.url).port), data_dir)
    assert unfinished_steps(data_dir) == []
    with portal_database.connect() as connection:
        reasons = connection.scalars(text("SELECT reason FROM leave")).all()
    assert sorted(reasons) == sorted({WAITS, GRANTED, ON_LEAVE} & set(reasons))
