import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { useSignedIn } from '@/lib/use-session';
import { verdictsQuery } from './api';

export type Verdicts = ReadonlyMap<number, Schemas['SectionVerdict']>;

interface Told {
  /** Empty until the answer is there: what is shown does not wait for it. */
  verdicts: Verdicts;
  /** What stands in the way of every section. */
  inTheWay: Schemas['RefusedView'] | null;
}

/** What the rules say of the sections shown, asked once for all of them; `givenUp` are sections that would go. */
export function useVerdicts(subjects: readonly Schemas['OpenSubjectView'][], givenUp?: readonly number[]): Told {
  const { userinfo } = useSignedIn();
  const ids = subjects.flatMap((subject) => subject.sections.map((section) => section.sectionId));
  const { data } = useQuery(verdictsQuery(userinfo, ids, givenUp));
  return {
    verdicts: new Map(data?.sections.map((verdict) => [verdict.sectionId, verdict])),
    inTheWay: data?.inTheWay ?? null,
  };
}

/** Whether the section can be taken now: it has a seat, and no rule says no to it. Unknown yet, it counts as yes. */
export function canTake(section: Schemas['OpenSectionView'], verdicts: Verdicts): boolean {
  return section.status === 'open' && verdicts.get(section.sectionId)?.verdict !== 'refused';
}

/** The reason that every section of the subject is refused for, if it is one and the same: it is said once then. */
export function refusalOfAll(subject: Schemas['OpenSubjectView'], verdicts: Verdicts): Schemas['RefusedView'] | null {
  const [first, ...others] = subject.sections.map((section) => verdicts.get(section.sectionId)?.refused ?? null);
  return first && others.every((other) => other?.message === first.message) ? first : null;
}

/** Whether a place on the section's waitlist may be asked for: a rule that refuses the section refuses that too. */
export function mayWait(told: Schemas['SectionVerdict'] | undefined): boolean {
  return told?.verdict !== 'refused';
}
