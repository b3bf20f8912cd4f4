import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { translate, TRANSLATORS } from '@/testing/translating';
import { createStore, useStore } from './store';
import { followTranslation } from './translated-page';

interface Shown {
  count: number;
  isOpen: boolean;
  note: string;
}

const shown = createStore<Shown>({ count: 3, isOpen: false, note: 'note' });
const change = (next: Shown) => act(() => shown.set(next));

beforeEach(() => change({ count: 3, isOpen: false, note: 'note' }));

/** Texts beside elements, as pages have them: a text alone in its element is no difficulty. */
function Page() {
  const { count, isOpen, note } = useStore(shown);
  return (
    <p>
      {isOpen && <b>{'open '}</b>}
      {'seats '}
      {count}
      <i>{'of ten '}</i>
      {note !== '' && note}
      {isOpen ? 'yes' : 'no'}
    </p>
  );
}

let stop = () => undefined as void;

afterEach(() => stop());

const soon = () => act(() => Promise.resolve());
const words = () => document.querySelector('p')?.textContent;

describe.each(TRANSLATORS)('a translator that %s', (name, replace) => {
  const inBrackets =
    name === 'moves texts into its own elements' ? (text: string) => text : (text: string) => `[${text}]`;

  async function translated() {
    stop = followTranslation();
    render(<Page />);
    translate(replace);
    await soon();
  }

  test('leaves its words on the page', async () => {
    await translated();
    expect(words()).toBe(['seats ', '3', 'of ten ', 'note', 'no'].map(inBrackets).join(''));
  });

  test('never leaves an old figure behind', async () => {
    await translated();
    change({ count: 4, isOpen: false, note: 'note' });
    await soon();
    expect(words()).toContain('4');
    expect(words()).not.toContain('3');
    translate(replace);
    await soon();
    change({ count: 5, isOpen: false, note: 'note' });
    await soon();
    expect(words()).toBe([inBrackets('seats '), '5', ...['of ten ', 'note', 'no'].map(inBrackets)].join(''));
  });

  test('does not keep what is removed, and what is added stands in its place', async () => {
    await translated();
    change({ count: 3, isOpen: true, note: '' });
    await soon();
    expect(words()).toBe(['open ', ...['seats ', '3', 'of ten '].map(inBrackets), 'yes'].join(''));
    change({ count: 3, isOpen: false, note: 'again' });
    await soon();
    expect(words()).toBe([...['seats ', '3', 'of ten '].map(inBrackets), 'again', 'no'].join(''));
  });

  test('may take its translation back', async () => {
    await translated();
    for (const font of document.querySelectorAll('p > font, i > font')) font.remove();
    await soon();
    expect(words()).toBe('seats 3of ten noteno');
    change({ count: 7, isOpen: true, note: '' });
    await soon();
    expect(words()).toBe('open seats 7of ten yes');
  });
});

test('a page that nobody translates is left alone', async () => {
  stop = followTranslation();
  render(<Page />);
  change({ count: 4, isOpen: true, note: '' });
  await soon();
  expect(screen.getByText('of ten')).toBeInTheDocument();
  expect(words()).toBe('open seats 4of ten yes');
  expect(document.querySelector('font')).toBeNull();
});

test('what is translated at the very moment of a change, or taken by an extension, ends no page', async () => {
  stop = followTranslation();
  render(<Page />);
  change({ count: 3, isOpen: false, note: 'note' });
  translate((text, font) => text.replaceWith(font));
  change({ count: 3, isOpen: true, note: '' });
  await soon();
  expect(words()).toBe('open [seats ][3][of ten ]yes');
  document.querySelector('p')?.replaceChildren();
  change({ count: 3, isOpen: false, note: 'again' });
  expect(words()).toContain('again');
});

describe.each(['mark', 'span'])('an extension that wraps words in a <%s>', (name) => {
  /** Wraps the texts of the page with these words, at the very moment or earlier. */
  function wrap(...wrapped: string[]) {
    for (const text of document.querySelector('p')?.childNodes ?? []) {
      if (!(text instanceof Text) || !wrapped.includes(text.data)) continue;
      const wrapper = document.createElement(name);
      text.before(wrapper);
      wrapper.append(text);
    }
  }

  beforeEach(() => {
    stop = followTranslation();
    render(<Page />);
  });

  test('leaves nothing on the page that was removed', async () => {
    wrap('note', '3');
    await soon();
    change({ count: 4, isOpen: false, note: '' });
    await soon();
    expect(words()).toBe('seats 4of ten no');
  });

  test('has what is added stand in its place', async () => {
    wrap('seats ', 'no');
    await soon();
    change({ count: 3, isOpen: true, note: '' });
    change({ count: 3, isOpen: true, note: 'again' });
    expect(words()).toBe('open seats 3of ten againyes');
  });

  test('may wrap the wrapper', () => {
    wrap('seats ');
    const outer = document.createElement('span');
    const inner = document.querySelector(`p > ${name}`);
    inner?.before(outer);
    if (inner) outer.append(inner);
    change({ count: 3, isOpen: true, note: 'note' });
    expect(words()).toBe('open seats 3of ten noteyes');
  });
});
