"""What is wrong with a page that a browser shows: too wide, cut off, moving while it loads, texts that are no words.

The page is asked once for each: its own policy refuses what Playwright would ask again and again.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

MOST_SHIFT: Final = 0.05
"""How far the parts of a page may move while it loads, as browsers measure it."""
WATCH_SHIFT: Final = """
  window.shifted = 0
  window.changed = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => { window.changed = performance.now() })
    .observe(document, { childList: true, subtree: true })
"""
"""A script for each new page, so that :func:`shift_of` and :func:`at_rest` know what happened."""
_AT_REST: Final = """quiet => new Promise(answer => {
  const begun = performance.now(), latest = begun + 4000
  const look = () => {
    const now = performance.now()
    if (now > latest || now - Math.max(begun, window.changed ?? 0) > quiet) answer(null)
    else setTimeout(look, 50)
  }
  look()
})"""
_FITS: Final = """() => new Promise(answer => {
  const latest = performance.now() + 2000
  const look = () => {
    const over = document.documentElement.scrollWidth - innerWidth
    if (over <= 0 || performance.now() > latest) answer(over)
    else requestAnimationFrame(look)
  }
  look()
})"""
# A column that stays at the right edge covers what is scrolled under it.
_CUT_OFF: Final = """() => [...document.querySelectorAll('table')].flatMap(table => {
  const room = (table.closest('.MuiTableContainer-root') ?? table.parentElement).getBoundingClientRect()
  if (room.width < 2 || room.height < 2) return []
  const found = new Set()
  for (const row of table.rows) {
    const cells = [...row.cells]
    const stays = cells.filter(cell => getComputedStyle(cell).position === 'sticky')
    const edge = Math.min(room.right, innerWidth,
      ...stays.filter(cell => getComputedStyle(cell).right === '0px').map(cell => cell.getBoundingClientRect().left))
    for (const cell of cells) {
      const box = cell.getBoundingClientRect()
      if (box.width < 2) continue
      const limit = stays.includes(cell) ? Math.min(room.right, innerWidth) : edge
      if (box.right > limit + 1) found.add(table.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent.trim()
        || `column ${cell.cellIndex + 1}`)
    }
  }
  return [...found]
})"""
_RAW: Final = r"""namespaces => {
  const wrong = new RegExp(
    String.raw`\{\{|\}\}|\{count|\bundefined\b|\bNaN\b|\bnull\b|Invalid Date|\[object |\d{4}-\d\d-\d\dT\d\d:`
    + String.raw`|\b(${namespaces.join('|')}):[a-z][A-Za-z]`)
  const key = /^[a-z][A-Za-z]*(:[a-z][A-Za-z_.]+|(\.[a-z][A-Za-z_]+){2,})$/
  const texts = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { data, parentElement } = nodes.currentNode
    if (!parentElement.closest('script, style, code, pre, article')) texts.push(data)
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const each of document.body.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name))
  return [...new Set(texts.map(text => text.trim()).filter(text => wrong.test(text) || key.test(text)))]
}"""
_STATES: Final = """() => [...document.querySelectorAll('.MuiChip-root')]
  .filter(chip => !chip.matches('button, a, [role=button]'))
  .map(chip => {
    const sign = chip.querySelector('svg path')?.getAttribute('d') ?? ''
    const colour = [...chip.classList].filter(name => /^MuiChip-(color|outlined$|filled$)/.test(name))
    return [chip.textContent.trim(), [sign.slice(0, 24) || 'no sign', ...colour].join(' ')]
  })"""
_DETAILS: Final = """() => [...document.querySelectorAll('main a[href]')]
  .filter(link => link.target !== '_blank' && !link.hasAttribute('download') && link.origin === location.origin)
  .map(link => link.pathname)"""
_OTHER_FONTS: Final = """() => [...document.querySelectorAll('button, .MuiAccordionSummary-root')]
  .filter(button => button.getClientRects().length > 0)
  .filter(button => {
    const [own, page] = [getComputedStyle(button), getComputedStyle(document.body)]
    const isHeading = button.classList.contains('MuiAccordionSummary-root')
    return own.fontFamily !== page.fontFamily || (isHeading && own.fontSize !== page.fontSize)
  })
  .map(button => button.getAttribute('aria-label') ?? button.innerText)"""
NAMESPACES: Final = (
    "access",
    "calendar",
    "cases",
    "common",
    "curriculum",
    "dashboard",
    "documents",
    "enrolment",
    "finance",
    "grades",
    "imports",
    "lists",
    "masters",
    "news",
    "people",
    "shell",
    "student",
    "study",
)
"""The catalogues of texts: their keys begin so."""


def at_rest(page: Page, quiet_ms: int = 400) -> None:
    """Wait until nothing of the page changes, four seconds at most."""
    page.evaluate(_AT_REST, quiet_ms)


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return max(0, int(page.evaluate(_FITS)))


def cut_off(page: Page) -> list[str]:
    """The headings of columns of which a cell, in any row, ends beyond the edge of its table or under another."""
    return list(page.evaluate(_CUT_OFF))


def raw_texts(page: Page) -> list[str]:
    """Texts and names that are keys, parameters without a value, or values of a program."""
    return list(page.evaluate(_RAW, list(NAMESPACES)))


def other_fonts(page: Page) -> list[str]:
    """The buttons in another font than the page, and the headings of accordions in another size."""
    return list(page.evaluate(_OTHER_FONTS))


def states_of(page: Page) -> list[tuple[str, str]]:
    """Each state that is shown, and how it looks: how the drawing of its sign begins, and its colour."""
    return [(state, look) for state, look in page.evaluate(_STATES)]


def shift_of(page: Page) -> float:
    """How far the parts of the page have moved since it was opened."""
    return float(page.evaluate("window.shifted"))


def addresses_of(page: Page) -> list[str]:
    """Where the links of the page's contents lead, in the order in which they stand."""
    return list(page.evaluate(_DETAILS))
