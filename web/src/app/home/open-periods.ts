import type { Schemas } from '@/client/schemas';
import { serverNow } from '@/lib/clock';

/** Where a student acts in a period; periods of others, such as approving, are not listed. */
export const PLACE: Readonly<Record<string, string>> = {
  pre_enrolment: '/std/open-subjects',
  enrolment: '/std/plan',
  late_enrolment: '/std/open-subjects',
  add_drop: '/std/enrolment',
  drop_only: '/std/enrolment',
  withdrawal: '/std/enrolment',
};

export interface OpenPeriod {
  kind: string;
  closesAt: string;
  to: string;
}

/** Periods for taking subjects: a personal slot that is ahead keeps them shut. */
const TAKING: ReadonlySet<string> = new Set(['pre_enrolment', 'enrolment', 'late_enrolment']);

const instant = (at: string) => new Date(at).getTime();

/** Periods open to the student now, the first to close first. A personal slot narrows enrolling. */
export function openForMe({ periods, opensAt }: Schemas['Standing'], now: number = serverNow()): OpenPeriod[] {
  const slotIsAhead = opensAt !== null && instant(opensAt) > now;
  return Object.entries(periods)
    .flatMap(([kind, { isOpen, closesAt }]) => {
      const to = PLACE[kind];
      return isOpen && to && !(TAKING.has(kind) && slotIsAhead) ? [{ kind, closesAt, to }] : [];
    })
    .toSorted((one, other) => instant(one.closesAt) - instant(other.closesAt));
}

/** When enrolling opens to the student, if that is still ahead. */
export function opensNext(
  { opensAt }: Schemas['Standing'],
  now: number = serverNow(),
): { kind: string; opensAt: string } | null {
  return opensAt !== null && instant(opensAt) > now ? { kind: 'enrolment', opensAt } : null;
}
