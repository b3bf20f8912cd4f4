import type { Language } from './i18n';

/** Which files a field takes: what is said, what the browser offers and what the server's rule says, from one place. */
export interface TakenFiles {
  names: readonly string[];
  /** For the `accept` of a field: endings, since browsers do not know every media type. */
  accept: string;
  megabytes: number;
}

const PICTURES_AND_PAPERS = 'application/pdf,image/png,image/jpeg,image/heic,image/heif,.heic,.heif';

/** What shows why, as `EVIDENCE` of the server: a test compares them. */
export const EVIDENCE: TakenFiles = {
  names: ['PDF', 'PNG', 'JPEG', 'HEIC'],
  accept: PICTURES_AND_PAPERS,
  megabytes: 2,
};

/** What is attached to a subject. */
export const ATTACHMENTS: TakenFiles = {
  names: ['PDF', 'PNG', 'JPEG', 'HEIC', 'XLSX'],
  accept: `${PICTURES_AND_PAPERS},.xlsx`,
  megabytes: 2,
};

/** Kinds of files that hold rows. */
export const SHEET_FILES = '.xlsx,.xlsb,.xls,.ods,.csv,.txt';

/** The names of what is taken, as a sentence lists them: `PDF, PNG or JPEG`. */
export function namesOf({ names }: TakenFiles, language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}
