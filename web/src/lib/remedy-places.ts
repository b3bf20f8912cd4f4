import type { Schemas } from '@/client/schemas';

/** Where in the portal a refusal can be mended; the label is `refusal.place.<label>` of the common texts. */
export interface RemedyPlace {
  path: string;
  search?: string;
  label:
    | 'chooseType'
    | 'holds'
    | 'plan'
    | 'unlock'
    | 'join'
    | 'otherSections'
    | 'search'
    | 'change'
    | 'mine'
    | 'beside'
    | 'requests';
}

type Facts = Schemas['RefusedView']['facts'];
type PlaceOf = (facts: Facts) => RemedyPlace;

/** The first subject that a fact names: `01204111 / 700`, `01204111, 01204112`, `(01204111 or 01204112)`. */
function subjectIn(fact: Facts[string] | undefined): string | undefined {
  return /\d{8}/.exec(String(fact ?? ''))?.[0];
}

const SEARCH = '/std/open-subjects';
const at =
  (path: string, label: RemedyPlace['label'], search?: string): PlaceOf =>
  () => ({ path, label, search });
/** The search for the subject that the fact `named` names. */
const searching =
  (named: string, label: RemedyPlace['label']): PlaceOf =>
  (facts) => {
    const subject = subjectIn(facts[named]);
    return { path: SEARCH, label, search: subject && `?q=${subject}` };
  };

const chooseType = at('/std/finance', 'chooseType');
const plan = at('/std/plan', 'plan');
const join = searching('section', 'join');
const otherSections = searching('section', 'otherSections');
const search = at(SEARCH, 'search');
const mine = at('/std/enrolment', 'mine');
const openRequests = at('/std/cases', 'requests', '?state=open');

/**
 * Every refusal whose remedy has a place in the portal. Of the others the words are all there is, or, where the type
 * cannot be chosen, the button to ask for an unlock stands beside them.
 */
const PLACES: Readonly<Record<string, PlaceOf>> = {
  enrolment_period_closed: plan,
  slot_not_open_yet: plan,
  drop_only_period: at('/std/cases', 'unlock'),
  student_on_hold: at('/std/enrolment', 'holds'),
  type_not_chosen: chooseType,
  type_is_maintain_status: chooseType,
  maintain_status_with_subjects: mine,
  type_change_pending: openRequests,
  section_not_available: search,
  section_closed: otherSections,
  section_graded: otherSections,
  section_major_mismatch: otherSections,
  section_full: join,
  major_year_full: join,
  seats_kept_for_line: join,
  seats_reserved: join,
  seats_reserved_until: join,
  section_not_full: otherSections,
  class_time_clash: otherSections,
  midterm_time_clash: otherSections,
  final_time_clash: otherSections,
  lecture_and_lab_required: searching('subject', 'otherSections'),
  linked_subject_required: searching('linked', 'beside'),
  corequisite_not_taken: searching('required', 'beside'),
  already_enrolled: at('/std/enrolment', 'change'),
  already_graded: search,
  letter_this_term: search,
  equivalent_already_passed: search,
  exclusive_subject_taken: search,
  registered_times_reached: search,
  credit_amount_required: searching('subject', 'search'),
  credit_amount_too_high: searching('subject', 'search'),
  credit_amount_too_low: searching('subject', 'search'),
  credit_limit_exceeded: mine,
  below_minimum_credits: search,
  already_waiting: mine,
  not_enrolled: mine,
  unlock_asked_already: openRequests,
  unlock_granted_already: search,
  unlock_period_not_over: search,
  unlock_no_hold: search,
  unlock_not_on_probation: chooseType,
  leave_asked_already: openRequests,
  transfer_asked_already: openRequests,
  leave_choose_type: chooseType,
  leave_maintains_already: chooseType,
};

export const REMEDIES_WITH_PLACE = Object.keys(PLACES);

/** The place where the remedy of a refusal is; undefined where the portal has none. */
export function remedyPlace({ code, facts }: Pick<Schemas['RefusedView'], 'code' | 'facts'>): RemedyPlace | undefined {
  return PLACES[code]?.(facts);
}
