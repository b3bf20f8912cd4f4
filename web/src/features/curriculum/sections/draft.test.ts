import { expect, test } from 'vitest';
import type { SectionAdminDetail } from '@/client/models';
import { draftOf, rebased } from './draft';

const before = {
  sectionId: 1,
  revision: 1,
  status: 'open',
  approval: 'none',
  seats: 16,
  allotments: [],
  allowedMajors: [],
  excludedMajors: [],
} as unknown as SectionAdminDetail;

test('what was typed stays when somebody else saved meanwhile, and what was not touched follows them', () => {
  const now = { ...before, revision: 2, seats: 17, status: 'closed' } as SectionAdminDetail;
  const draft = rebased({ ...draftOf(before), seats: '18' }, before, now);
  expect(draft).toEqual({ ...draftOf(now), seats: '18' });
});
