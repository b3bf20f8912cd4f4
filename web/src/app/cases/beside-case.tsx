import type { DecidedInDialog } from '@/components/case-panel/case-actions';
import type { BesideCaseProps } from '@/features/cases/case/case-page';
import { RoleChangeOfCase } from '@/features/cases/role-change/role-change-of-case';
import { SubjectOfCase } from '@/features/curriculum/subject/subject-of-case';
import { StudentContext } from '@/features/enrolment/context/student-context';
import { ProposalOfCase } from '@/features/grades/grade-submission/proposal-of-case';
import { CorrectionOfCase } from '@/features/grades/grade-correction/correction-of-case';
import { StandingOfCase } from '@/features/grades/standing-watch/standing-of-case';
import { ReviewOfCase } from '@/features/grades/grade-submission/review-of-case';
import { BatchOfCase } from '@/features/finance/file-import/batch-of-case';
import { AwardOfCase } from '@/features/finance/scholarship-award/award-of-case';
import { CancellationOfCase } from '@/features/finance/cancellation/cancellation-of-case';
import { SplitOfCase } from '@/features/finance/instalment-split/split-of-case';
import { RefundOfCase } from '@/features/finance/refund/refund-of-case';
import { ChangeOfCase } from '@/features/finance/master-change/change-of-case';
import { DeskOfCase } from '@/features/finance/desk/desk-of-case';
import { CostOfCase } from '@/features/finance/cost/cost-of-case';
import { RunOfCase } from '@/features/finance/bill-run/run-of-case';
import { WaiverOfCase } from '@/features/finance/waiver/waiver-of-case';
import { AdoptionOfCase } from '@/features/study/adoption/adoption-of-case';
import { ConferralOfCase } from '@/features/study/conferral/conferral-of-case';
import { GraduationOfCase } from '@/features/study/graduation/graduation-of-case';
import { LeaveOfCase } from '@/features/study/leave/leave-of-case';
import { NameChangeOfCase } from '@/features/study/name-change/name-change-of-case';
import { ExceptionOfCase } from '@/features/study/programme-exception/exception-of-case';
import { ProgrammeOfCase } from '@/features/study/programme/programme-of-case';
import { TransferOfCase } from '@/features/study/transfer-credit/transfer-of-case';
import { PromotionOfCase } from '@/features/study/year-promotion/promotion-of-case';
import { MinimumOfCase } from '@/features/enrolment/minimum/minimum-of-case';
import { PlaceOfCase } from '@/features/enrolment/waitlist/my-waitlist';

/** Kinds of cases that change what a student takes, and so how many credits. */
const CHANGES_CREDITS: ReadonlySet<string> = new Set(['enrolment', 'waitlist']);

/** Kinds of cases that cancel a document of money, or take that back. */
const CANCELS: ReadonlySet<string> = new Set([
  'receipt_cancellation',
  'invoice_cancellation',
  'write_off',
  'write_off_reversal',
]);

/** What the dialog of a decision repeats of it: what a request of two people changes. */
export const decidedInDialog: DecidedInDialog = (view) =>
  view.kind === 'master_change' ? <ChangeOfCase caseId={view.id} inDialog /> : undefined;

/** What the areas show beside a case: the student for whoever decides, their place for who waits, and the minimum. */
export function BesideCase({ view, decides, narrow }: BesideCaseProps) {
  return (
    <>
      {CHANGES_CREDITS.has(view.kind) && <MinimumOfCase view={view} />}
      {decides && view.subject && <StudentContext caseId={view.id} narrow={narrow} />}
      {!decides && view.kind === 'enrolment' && view.stage !== 'received' && <CostOfCase caseId={view.id} />}
      {view.kind === 'bill_run' && <RunOfCase caseId={view.id} />}
      {view.kind === 'refund' && <RefundOfCase key={view.id} view={view} isOwn={!decides} />}
      {CANCELS.has(view.kind) && <CancellationOfCase caseId={view.id} />}
      {view.kind === 'instalment_split' && <SplitOfCase caseId={view.id} />}
      {(view.kind === 'bank_mistake' || view.kind === 'line_match' || view.kind === 'day_close') && (
        <DeskOfCase kind={view.kind} />
      )}
      {view.kind === 'master_change' && <ChangeOfCase caseId={view.id} />}
      {view.kind === 'role_change' && <RoleChangeOfCase caseId={view.id} />}
      {view.kind === 'scholarship_award' && <AwardOfCase caseId={view.id} />}
      {view.kind === 'import_batch' && <BatchOfCase caseId={view.id} />}
      {view.kind === 'waiver' && <WaiverOfCase view={view} />}
      {view.kind === 'leave' && <LeaveOfCase view={view} />}
      {view.kind === 'transfer_credit' && <TransferOfCase view={view} />}
      {view.kind === 'adoption' && <AdoptionOfCase view={view} />}
      {view.kind === 'conferral' && <ConferralOfCase view={view} />}
      {view.kind === 'graduation' && <GraduationOfCase view={view} />}
      {view.kind === 'name_change' && <NameChangeOfCase view={view} />}
      {view.kind === 'year_promotion' && <PromotionOfCase caseId={view.id} />}
      {view.kind === 'programme_exception' && <ExceptionOfCase view={view} />}
      {view.kind === 'grade_submission' && <ReviewOfCase view={view} narrow={narrow} />}
      {decides && view.kind === 'incomplete_grade' && <ProposalOfCase view={view} />}
      {view.kind === 'standing_review' && <StandingOfCase view={view} />}
      {view.kind === 'subject_change' && view.items[0] && <SubjectOfCase subjectCode={view.items[0].key} />}
      {view.kind === 'programme_change' && view.items[0] && <ProgrammeOfCase versionId={view.items[0].key} />}
      {view.kind === 'grade_correction' && <CorrectionOfCase view={view} />}
      {!decides && view.kind === 'waitlist' && view.state === 'open' && <PlaceOfCase caseId={view.id} />}
    </>
  );
}
