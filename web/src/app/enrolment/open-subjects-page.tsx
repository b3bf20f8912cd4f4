import { Suspense } from 'react';
import OpenSubjects from '@/features/enrolment/open-subject/open-subjects-page';
import { LackedGroups } from '@/features/study/audit/lacked-groups';

/** Its texts come later than the page: whoever types in the search field does not lose it for them. */
const more = (
  <Suspense fallback={null}>
    <LackedGroups />
  </Suspense>
);

/** The open subjects, with the groups of general education that the student's own audit says are missing. */
export default function OpenSubjectsPage() {
  return <OpenSubjects more={more} />;
}
