import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text';
import { badLinks, safeLink } from './state';

const text = (value: string, format = 0) => ({ type: 'text', text: value, format });
const state = (...children: unknown[]) => JSON.stringify({ root: { type: 'root', children } });

test('headings, lists, formats and links of the editor are shown', () => {
  const content = state(
    { type: 'heading', tag: 'h2', children: [text('หัวข้อ')] },
    { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('หนึ่ง', 1)] }] },
    { type: 'paragraph', children: [{ type: 'link', url: 'registrar.ku.ac.th', children: [text('สำนักทะเบียน')] }] },
  );
  render(<RichText content={content} />);
  expect(screen.getByRole('heading', { name: 'หัวข้อ' })).toBeInTheDocument();
  expect(screen.getByText('หนึ่ง').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'สำนักทะเบียน' })).toHaveAttribute('href', 'https://registrar.ku.ac.th/');
});

test('script, markup and unknown nodes come out as text', () => {
  const content = state(
    { type: 'paragraph', children: [text('<img src=x onerror=alert(1)>')] },
    { type: 'script', children: [text('alert(2)')] },
    { type: 'html', html: '<b>x</b>', style: 'position:fixed', children: [] },
  );
  const { container } = render(<RichText content={content} />);
  expect(container.querySelector('script, img, iframe, b')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
});

test('a link with a script has no address', () => {
  render(
    <RichText
      content={state({
        type: 'paragraph',
        children: [{ type: 'link', url: 'javascript:alert(1)', children: [text('กด')] }],
      })}
    />,
  );
  expect(screen.getByText('กด').closest('a')).toBeNull();
});

test('text that is no editor state is shown as paragraphs', () => {
  render(<RichText content={'บรรทัดแรก\nบรรทัดสอง'} />);
  expect(screen.getByText('บรรทัดสอง')).toBeInTheDocument();
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '',
  null,
])('not an address to link to: %s', (url) => {
  expect(safeLink(url)).toBeNull();
});

test('an address without a protocol is prefixed with https', () => {
  expect(safeLink('ku.ac.th/news')).toBe('https://ku.ac.th/news');
  expect(safeLink('http://ku.ac.th')).toBe('http://ku.ac.th/');
});

const link = (url: string, words: string) => ({ type: 'link', url, children: [{ type: 'text', text: words }] });

test('links that cannot be followed are named with their words and their address', () => {
  const children = [
    { type: 'paragraph', children: [link('https://ku.example', 'ดี'), link('file:///C:/x.pdf', 'ไฟล์')] },
  ];
  expect(badLinks(JSON.stringify({ root: { type: 'root', children } }))).toEqual(['“ไฟล์” (file:///C:/x.pdf)']);
});
