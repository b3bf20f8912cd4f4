import type { Schemas } from '@/client/schemas';
import type { SubjectSection } from '@/features/enrolment/open-section/clashes';

export interface PlannedSubject {
  subject: Schemas['OpenSubjectView'];
  sections: SubjectSection[];
}

/** Sections by subject, in the order of the plan. */
export function groupedBySubject(rows: readonly SubjectSection[]): PlannedSubject[] {
  const subjects = new Map<string, PlannedSubject>();
  for (const row of rows) {
    const known = subjects.get(row.subject.subjectShow);
    if (known) known.sections.push(row);
    else subjects.set(row.subject.subjectShow, { subject: row.subject, sections: [row] });
  }
  return [...subjects.values()];
}

/** The credits of sections together; of a splittable subject the amount that was chosen, none before it is. */
export function creditsOf(rows: readonly SubjectSection[], chosen: readonly Schemas['CreditChoice-Output'][]): number {
  const amounts = new Map(chosen.map(({ sectionId, credit }) => [sectionId, Number(credit)]));
  const of = ({ subject, section }: SubjectSection) =>
    subject.amount ? (amounts.get(section.sectionId) ?? 0) : section.credit;
  return rows.reduce((sum, row) => sum + of(row), 0);
}

/** What enrolling would add: planned sections of subjects that are not held already, in whichever section. */
export function notHeld(planned: readonly SubjectSection[], held: readonly SubjectSection[]): SubjectSection[] {
  const codes = new Set(held.map(({ subject }) => subject.subjectShow));
  return planned.filter(({ subject }) => !codes.has(subject.subjectShow));
}

/** The first numbered name that no plan has yet. */
export function unusedName(plans: readonly Schemas['PlanView'][], named: (number: number) => string): string {
  const taken = new Set(plans.map((plan) => plan.name));
  let number = 1;
  while (taken.has(named(number))) number += 1;
  return named(number);
}
