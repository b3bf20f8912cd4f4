"""What the tests of one process share: a new engine would compile every statement anew for each of them."""

from __future__ import annotations

from activities.cases import rows as uses_an_engine
from models.db import async_engine, autocommit_engine, engine
from models.kit.settings import Settings
from models.statement_pool import statement_pool
from tests.support.fixtures import forget_everything_cached


async def test_the_engines_stay_when_what_follows_from_the_settings_is_forgotten(settings_for_test: Settings) -> None:
    assert uses_an_engine.engine is engine  # whoever imports an engine has its cache too
    kept = (engine(), async_engine(), autocommit_engine(), statement_pool())
    forget_everything_cached()
    assert kept == (engine(), async_engine(), autocommit_engine(), statement_pool())
