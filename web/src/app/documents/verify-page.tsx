import type { PaperViews } from '@/features/documents/verify/paper';
import { VerifyPage } from '@/features/documents/verify/verify-page';
import { EnrolmentResult } from '@/features/enrolment/papers/enrolment-result';
import { TimetablePaper } from '@/features/enrolment/papers/timetable';

/** Every kind of paper the API knows; the compiler finds one that is missing. */
const VIEWS: PaperViews = { enrolment_result: EnrolmentResult, timetable: TimetablePaper };

/** The page to verify a paper, with what each area says of its own kinds. */
export default function AnyPaperVerifyPage() {
  return <VerifyPage views={VIEWS} />;
}
