import type { Language } from './i18n';

/**
 * Which files a field takes: the names in its hint, what the browser offers, and the size limit. The server decides;
 * `tests/kit/test_api_refused_files.py` compares names and sizes with its rule.
 */
export interface TakenFiles {
  names: readonly string[];
  /** For the `accept` of a field: media types, and endings where browsers know no media type (HEIC). */
  accept: string;
  megabytes: number;
  /** How large a picture may be that the server makes small. */
  pictureMegabytes: number;
}

const PICTURES_AND_PAPERS = 'application/pdf,image/png,image/jpeg,image/heic,image/heif,.heic,.heif';

/** What shows why, as `EVIDENCE` of the server: a test compares them. */
export const EVIDENCE: TakenFiles = {
  names: ['PDF', 'PNG', 'JPEG', 'HEIC'],
  accept: PICTURES_AND_PAPERS,
  megabytes: 2,
  pictureMegabytes: 15,
};

/** What is attached to a subject. */
export const ATTACHMENTS: TakenFiles = {
  names: ['PDF', 'PNG', 'JPEG', 'HEIC', 'XLSX'],
  accept: `${PICTURES_AND_PAPERS},.xlsx`,
  megabytes: 2,
  pictureMegabytes: 15,
};

/** Kinds of files that hold rows. */
export const SHEET_FILES = '.xlsx,.xlsb,.xls,.ods,.csv,.txt';

/** Archives of pictures. */
export const ARCHIVE_FILES = '.zip,application/zip';

/** The names of what is taken, as a sentence lists them: `PDF, PNG, JPEG, or HEIC`. */
export function namesOf({ names }: TakenFiles, language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}
