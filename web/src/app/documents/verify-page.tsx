import { ReportPaper } from '@/features/curriculum/subject/report';
import { SpecificationPaper } from '@/features/curriculum/subject/specification';
import type { PaperViews } from '@/features/documents/verify/paper';
import { VerifyPage } from '@/features/documents/verify/verify-page';
import { EnrolmentResult } from '@/features/enrolment/paper/enrolment-result';
import { PlanExamsPaper } from '@/features/enrolment/paper/plan-exams';
import { TimetablePaper } from '@/features/enrolment/paper/timetable';
import { CreditNotePaper } from '@/features/finance/paper/credit-note';
import { InvoicePaper } from '@/features/finance/paper/invoice';
import { PaySlipPaper } from '@/features/finance/paper/pay-slip';
import { PaymentListPaper } from '@/features/finance/paper/payment-list';
import { WaiverLetterPaper } from '@/features/finance/paper/waiver-letter';
import { ReceiptPaper } from '@/features/finance/paper/receipt';
import { CorrectionPaper, GradeReportPaper, SheetReportPaper } from '@/features/grades/paper/grading-paper';
import { StandingLetterPaper } from '@/features/grades/paper/standing-letter';
import { CompletionPaper } from '@/features/study/paper/completion-certificate';
import { TranscriptPaper, UnofficialTranscriptPaper } from '@/features/grades/paper/transcript';

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
