import type { Schemas } from '@/client/schemas';
import { folded } from '@/lib/text';

type Kind = Schemas['ImportKind'];

/** What files are about, in the order in which a university comes in. */
export const GROUPS = ['organisation', 'people', 'curricula', 'history', 'money'] as const;
export type Group = (typeof GROUPS)[number];

/** What each kind is about: a new kind has no place in the dialog before it is here. */
export const GROUP_OF: Record<Kind, Group> = {
  organisation: 'organisation',
  calendar: 'organisation',
  rooms: 'organisation',
  staff: 'people',
  role_holdings: 'people',
  students: 'people',
  photographs: 'people',
  subjects: 'curricula',
  programmes: 'curricula',
  sections: 'curricula',
  exams: 'curricula',
  earlier_grades: 'history',
  transfers: 'history',
  leaves: 'history',
  status_events: 'history',
  holds: 'history',
  balances: 'money',
  old_receipts: 'money',
  held_awards: 'money',
  subject_fees: 'money',
  external_fines: 'money',
  debts: 'money',
  waivers: 'money',
  statement_lines: 'money',
  scholarships: 'money',
  discounts: 'money',
  loan_disbursements: 'money',
};

/** A kind with what people read of it. */
export interface NamedKind {
  kind: Kind;
  name: string;
  about: string;
}

/** The kinds that a search finds by name or description, by what they are about; the chosen one is always there. */
export function foundKinds(
  kinds: readonly NamedKind[],
  text: string,
  chosen: Kind | '',
): { group: Group; kinds: NamedKind[] }[] {
  const wanted = folded(text);
  const found = kinds.filter(
    ({ kind, name, about }) => kind === chosen || folded(name).includes(wanted) || folded(about).includes(wanted),
  );
  return GROUPS.map((group) => ({ group, kinds: found.filter(({ kind }) => GROUP_OF[kind] === group) })).filter(
    (each) => each.kinds.length > 0,
  );
}
