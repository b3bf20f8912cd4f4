import { expect, test } from 'vitest';
import { freeStretches } from './free-stretches';

const span = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute });

test('a day without a class is free from 8:00 to 18:00', () => {
  expect(freeStretches([])).toEqual([span(480, 1080)]);
});

test('what lies between classes, before the first and after the last is free', () => {
  expect(freeStretches([span(780, 900), span(540, 660)])).toEqual([span(480, 540), span(660, 780), span(900, 1080)]);
});

test('a gap of fifty minutes is free and a shorter one is none', () => {
  expect(freeStretches([span(480, 600), span(650, 720), span(769, 1080)])).toEqual([span(600, 650)]);
});

test('classes at the same time leave free what neither takes', () => {
  expect(freeStretches([span(480, 720), span(540, 600), span(700, 780)])).toEqual([span(780, 1080)]);
});

test('before 8:00 and after 18:00 nothing is free, whatever takes place there', () => {
  expect(freeStretches([span(420, 540), span(1020, 1200)])).toEqual([span(540, 1020)]);
  expect(freeStretches([span(1110, 1200)])).toEqual([span(480, 1080)]);
  expect(freeStretches([span(420, 1140)])).toEqual([]);
});
