import type { GraduationPlan } from '@/client/study-models';

/** A plan to graduation in which nothing is left to do, but for what a test says. */
export function graduationPlan(changes: Partial<GraduationPlan> = {}): GraduationPlan {
  return {
    hasProgramme: true,
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
