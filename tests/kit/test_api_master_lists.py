"""The list of every master reads what its view shows, by words and one by one."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any, Final
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

import api
from api.kit.master_list import MasterList
from api.kit.paging import Paging, Search
from models.db import async_engine
from models.kit.errors import Refusal

EVERY: Final[dict[str, MasterList[Any]]] = {
    f"{found.name}.{name}": value
    for found in pkgutil.walk_packages(api.__path__, "api.")
    if found.name.endswith(".queries")
    for name, value in vars(importlib.import_module(found.name)).items()
    if isinstance(value, MasterList)
}
NOBODY: Final = UUID(int=0)


def test_there_are_masters() -> None:
    assert len(EVERY) >= 12


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.usefixtures("university")
async def test_a_list_reads_what_its_view_shows(name: str) -> None:
    master = EVERY[name]
    async with AsyncSession(async_engine()) as session:
        columns = (await session.execute(text(f"SELECT * FROM ({master.rows}) AS every LIMIT 0"))).keys()
        assert set(columns) - {"total"} == {*master.view.model_fields}
        for asked in (Paging(), Search(text="0141-8351 ก"), Search(2, 20, "b"), Search(text=" ")):
            await master.page(session, asked)
        with pytest.raises(Refusal) as caught:
            await master.one(session, NOBODY)
        assert caught.value.code == "not_found"
