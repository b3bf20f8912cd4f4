import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FigureCard } from './figure-card';
import { KeptFigure } from './kept-figure';
import { Facts } from './facts';

const isKept = (shown: HTMLElement) => shown.querySelector('[translate=no]') !== null;

test.each([
  '6610450001',
  '01418322-65',
  '12,300.00',
  '-1,234.50',
  'B-2570-0000001',
  '7K2M-9XQ4-VB3H',
  'B+',
  'W',
  '3(3-0-6)',
  '2569/2',
  '๖๖๑๐๔๕๐๐๐๑',
  '3.21',
])('%s is shown as it is', (text) => {
  expect(isKept(render(<KeptFigure>{text}</KeptFigure>).container)).toBe(true);
  expect(isKept(render(<KeptFigure>{<a href="/myku">{text}</a>}</KeptFigure>).container)).toBe(true);
});

test.each(['', '–', 'สมชาย ใจดี', 'Mr. Natthaphong Sisawat', '3 subjects', '28 พ.ย. 2569', 'รอพิจารณา', 'Open'])(
  '%j may be translated',
  (text) => {
    expect(isKept(render(<KeptFigure>{text}</KeptFigure>).container)).toBe(false);
  },
);

test('facts and figures of a page keep theirs', () => {
  expect(isKept(render(<Facts facts={[{ label: 'Ref2', value: '690000000001' }]} />).container)).toBe(true);
  expect(isKept(render(<FigureCard label="GPAX" value="3.21" />).container)).toBe(true);
});
