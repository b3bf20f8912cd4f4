import type { Schemas } from '@/client/schemas';

/** A section together with the subject it belongs to. */
export interface SubjectSection {
  subject: Schemas['OpenSubjectView'];
  section: Schemas['OpenSectionView'];
}

export type ClashKind = 'class' | 'midterm' | 'final';

export interface Clash {
  kind: ClashKind;
  one: SubjectSection;
  other: SubjectSection;
}

function meetingsClash(one: Schemas['OpenSectionView'], other: Schemas['OpenSectionView']): boolean {
  return one.meetings.some((meeting) =>
    other.meetings.some(
      (another) =>
        meeting.weekday === another.weekday &&
        meeting.startsMinute < another.endsMinute &&
        another.startsMinute < meeting.endsMinute,
    ),
  );
}

function examsClash(kind: ClashKind, one: Schemas['OpenSectionView'], other: Schemas['OpenSectionView']): boolean {
  return one.exams.some(
    (exam) =>
      exam.kind === kind &&
      other.exams.some(
        (another) =>
          another.kind === kind &&
          Date.parse(exam.startsAt) < Date.parse(another.endsAt) &&
          Date.parse(another.startsAt) < Date.parse(exam.endsAt),
      ),
  );
}

function kindsBetween(one: SubjectSection, other: SubjectSection): ClashKind[] {
  const sameSubject = one.subject.subjectShow === other.subject.subjectShow;
  const kinds: ClashKind[] = [];
  if (meetingsClash(one.section, other.section)) kinds.push('class');
  // Lecture and laboratory of one subject are examined together.
  if (!sameSubject && examsClash('midterm', one.section, other.section)) kinds.push('midterm');
  if (!sameSubject && examsClash('final', one.section, other.section)) kinds.push('final');
  return kinds;
}

/** Pairs of sections that cannot both be attended, by class or by exam. A preview: the rules have the last word. */
export function clashesOf(sections: readonly SubjectSection[]): Clash[] {
  return sections.flatMap((one, position) =>
    sections.slice(position + 1).flatMap((other) => kindsBetween(one, other).map((kind) => ({ kind, one, other }))),
  );
}

/** The sections of subjects, each with its subject. */
export function withSubjects(subjects: readonly Schemas['OpenSubjectView'][]): SubjectSection[] {
  return subjects.flatMap((subject) => subject.sections.map((section) => ({ subject, section })));
}
