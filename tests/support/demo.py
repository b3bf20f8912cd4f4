"""A small demo university in a test's database: the personas and some hundred others."""

from __future__ import annotations

import pytest

from models.calendar import bangkok_date, utc_now
from models.db import engine
from models.demo.load import load
from models.demo.people_file import NAME
from models.demo.plan import Plan
from models.settings import DEMO_PASSWORD, Settings

SCALE = 0.1


@pytest.fixture
def demo(settings_for_test: Settings) -> Plan:
    """The plan of the university that was loaded."""
    plan = Plan(bangkok_date(utc_now()), SCALE)
    with engine().begin() as connection:
        load(connection, plan, DEMO_PASSWORD, settings_for_test.data_dir / NAME)
    return plan
