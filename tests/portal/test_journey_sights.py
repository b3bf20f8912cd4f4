"""What ``tests.walk`` sees: each kind of fault, on a page that has it and on one that has not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser.sights import (
    NAMESPACES,
    WATCH_SHIFT,
    addresses_of,
    at_rest,
    cut_off,
    other_fonts,
    raw_texts,
    shift_of,
    states_of,
    too_wide,
)
from tests.walk import Walk, shape_of

_ENGLISH = Path(__file__).parents[2] / "web/src/locales/en"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(WATCH_SHIFT)
    yield context.new_page()
    context.close()


def shows(page: Page, html: str) -> None:
    page.set_content(f"<!doctype html><body style='margin:0'><main>{html}</main></body>")


RAW_TEXTS = (
    'common:credit,{"count": 3(3-0-6) }',
    "{{name}} is enrolled",
    "{count, number} subjects",
    "undefined credits",
    "NaN baht",
    "Invalid Date",
    "[object Object]",
    "null",
    "until 2026-11-28T09:40:00+07:00",
    "errors.enrolment.full",
    "finance:invoice",
)


@pytest.mark.parametrize("place", ["<p><b>x</b>{}</p>", "<button aria-label='{}'></button>", "<img alt='{}'>"])
def test_a_text_that_is_no_words_is_seen_wherever_it_stands(page: Page, place: str) -> None:
    shows(page, "".join(place.format(text) for text in RAW_TEXTS))
    assert raw_texts(page) == list(RAW_TEXTS)


def test_words_addresses_and_what_people_wrote_are_no_raw_texts(page: Page) -> None:
    shows(page, "<p>Finance: 3 of 4, see www.ku.ac.th.</p><code>{{x}}</code><article>undefined</article>")
    assert raw_texts(page) == []


def test_every_catalogue_is_known() -> None:
    assert {file.stem if file.is_file() else file.name for file in _ENGLISH.iterdir()} == set(NAMESPACES)


def table(*rows: str) -> str:
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        "<div class='MuiTableContainer-root' style='width:400px;overflow:auto'><table><thead><tr><th>Code</th>"
        f"<th>State</th></tr></thead><tbody>{lines}</tbody></table></div>"
    )


def test_a_column_that_only_a_later_row_pushes_out_is_cut_off(page: Page) -> None:
    short = "<td>1</td><td>open</td>"
    shows(page, table(short, short))
    assert cut_off(page) == []
    shows(page, table(short, "<td>2</td><td><div style='width:500px'>waiting</div></td>"))
    assert cut_off(page) == ["State"]


def test_a_column_under_one_that_stays_is_cut_off(page: Page) -> None:
    stays = "<style>td:last-child, th:last-child { position: sticky; right: 0; background: #fff }</style>"
    shows(page, stays + table("<td><div style='width:390px'>1</div></td><td>open</td>"))
    assert cut_off(page) == ["Code"]


def test_a_button_that_does_not_inherit_the_font_is_seen(page: Page) -> None:
    inherits = "<style>body { font: 16px serif } button { font-family: inherit }</style>"
    shows(page, "<style>body { font: 16px serif }</style><button>Pay</button>")
    assert other_fonts(page) == ["Pay"]
    shows(page, f"{inherits}<button>Pay</button><button hidden style='font-family:sans-serif'>Later</button>")
    assert other_fonts(page) == []
    shows(page, f"{inherits}<button class='MuiAccordionSummary-root' style='font-size:13px'>Invoice</button>")
    assert other_fonts(page) == ["Invoice"]


def test_a_page_that_is_wider_than_the_screen_is_seen(page: Page) -> None:
    shows(page, "<div style='width:1300px;height:10px'></div>")
    assert too_wide(page) == 20


def test_what_moves_after_it_was_shown_is_measured(page: Page) -> None:
    page.goto("data:text/html,<!doctype html><p style='height:300px;background:teal'>first</p>")
    at_rest(page)
    assert shift_of(page) == 0
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', `<div style='height:300px'>late</div>`)")
    at_rest(page)
    assert shift_of(page) > 0.05


CHIP = "<span class='MuiChip-root MuiChip-color{colour}'><svg><path d='{sign}'/></svg>waiting</span>"


@pytest.mark.parametrize("other", [{"colour": "Success", "sign": "M1"}, {"colour": "Warning", "sign": "M2"}])
def test_one_state_of_two_looks_at_two_widths_is_a_fault(page: Page, other: dict[str, str]) -> None:
    one = CHIP.format(colour="Warning", sign="M1")
    shows(page, one)
    found = Walk()
    found.look_at(page, "teacher01", "/adm/home", "en")
    assert states_of(page) == [("waiting", "M1 MuiChip-colorWarning")]
    assert list(found.ambiguous()) == []
    narrow = "<style>.narrow { display: none } @media (max-width: 400px) { .narrow { display: block } }</style>"
    shows(page, f"{narrow}{one}<p class='narrow'>{CHIP.format(**other)}</p>")
    found.look_at(page, "teacher01", "/adm/tasks", "en")
    assert len(list(found.ambiguous())) == 1


def test_each_width_is_read(page: Page) -> None:
    shows(
        page,
        """<p id=text></p><script>
          const say = () => { text.textContent = innerWidth === 390 ? 'common:wait' : 'wait' }
          addEventListener('resize', say); say()
        </script>""",
    )
    found = Walk()
    found.look_at(page, "teacher01", "/adm/home", "en")
    assert found.faults == 1


def test_a_link_of_each_list_is_found_once(page: Page) -> None:
    page.route(
        "http://portal/**",
        lambda route: route.fulfill(
            content_type="text/html",
            body="<nav><a href='/myku/adm/tasks'>Inbox</a></nav><main><a href='/myku/adm/cases/0198-ab1'>1</a>"
            "<a href='/myku/adm/cases/0198-ab2'>2</a><a href='/myku/adm/rooms/LH1-201/edit'>3</a>"
            "<a href='/myku/x.pdf' download>4</a><a href='https://ku.ac.th/a'>5</a></main>",
        ),
    )
    page.goto("http://portal/myku/adm/home")
    assert [shape_of(address) for address in addresses_of(page)] == [
        "/myku/adm/cases/*",
        "/myku/adm/cases/*",
        "/myku/adm/rooms/*/edit",
    ]
