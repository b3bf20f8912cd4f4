import { expect, test } from 'vitest';
import { askOf, EMPTY, readDraft, takenIn, withoutSubject, withSubject, withTake, type WishedSubject } from './draft';

const subject = (code: string): WishedSubject => ({
  code,
  name: { th: code, en: code },
  creditShow: '3(3-0-6)',
  amount: null,
});

test('a subject must be there, or is one to choose from; the same is named once', () => {
  const one = withSubject(EMPTY, subject('01200001'), null);
  const two = withSubject(one, subject('01200002'), 0);
  expect(withSubject(two, subject('01200002'), null)).toBe(two);
  const asked = askOf(withTake(two, 0, 2), { academicYear: 2569, semester: 2 });
  expect(asked.choices).toEqual([{ subjects: ['01200001', '01200002'], take: 2 }]);
});

test('of fewer subjects no more are taken than are left, and an empty choice goes', () => {
  const draft = withTake(withSubject(withSubject(EMPTY, subject('01200001'), null), subject('01200002'), 0), 0, 2);
  const left = withoutSubject({ ...draft, teachers: { '01200001': ['t'] } }, '01200001');
  expect([takenIn(left), left.teachers]).toEqual([1, {}]);
  expect(withoutSubject(left, '01200002').choices).toEqual([]);
});

test('what was written down by another version of the page is not read', () => {
  expect(readDraft(JSON.stringify(withSubject(EMPTY, subject('01200001'), null))).choices).toHaveLength(1);
  for (const written of [null, 'no draft', '{"choices":[]}', '3']) expect(readDraft(written)).toBe(EMPTY);
});
