import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDraft, roundOf, roundSchema } from './draft';

const NOW = Date.parse('2026-11-20T06:30:00Z');
const WHOLE_DRAFT = { ...emptyDraft(NOW), nameTh: ' รอบแรก ', nameEn: 'First round', term: '2569-1' };

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe('a round as it is typed', () => {
  test('opens at a whole hour of tomorrow and runs a week', () => {
    expect(emptyDraft(NOW)).toMatchObject({
      opensAt: '2026-11-21T06:00:00.000Z',
      closesAt: '2026-11-28T06:00:00.000Z',
    });
  });

  test('is sent once everything is there', () => {
    expect(roundOf(roundSchema.parse(WHOLE_DRAFT))).toEqual({
      academicYear: 2569,
      semester: 1,
      campusCode: '',
      nameTh: 'รอบแรก',
      nameEn: 'First round',
      opensAt: '2026-11-21T06:00:00.000Z',
      closesAt: '2026-11-28T06:00:00.000Z',
      releasePercent: 50,
    });
  });

  test.each([
    ['no name', { nameTh: '  ' }],
    ['no term', { term: '' }],
    ['no date', { opensAt: null }],
    ['an end before its beginning', { closesAt: '2026-11-21T05:00:00.000Z' }],
    ['no share', { releasePercent: '' }],
    ['a share of nothing', { releasePercent: '0' }],
    ['more than everything', { releasePercent: '101' }],
    ['an end that is over', { opensAt: '2026-11-01T05:00:00.000Z', closesAt: '2026-11-19T05:00:00.000Z' }],
    ['half a percent', { releasePercent: '0.5' }],
  ])('is not sent with %s', (_what, part) => {
    expect(roundSchema.safeParse({ ...WHOLE_DRAFT, ...part }).success).toBe(false);
  });
});
