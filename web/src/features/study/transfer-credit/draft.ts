import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { creditsOrNothing, digitsAs, orNull, sentence, typedAs, words } from '@/lib/form-fields';

/** How many lines a request may have. */
export const MOST_LINES = 40;
/** The types of a section: lecture and laboratory. */
export const SECTION_TYPES = ['16901', '16902'] as const;
export type SectionType = (typeof SECTION_TYPES)[number];

const line = z.object({
  /** Of a source of this university: the attempt of the record, as `keyOf` writes it. */
  attempt: z.string(),
  sourceCode: words(limits.TransferLineAsk.sourceCode),
  sourceName: words(limits.TransferLineAsk.sourceName),
  sourceCredits: creditsOrNothing,
  grade: z.string(),
  contentShare: typedAs(/^(?:\d|[1-9]\d|100)?$/u, 'validation.number'),
  targetKind: z.enum(['subject', 'requirement']),
  targetCode: digitsAs(/^(?:0\d{7})?$/u, 'validation.code'),
  targetPath: z.string(),
  sectionCode: typedAs(/^\d{0,10}$/u, 'validation.number'),
  sectionType: z.enum(SECTION_TYPES),
  credits: creditsOrNothing,
});

/** What is missing is not refused here: the comparison names it, field by field. */
export const schema = z.object({
  source: z.enum(['inside', 'outside']),
  institution: words(limits.TransferAsk.institution),
  lines: z.array(line),
  reason: sentence(limits.TransferAsk.reason),
  file: z.nullable(z.instanceof(File)),
});
export type TransferDraft = z.input<typeof schema>;
export type LineDraft = TransferDraft['lines'][number];

export const NEW_LINE: LineDraft = {
  attempt: '',
  sourceCode: '',
  sourceName: '',
  sourceCredits: '',
  grade: '',
  contentShare: '',
  targetKind: 'subject',
  targetCode: '',
  targetPath: '',
  sectionCode: '1',
  sectionType: '16901',
  credits: '',
};
export const NEW_DRAFT: TransferDraft = {
  source: 'outside',
  institution: '',
  lines: [NEW_LINE],
  reason: '',
  file: null,
};

/** The other type of a section: the two change with each other. */
export function toggled(type: SectionType): SectionType {
  return type === '16901' ? '16902' : '16901';
}

type Attempt = Pick<Schemas['TransferAttempt'], 'code' | 'academicYear' | 'semester'>;

/** An attempt as the value of an option. */
export function keyOf({ code, academicYear, semester }: Attempt): string {
  return [code, academicYear, semester].join(':');
}

/** The source as the server reads it. Of an attempt of the record only its code and term: the record says the rest. */
function sourceOf(draft: LineDraft, source: TransferDraft['source']) {
  if (source === 'outside') {
    const { sourceCode, sourceName, sourceCredits, grade } = draft;
    return { sourceCode, sourceName, sourceCredits: orNull(sourceCredits), grade };
  }
  const [code = '', academicYear, semester] = draft.attempt.split(':');
  return {
    sourceCode: code,
    sourceAcademicYear: academicYear === undefined ? null : Number(academicYear),
    sourceSemester: semester === undefined ? null : Number(semester),
    sourceName: '',
    sourceCredits: null,
    grade: '',
  };
}

/** A line as the server reads it: what was not typed is missing, and what was chosen away is not sent. */
export function lineOf(draft: LineDraft, source: TransferDraft['source']): Schemas['TransferLineAsk'] {
  const isSubject = draft.targetKind === 'subject';
  const share = orNull(draft.contentShare);
  return {
    ...sourceOf(draft, source),
    contentShare: share === null ? null : Number(share),
    targetCode: isSubject ? orNull(draft.targetCode) : null,
    targetPath: isSubject ? null : orNull(draft.targetPath),
    sectionCode: isSubject ? draft.sectionCode : '',
    sectionType: draft.sectionType,
    credits: orNull(draft.credits),
  };
}

/** What is to be compared; null while something of it cannot be read. */
export function lookOf(draft: TransferDraft): Schemas['TransferLook'] | null {
  const read = z.array(line).safeParse(draft.lines);
  if (!read.success) return null;
  return {
    source: draft.source,
    institution: draft.institution.trim(),
    lines: read.data.map((each) => lineOf(each, draft.source)),
    files: draft.file ? 1 : 0,
  };
}
