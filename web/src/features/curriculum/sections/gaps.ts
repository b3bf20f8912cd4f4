import type { SectionGap } from '@/client/models';

/** What of a section can be missing, as it is listed. */
export const GAPS: readonly SectionGap[] = ['no_teacher', 'no_time', 'no_room'];
