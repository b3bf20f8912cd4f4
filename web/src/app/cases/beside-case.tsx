import type { BesideCaseProps } from '@/features/cases/cases/case-page';
import { StudentContext } from '@/features/enrolment/context/student-context';
import { PlaceOfCase } from '@/features/enrolment/waitlist/my-waitlist';

/** What the areas show beside a case: the student for whoever decides, and their place for a student who waits. */
export function BesideCase({ view, decides, narrow }: BesideCaseProps) {
  if (decides) return view.subject && <StudentContext caseId={view.id} narrow={narrow} />;
  return view.kind === 'waitlist' && view.state === 'open' && <PlaceOfCase caseId={view.id} />;
}
