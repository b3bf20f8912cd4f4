import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
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
  remarkTh: '',
  remarkEn: '',
} as unknown as Schemas['SectionAdminDetail'];

test('what was typed stays when somebody else saved meanwhile, and what was not touched follows them', () => {
  const now = {
    ...before,
    revision: 2,
    seats: 17,
    status: 'closed',
    remarkTh: 'เรียนออนไลน์',
  } as Schemas['SectionAdminDetail'];
  const draft = rebased({ ...draftOf(before), seats: '18', remarkEn: 'Online' }, before, now);
  expect(draft).toEqual({ ...draftOf(now), seats: '18', remarkEn: 'Online' });
});
