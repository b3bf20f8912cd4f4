import type { Schemas } from '@/client/schemas';
import { bangkokToday } from '@/lib/thai-date';
import { PLACE } from '../open-periods';

/** Where the form of enrolment is chosen; every other place of a period is that of the list of open ones. */
const CHOOSE = '/std/finance?tab=choose';

const instant = (at: string) => new Date(at).getTime();

/** The first that is not over: an answer that was kept may be older than what it names. */
export function upcoming<T extends { endsAt: string }>(list: readonly T[], now: number): T | null {
  return list.find(({ endsAt }) => instant(endsAt) > now) ?? null;
}

/** The coming holidays before the next class, on which a class would otherwise be held. */
export function daysOff(
  { holidays }: Schemas['Today'],
  nextAt: string | undefined,
  now: number,
): Schemas['Today']['holidays'] {
  const [from, until] = [bangkokToday(now), nextAt && bangkokToday(instant(nextAt))];
  return holidays.filter(({ day }) => day >= from && (until === undefined || day < until));
}

type CaseDeadline = Schemas['Today']['cases'][number];
type PeriodDeadline = Schemas['Today']['periods'][number];
export type Deadline = { at: string; to: string } & ({ of: CaseDeadline } | { period: PeriodDeadline });

/** Deadlines of requests and of the calendar, the next first, each with the place where one acts. */
export function deadlines({ cases, periods }: Schemas['Today'], now: number): Deadline[] {
  const all: Deadline[] = [
    ...cases.map((of) => ({ at: of.at, to: `/std/cases/${of.caseId}`, of })),
    ...periods.map((period) => ({ at: period.at, to: PLACE[period.kind] ?? CHOOSE, period })),
  ];
  return all.filter(({ at }) => instant(at) > now).toSorted((one, other) => instant(one.at) - instant(other.at));
}
