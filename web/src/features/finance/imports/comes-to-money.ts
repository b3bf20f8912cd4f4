import type { ImportKind } from '@/client/models';

const OF_CURRICULUM: ReadonlySet<ImportKind> = new Set(['subjects', 'sections', 'exams']);

/** Whether the rows of a kind come to money and are of students; those of the curriculum are not. */
export const comesToMoney = (kind: ImportKind) => !OF_CURRICULUM.has(kind);
