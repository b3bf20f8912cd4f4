import type { Schemas } from '@/client/schemas';

/** A plan to graduation in which nothing is left to do, but for what a test says. */
export function graduationPlan(changes: Partial<Schemas['GraduationPlanView']> = {}): Schemas['GraduationPlanView'] {
  return {
    hasProgramme: true,
    programme: {
      versionId: 'own',
      programmeCode: 'D14',
      revision: 2565,
      name: { th: 'หลักสูตรวิทยาการคอมพิวเตอร์', en: 'Computer Science' },
      totalCredits: '9',
    },
    isOwn: true,
    own: null,
    lastYear: 2573,
    terms: [],
    notPlaced: [],
    blocking: [],
    recommended: [],
    isShortest: true,
    isProven: true,
    ...changes,
  };
}
