import type { Schemas } from '@/client/schemas';

/** What of a section can be missing, as it is listed. */
export const GAPS: readonly Schemas['SectionGap'][] = ['no_teacher', 'no_time', 'no_room'];
