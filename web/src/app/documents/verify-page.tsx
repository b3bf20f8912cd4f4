import { ReportPaper } from '@/features/curriculum/subjects/report';
import { SpecificationPaper } from '@/features/curriculum/subjects/specification';
import type { PaperViews } from '@/features/documents/verify/paper';
import { VerifyPage } from '@/features/documents/verify/verify-page';
import { EnrolmentResult } from '@/features/enrolment/papers/enrolment-result';
import { PlanExamsPaper } from '@/features/enrolment/papers/plan-exams';
import { TimetablePaper } from '@/features/enrolment/papers/timetable';
import { CreditNotePaper } from '@/features/finance/papers/credit-note';
import { InvoicePaper } from '@/features/finance/papers/invoice';
import { PaySlipPaper } from '@/features/finance/papers/pay-slip';
import { PaymentListPaper } from '@/features/finance/papers/payment-list';
import { WaiverLetterPaper } from '@/features/finance/papers/waiver-letter';
import { ReceiptPaper } from '@/features/finance/papers/receipt';
import { CorrectionPaper, GradeReportPaper, SheetReportPaper } from '@/features/grades/papers/grading-paper';
import { StandingLetterPaper } from '@/features/grades/papers/standing-letter';
import { CompletionPaper } from '@/features/study/papers/completion-certificate';
import { TranscriptPaper, UnofficialTranscriptPaper } from '@/features/grades/papers/transcript';

/** Every kind of paper the API knows; the compiler finds one that is missing. */
const VIEWS: PaperViews = {
  enrolment_result: EnrolmentResult,
  timetable: TimetablePaper,
  plan_exams: PlanExamsPaper,
  invoice: InvoicePaper,
  receipt: ReceiptPaper,
  credit_note: CreditNotePaper,
  pay_slip: PaySlipPaper,
  payment_list: PaymentListPaper,
  waiver_letter: WaiverLetterPaper,
  standing_letter: StandingLetterPaper,
  transcript: TranscriptPaper,
  unofficial_transcript: UnofficialTranscriptPaper,
  grade_report: GradeReportPaper,
  grade_report_draft: GradeReportPaper,
  correction_report: CorrectionPaper,
  correction_draft: CorrectionPaper,
  sheet_report: SheetReportPaper,
  subject_report: ReportPaper,
  subject_specification: SpecificationPaper,
  completion_certificate: CompletionPaper,
};

/** The page to verify a paper, with what each area says of its own kinds. */
export default function AnyPaperVerifyPage() {
  return <VerifyPage views={VIEWS} />;
}
