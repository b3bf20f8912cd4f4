import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { examWeeks, slotOfExam } from './exam-weeks';
import { weekOf } from './meetings';

const exam = (startsAt: string, endsAt: string) =>
  ({ sectionId: 1, exam: 'final', startsAt, endsAt }) as Partial<Schemas['TermExam']> as Schemas['TermExam'];

test('examinations are told by the weeks they are held in, Monday to Sunday in Bangkok', () => {
  const weeks = examWeeks([
    exam('2026-12-27T17:30:00Z', '2026-12-27T19:00:00Z'), // Monday the 28th, half past midnight
    exam('2026-12-27T02:00:00Z', '2026-12-27T05:00:00Z'), // Sunday the 27th
  ]);
  expect(weeks.map(({ from, to, exams }) => [from, to, exams.length])).toEqual([
    ['2026-12-21', '2026-12-27', 1],
    ['2026-12-28', '2027-01-03', 1],
  ]);
  expect(weeks[0]?.dates.at(-1)).toEqual(['SUN', '2026-12-27']);
});

test('an examination stands in its week at its time in Bangkok', () => {
  const week = weekOf([slotOfExam(exam('2026-12-27T02:00:00Z', '2026-12-27T05:00:00Z'))]);
  expect(week.days.at(-1)?.meetings[0]).toMatchObject({ day: 'SUN', startsMinute: 540, endsMinute: 720 });
});
