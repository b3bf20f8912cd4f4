"""On a screen of 1280 px the state and the actions of every row of the finance lists are there to see."""

from __future__ import annotations

import pytest

from tests.e2e.steps import pages_of, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

_WIDTH, _HEIGHT = 1280, 900

_OUT_OF_SIGHT = """() => [...document.querySelectorAll('table')].flatMap(table => {
  const room = table.closest('.MuiTableContainer-root')?.getBoundingClientRect() ?? table.getBoundingClientRect()
  return [...table.querySelectorAll('tbody tr:first-child td')]
    .filter(cell => cell.querySelector('button, a, .MuiChip-root'))
    .filter(cell => {
      const place = cell.getBoundingClientRect()
      return place.right > room.right + 1 || place.right > innerWidth
    })
    .map(cell => cell.textContent)
})"""
"""Cells with something to press or a state, which end beyond what is shown of their table."""


@pytest.mark.parametrize("username", ["finance01", "scholar01"])
def test_state_and_actions_of_every_finance_list_are_in_sight(open_page: Open, username: str) -> None:
    page = open_page(width=_WIDTH, height=_HEIGHT)
    signed_in(page, username)
    out_of_sight = {}
    for path in [path for path in pages_of(page) if path.startswith("/adm/finance/")]:
        visit(page, path)
        if cells := page.evaluate(_OUT_OF_SIGHT):
            out_of_sight[path] = cells
    assert out_of_sight == {}
