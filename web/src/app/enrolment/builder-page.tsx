import { Suspense } from 'react';
import Builder from '@/features/enrolment/timetable-proposal/builder-page';
import type { ChoiceListProps } from '@/features/enrolment/timetable-proposal/choice-list';
import { SuggestedSubjects } from '@/features/study/term-suggestion/suggested-subjects';

/** Its texts come later than the page: nobody waits for them. */
function Suggested(props: ChoiceListProps) {
  return (
    <Suspense fallback={null}>
      <SuggestedSubjects {...props} />
    </Suspense>
  );
}

/** Build my timetable, beginning with the subjects that the student's own audit says are missing. */
export default function BuilderPage() {
  return <Builder Suggested={Suggested} />;
}
