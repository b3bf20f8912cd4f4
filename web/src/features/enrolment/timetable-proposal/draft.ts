import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

export const MOST_SUBJECTS = 8;
export const MOST_NAMED = 12;
export const LUNCH = { fromMinute: 720, toMinute: 780 } as const;

/** A subject as the page remembers it. */
export interface WishedSubject {
  code: string;
  name: Schemas['Names'];
  creditShow: string;
  /** The amount of a splittable subject that is to be taken; null where it is taken whole. */
  amount: string | null;
}

/** One subject that must be there, or `take` of several. */
export interface WishedChoice {
  subjects: WishedSubject[];
  take: number;
}

/** What the student wishes, as the form has it. */
export interface Draft {
  choices: WishedChoice[];
  freeDays: number[];
  earliest: number | null;
  latest: number | null;
  keepsLunch: boolean;
  longestGap: number | null;
  first: Schemas['Criterion'];
  teachers: Record<string, string[]>;
  /** Whose sections are looked at; the student's own campus where none is named. */
  campuses: string[];
}

export const EMPTY: Draft = {
  choices: [],
  freeDays: [],
  earliest: null,
  latest: null,
  keepsLunch: false,
  longestGap: null,
  first: 'days',
  teachers: {},
  campuses: [],
};

export function wishedOf(subject: Schemas['OpenSubjectView']): WishedSubject {
  const { subjectShow: code, name, creditShow, amount } = subject;
  return { code, name, creditShow, amount: amount ? String(amount.minimum) : null };
}

export function namedIn(draft: Draft): WishedSubject[] {
  return draft.choices.flatMap((choice) => choice.subjects);
}

export function takenIn(draft: Draft): number {
  return draft.choices.reduce((sum, choice) => sum + choice.take, 0);
}

/** The campuses whose sections are looked at: those that are named, or the student's own. */
export function campusesIn(draft: Draft, own: string | undefined): readonly string[] {
  return draft.campuses.length > 0 || own === undefined ? draft.campuses : [own];
}

/** With a subject that must be there, or with one more to choose from in the choice of this place. */
export function withSubject(draft: Draft, subject: WishedSubject, place: number | null): Draft {
  if (namedIn(draft).some((one) => one.code === subject.code)) return draft;
  if (place === null) return { ...draft, choices: [...draft.choices, { subjects: [subject], take: 1 }] };
  return changed(draft, place, (choice) => ({ ...choice, subjects: [...choice.subjects, subject] }));
}

/** How many are there where no other finds room: taken in a timetable, or named in all; null while there is room. */
export function fullAt(draft: Draft): number | null {
  if (takenIn(draft) >= MOST_SUBJECTS) return MOST_SUBJECTS;
  return namedIn(draft).length >= MOST_NAMED ? MOST_NAMED : null;
}

/** With each of these subjects that must be there, as long as a timetable has room for them. */
export function withSubjects(draft: Draft, subjects: readonly WishedSubject[]): Draft {
  return subjects.reduce(
    (before, subject) => (fullAt(before) === null ? withSubject(before, subject, null) : before),
    draft,
  );
}

/** Without a subject; a choice that has none left goes with it. */
export function withoutSubject(draft: Draft, code: string): Draft {
  const choices = draft.choices
    .map(({ subjects, take }) => {
      const left = subjects.filter((subject) => subject.code !== code);
      return { subjects: left, take: Math.min(take, Math.max(1, left.length)) };
    })
    .filter((choice) => choice.subjects.length > 0);
  const { [code]: _gone, ...teachers } = draft.teachers;
  return { ...draft, choices, teachers };
}

export function withTake(draft: Draft, place: number, take: number): Draft {
  return changed(draft, place, (choice) => ({ ...choice, take }));
}

export function withAmount(draft: Draft, code: string, amount: string): Draft {
  const choices = draft.choices.map((choice) => ({
    ...choice,
    subjects: choice.subjects.map((subject) => (subject.code === code ? { ...subject, amount } : subject)),
  }));
  return { ...draft, choices };
}

function changed(draft: Draft, place: number, change: (choice: WishedChoice) => WishedChoice): Draft {
  return { ...draft, choices: draft.choices.map((choice, at) => (at === place ? change(choice) : choice)) };
}

/** The draft as the server is asked. */
export function askOf(draft: Draft, { academicYear, semester }: Term): Schemas['TimetableAsk'] {
  return {
    academicYear,
    semester,
    choices: draft.choices.map(({ subjects, take }) => ({ subjects: subjects.map(({ code }) => code), take })),
    freeDays: draft.freeDays,
    earliest: draft.earliest,
    latest: draft.latest,
    lunch: draft.keepsLunch ? LUNCH : null,
    longestGap: draft.longestGap,
    first: draft.first,
    teachers: Object.entries(draft.teachers)
      .filter(([, teacherIds]) => teacherIds.length > 0)
      .map(([subject, teacherIds]) => ({ subject, teacherIds })),
    campuses: draft.campuses,
    amounts: namedIn(draft).flatMap(({ code, amount }) => (amount ? [{ subject: code, credit: amount }] : [])),
  };
}

/** The stored draft; an empty draft where none is stored or it is of another version of the page. */
export function readDraft(written: string | null): Draft {
  if (written === null) return EMPTY;
  try {
    const read: unknown = JSON.parse(written);
    return isDraft(read) ? read : EMPTY;
  } catch {
    return EMPTY;
  }
}

function isDraft(read: unknown): read is Draft {
  return typeof read === 'object' && read !== null && Object.keys(EMPTY).every((key) => key in read);
}
