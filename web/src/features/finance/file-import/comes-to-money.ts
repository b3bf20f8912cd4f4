import type { Schemas } from '@/client/schemas';

const OF_CURRICULUM: ReadonlySet<Schemas['ImportKind']> = new Set(['subjects', 'sections', 'exams']);

/** Whether the rows of a kind come to money and are of students; those of the curriculum are not. */
export const comesToMoney = (kind: Schemas['ImportKind']) => !OF_CURRICULUM.has(kind);
