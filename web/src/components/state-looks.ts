import type { Schemas } from '@/client/schemas';
import { LOOKS, OF_A_CASE, type Look } from './looks';

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
  term_step: {
    done: 'good',
    open: 'waiting',
    late: 'bad',
    coming: 'over',
    not_applicable: 'over',
  } satisfies All<Schemas['StepState']>,
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
  promotion_student: { kept: 'partly' },
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
