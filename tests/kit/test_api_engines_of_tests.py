"""What the tests of one process share: a new engine would compile every statement anew for each of them."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url

from activities.cases import case as uses_an_engine
from models.db import async_engine, autocommit_engine, engine
from models.kit.settings import Settings, settings
from tests.support import engines
from tests.support.fixtures import forget_everything_cached


async def test_the_engines_stay_when_what_follows_from_the_settings_is_forgotten(settings_for_test: Settings) -> None:
    assert uses_an_engine.engine is engine  # whoever imports an engine has its cache too
    kept = (engine(), async_engine(), autocommit_engine())
    forget_everything_cached()
    assert kept == (engine(), async_engine(), autocommit_engine())


async def test_the_engines_are_of_the_environment_whatever_was_read_before_it(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DATABASE_URL", "postgresql+psycopg://nobody@127.0.0.1:1/nowhere")
    forget_everything_cached()
    settings()  # as a test without a database reads them
    monkeypatch.setenv("MYKU_DATABASE_URL", settings_for_test.database_url)
    monkeypatch.setattr(engines, "_OPEN_FOR", [])
    await engines.use_engines_of_this_environment()
    assert engine().url == make_url(settings_for_test.database_url)
