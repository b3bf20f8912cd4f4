import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { enrolmentResultQuery } from '@/features/enrolment/enrolment/api';
import { chosenSubjectsQuery } from '@/features/enrolment/open-section/api';
import { withSubjects, type SubjectSection } from '@/features/enrolment/open-section/clashes';
import { useLiveSeats } from '@/features/enrolment/open-section/use-live-seats';
import { useSignedIn } from '@/lib/use-session';

export interface PlanContents {
  planned: SubjectSection[];
  /** The subjects of the plan: whose seats are counted. */
  subjects: readonly Schemas['OpenSubjectView'][];
  /** Sections the student has a seat in: enrolled, or awaiting approval. */
  held: SubjectSection[];
  isPending: boolean;
}

const idsOf = (subjects: readonly Schemas['EnrolledSubject'][] | undefined) =>
  subjects?.map((subject) => subject.sectionId) ?? [];

/** What is in the plan and what is held already, with times and exams, and seats as they are now. */
export function usePlanContents(plan: Schemas['PlanView']): PlanContents {
  const { user, userinfo } = useSignedIn();
  const result = useQuery(enrolmentResultQuery(userinfo, user.student?.stdId ?? ''));
  const heldIds = [...idsOf(result.data?.enrollSubjects), ...idsOf(result.data?.waitApproveSubjects)];
  const planned = useQuery(chosenSubjectsQuery(userinfo, plan.sectionIds));
  const held = useQuery(chosenSubjectsQuery(userinfo, heldIds));
  const live = useLiveSeats(plan.sectionIds.length > 0 ? (planned.data ?? []) : []);
  const inPlan = new Set(plan.sectionIds);
  return {
    planned: withSubjects(live).filter(({ section }) => inPlan.has(section.sectionId)),
    subjects: live,
    held: heldIds.length > 0 ? withSubjects(held.data ?? []) : [],
    isPending:
      result.isPending || (plan.sectionIds.length > 0 && planned.isPending) || (heldIds.length > 0 && held.isPending),
  };
}
