import { expect, test } from 'vitest';
import { catalogueSubject } from '@/testing/enrolment-fixtures';
import type { Schemas } from '@/client/schemas';
import { clashesOf, withSubjects } from './clashes';

const monday = (startsMinute: number, endsMinute: number) => ({ weekday: 0, startsMinute, endsMinute });

function examined(
  subject: Schemas['OpenSubjectView'],
  kind: string,
  startsAt: string,
  endsAt: string,
): Schemas['OpenSubjectView'] {
  const exams: Schemas['OpenSectionView']['exams'] = [{ kind, startsAt, endsAt, room: { th: '', en: '' } }];
  return { ...subject, sections: subject.sections.map((section) => ({ ...section, exams })) };
}

const kinds = (...subjects: Schemas['OpenSubjectView'][]) => clashesOf(withSubjects(subjects)).map(({ kind }) => kind);

test('classes that overlap clash; one that starts when the other ends does not', () => {
  const early = catalogueSubject('01417111', 1, monday(540, 660));
  expect(kinds(early, catalogueSubject('01420111', 2, monday(600, 720)))).toEqual(['class']);
  expect(kinds(early, catalogueSubject('01420111', 2, monday(660, 720)))).toEqual([]);
});

test('exams of one kind clash when they overlap, in whatever zone they are written', () => {
  const one = catalogueSubject('01417111', 1, monday(540, 660));
  const other = catalogueSubject('01420111', 2, monday(700, 800));
  const final = examined(one, 'final', '2027-03-22T09:00:00Z', '2027-03-22T11:00:00Z');
  expect(kinds(final, examined(other, 'final', '2027-03-22T17:00:00+07:00', '2027-03-22T19:00:00+07:00'))).toEqual([
    'final',
  ]);
  expect(kinds(final, examined(other, 'midterm', '2027-03-22T09:00:00Z', '2027-03-22T11:00:00Z'))).toEqual([]);
});
