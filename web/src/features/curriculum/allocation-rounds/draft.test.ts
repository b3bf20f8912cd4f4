import { describe, expect, test } from 'vitest';
import { emptyDraft, plannable } from './draft';

const NOW = Date.parse('2026-11-20T06:30:00Z');
const WHOLE_DRAFT = { ...emptyDraft(NOW), nameTh: ' รอบแรก ', nameEn: 'First round', term: '2569-1' };

describe('a round as it is typed', () => {
  test('opens at a whole hour of tomorrow and runs a week', () => {
    expect(emptyDraft(NOW)).toMatchObject({
      opensAt: '2026-11-21T06:00:00.000Z',
      closesAt: '2026-11-28T06:00:00.000Z',
    });
  });

  test('is sent once everything is there', () => {
    expect(plannable(WHOLE_DRAFT)).toEqual({
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
    ['no share', { percent: '' }],
    ['a share of nothing', { percent: '0' }],
    ['more than everything', { percent: '101' }],
    ['half a percent', { percent: '0.5' }],
  ])('is not sent with %s', (_what, part) => {
    expect(plannable({ ...WHOLE_DRAFT, ...part })).toBeNull();
  });
});
