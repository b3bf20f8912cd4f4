import { expect, test } from 'vitest';
import { withSubjects } from '@/features/enrolment/open-section/clashes';
import { catalogueSubject } from '@/testing/enrolment-fixtures';
import { creditsOf, notHeld } from './plan-rules';

const MONDAY = { weekday: 0, startsMinute: 540, endsMinute: 660 };

test('a subject that is held in another section is not counted once more', () => {
  const planned = withSubjects([catalogueSubject('01417111', 2, MONDAY), catalogueSubject('01420111', 3, MONDAY)]);
  const held = withSubjects([catalogueSubject('01417111', 1, MONDAY)]);
  const added = notHeld(planned, held);
  expect(added.map(({ subject }) => subject.subjectShow)).toEqual(['01420111']);
  expect(creditsOf(added, [])).toBe(3);
});

test('of a splittable subject the amount that was chosen is counted', () => {
  const thesis = { ...catalogueSubject('01417499', 2, MONDAY), amount: { credits: 12, minimum: 3 } };
  const planned = withSubjects([thesis, catalogueSubject('01420111', 3, MONDAY)]);
  expect(creditsOf(planned, [])).toBe(3);
  expect(creditsOf(planned, [{ sectionId: 2, credit: '4.5' }])).toBe(7.5);
});
