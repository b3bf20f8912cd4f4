import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import OverIcon from '@mui/icons-material/RemoveCircleOutlined';
import type { Schemas } from '@/client/schemas';

/** The five ways a state may look. Only what is good has a check; whatever waits has an hourglass, and what is over or
 * out of use a dash. */
export const LOOKS = {
  good: { tone: 'good', Icon: CheckCircleIcon, color: 'success' },
  bad: { tone: 'bad', Icon: CancelIcon, color: 'error' },
  over: { tone: 'over', Icon: OverIcon, color: 'default' },
  partly: { tone: 'partly', Icon: ErrorIcon, color: 'warning' },
  waiting: { tone: 'waiting', Icon: HourglassIcon, color: 'warning' },
} as const;

export type Look = keyof typeof LOOKS;

/** Stages, outcomes and results of cases: a word means the same in every process but for {@link STATES}. */
const OF_CASES: Readonly<Record<Look, readonly string[]>> = {
  good: [
    'accepted',
    'active',
    'adopted',
    'applied',
    'approved',
    'conferred',
    'corrected',
    'done',
    'enrolled',
    'finished',
    'fixed',
    'given',
    'granted',
    'known',
    'paid',
    'paid_meanwhile',
    'published',
    'refunded',
    'released',
    'settled',
  ],
  bad: ['disapproved', 'expired', 'failed', 'lapsed', 'late', 'refused'],
  over: [
    'cancelled',
    'changed',
    'converted',
    'declined',
    'dropped',
    'extended',
    'kept',
    'kept_as_credit',
    'not_applicable',
    'replaced',
    'taken_back',
    'unchanged',
    'undone',
    'withdrawn',
  ],
  partly: ['awaiting_approval_partly', 'given_back', 'left_open', 'partly', 'returned'],
  waiting: [
    'account_wanted',
    'administrator_review',
    'advisor_review',
    'armed',
    'asked',
    'awaiting_approval',
    'changing',
    'checked',
    'closing_checked',
    'conferring',
    'confirmed',
    'council',
    'dean_review',
    'department_review',
    'drafted',
    'drafting',
    'due',
    'faculty_review',
    'fixing',
    'found',
    'giving',
    'head_review',
    'issuing',
    'listed',
    'offered',
    'officer_review',
    'open',
    'owner_review',
    'paused',
    'previewed',
    'received',
    'registrar_review',
    'requested',
    'running',
    'scheduled',
    'sent',
    'short_review',
    'to_bill',
    'to_decide',
    'to_drop',
    'to_drop_staff',
    'to_give',
    'to_import',
    'to_pay',
    'to_release',
    'treasury_review',
    'undo_review',
    'undoing',
    'uploaded',
    'waiting',
    'waits',
  ],
};
const OF_A_CASE = new Map(
  Object.entries(OF_CASES).flatMap(([look, words]) => words.map((word) => [word, look as Look] as const)),
);

type All<State extends string> = Readonly<Record<State, Look>>;

const VERSION: All<Schemas['SubjectStatus']> = {
  draft: 'waiting',
  in_review: 'waiting',
  active: 'good',
  inactive: 'over',
};

/** The states of everything that is no case, and the words that one process means in another way than the others. */
const STATES = {
  allocation_round: { open: 'good' },
  invoice_cancellation: { done: 'over' },
  leave: { granted: 'waiting', active: 'waiting', returned: 'over' },
  payment: { active: 'waiting' },
  receipt_cancellation: { done: 'over' },
  standing_review: { confirmed: 'good' },
  transfer_credit: { declined: 'bad' },
  waiver: { granted: 'waiting' },

  adoption_line: { active: 'good', earlier: 'over', left_out: 'partly' } satisfies All<Schemas['AdoptionOutcome']>,
  absence: { upcoming: 'waiting', active: 'good', over: 'over', revoked: 'over' } satisfies All<
    Schemas['DelegationState']
  >,
  audit_condition: { met: 'good', not_met: 'partly', not_known: 'waiting' } satisfies All<Schemas['ConditionState']>,
  audit_node: {
    done: 'good',
    done_if_passed: 'waiting',
    planned: 'waiting',
    missing: 'partly',
    waived: 'over',
  } satisfies All<Schemas['NodeState']>,
  award_student: {
    waiting: 'waiting',
    left_out: 'over',
    refused: 'bad',
    given: 'good',
    failed: 'bad',
    undone: 'over',
    kept: 'partly',
  } satisfies All<Schemas['AwardStudentState']>,
  checklist: { ok: 'good', red: 'bad' },
  clearance: { cleared: 'good', not_cleared: 'partly', by_registrar: 'waiting' } satisfies All<
    Schemas['ClearanceState']
  >,
  checklist_kind: { complete: 'good', incomplete: 'partly', empty: 'over' },
  conferral_line: { listed: 'waiting', struck: 'over', conferred: 'good', left_out: 'partly' } satisfies All<
    Schemas['ConferralLineView']['state']
  >,
  credit: { withdrawable: 'good' },
  day: { open: 'waiting', closed: 'good', changed: 'partly' } satisfies All<Schemas['DayState']>,
  desk: { open: 'waiting', asked: 'waiting', explained: 'good' } satisfies All<Schemas['DeskProgress']>,
  exception: { holds: 'good', ended: 'over', withdrawn: 'over', nowhere: 'partly' } satisfies All<
    Schemas['ExceptionView']['standing']
  >,
  goal: { active: 'good', retired: 'over' } satisfies All<Schemas['GoalStatus']>,
  grade: {
    waiting: 'waiting',
    needs_verification: 'partly',
    under_consideration: 'waiting',
    waiting_admin_approval: 'waiting',
    approved: 'good',
    completed: 'good',
    not_approved: 'bad',
    cancelled: 'over',
  } satisfies All<Schemas['GradeStatus']>,
  hold: { standing: 'bad', released: 'over' } satisfies All<Schemas['HoldState']>,
  import_row: {
    waiting: 'waiting',
    good: 'good',
    refused: 'bad',
    done_before: 'over',
    applied: 'good',
    failed: 'bad',
    undone: 'over',
    kept: 'over',
    unchanged: 'over',
  } satisfies All<Schemas['RowState']>,
  invoice: {
    paid: 'good',
    partial: 'partly',
    unpaid: 'waiting',
    on_instalment: 'waiting',
    postponed: 'waiting',
    credited: 'over',
    covered: 'good',
  } satisfies All<Schemas['InvoiceState']>,
  offer: { closed: 'over' },
  period: { upcoming: 'waiting', open: 'good', closed: 'over' },
  programme: VERSION,
  run_student: {
    waiting: 'waiting',
    left_out: 'over',
    billed: 'good',
    nothing: 'over',
    credited: 'over',
    not_settled: 'waiting',
    failed: 'bad',
    undone: 'over',
    kept: 'over',
  } satisfies All<Schemas['RunStudentState']>,
  section: { open: 'good', full: 'bad', closed: 'over' },
  sheet: {
    not_begun: 'waiting',
    entering: 'waiting',
    ready: 'waiting',
    submitted: 'waiting',
    returned: 'partly',
    late: 'bad',
    published: 'good',
  } satisfies All<Schemas['SheetStage']>,
  student: { probation: 'partly', over_limit: 'bad' },
  subject: VERSION,
  transcript: { issued: 'good', cancelled: 'over' } satisfies All<Schemas['TranscriptState']>,
  unexplained: { nobody: 'partly', unused: 'partly', checking: 'waiting', unknown: 'bad' } satisfies All<
    Schemas['Unexplained']
  >,
  /** Whether a row of a master is in use. */
  use: { active: 'good', inactive: 'over' } satisfies All<Schemas['FeeStatus']>,
  /** What an act would come to. */
  verdict: {
    enrolled: 'good',
    awaiting_approval: 'waiting',
    requested: 'waiting',
    refused: 'bad',
    dropped: 'good',
    withdrawn: 'over',
    changed: 'good',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Look>>>>;

/** What a state is of: a process, or what has states without being one. */
export type StateKind = keyof typeof STATES | Schemas['CaseKind'];

const ALL: Readonly<Partial<Record<StateKind, Readonly<Record<string, Look>>>>> = STATES;

/** How a state is written down to look; undefined where it was forgotten. */
export function lookOf(kind: StateKind, state: string): Look | undefined {
  return ALL[kind]?.[state] ?? OF_A_CASE.get(state);
}

/** The look of a state; a state that this page does not know yet is never said to be good. */
export function looksOf(kind: StateKind, state: string) {
  return LOOKS[lookOf(kind, state) ?? 'waiting'];
}
