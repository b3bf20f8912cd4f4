import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { expect, test } from 'vitest';
import { CASE_KINDS } from '@/client/case-kinds';
import { merged, namespaceOf, type TextTree } from '@/lib/text-tree';
import { LOOKS, type Look } from './looks';
import { lookOf, looksOf, type StateKind } from './state-looks';

const files = {
  ...import.meta.glob<TextTree>('../locales/th/**/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<TextTree>('@messages/th/**/*.json', { eager: true, import: 'default' }),
};
const texts: Record<string, TextTree> = {};
for (const [path, tree] of Object.entries(files)) {
  texts[namespaceOf(path)] = merged(texts[namespaceOf(path)] ?? {}, tree);
}

/** The texts at an address of the catalogues, such as `cases:stage.refund`, by their last word. */
function at(address: string): Record<string, string> {
  const [namespace = '', path = ''] = address.split(':');
  const found = path
    .split('.')
    .filter(Boolean)
    .reduce<TextTree | string | undefined>(
      (tree, key) => (typeof tree === 'object' ? tree[key] : undefined),
      texts[namespace],
    );
  return Object.fromEntries(
    Object.entries(typeof found === 'object' ? found : {}).filter(([, text]) => typeof text === 'string'),
  ) as Record<string, string>;
}

/** Where the words are that a chip of what is no case shows. */
const WORDS: Partial<Record<StateKind, string>> = {
  absence: 'away:state',
  audit_condition: 'audit:condition.state',
  audit_node: 'audit:state',
  award_student: 'scholarshipAwards:state',
  adoption_line: 'adoptions:outcome',
  conferral_line: 'conferral:states',
  day: 'days:state',
  desk: 'desk:progress',
  exception: 'exceptions:standing',
  goal: 'goals:status',
  grade: 'exports:grade_status',
  hold: 'holds:state',
  import_row: 'exports:import_row_state',
  invoice: 'exports:invoice_state',
  period: 'lists:calendar.now',
  programme: 'programmes:status',
  promotion_student: 'yearPromotions:state',
  run_student: 'exports:run_student_state',
  section: 'sections:state',
  sheet: 'gradeSheets:stage',
  subject: 'subjects:status',
  transcript: 'transcripts:state',
  unexplained: 'unexplained:why',
  use: 'lists:status',
};

/** Steps on the way that one process names as another one names its end. */
const ON_THE_WAY: ReadonlySet<string> = new Set([
  'payment_exception.received',
  'bill_run.confirmed',
  'import_batch.confirmed',
  'scholarship_award.confirmed',
  'year_promotion.confirmed',
]);

interface Shown {
  kind: StateKind;
  state: string;
  says: string;
}

const shown: readonly Shown[] = [
  ...CASE_KINDS.flatMap((kind) =>
    ['stage', 'outcome', 'result'].flatMap((table) =>
      Object.entries(at(`cases:${table}.${kind}`)).map(([state, says]) => ({ kind, state, says })),
    ),
  ),
  ...Object.entries(WORDS).flatMap(([kind, address]) =>
    Object.entries(at(address)).map(([state, says]) => ({ kind: kind as StateKind, state, says })),
  ),
  ...Object.entries(at('exports:status')).map(([state, says]) => ({ kind: 'enrolment' as const, state, says })),
];

test('every state of every kind has a look that was chosen for it', () => {
  expect(shown.length).toBeGreaterThan(300);
  expect(Object.values(WORDS).filter((address) => Object.keys(at(address)).length === 0)).toEqual([]);
  expect(shown.filter(({ kind, state }) => lookOf(kind, state) === undefined)).toEqual([]);
});

test('what is said in the same words looks the same wherever it is said', () => {
  const looks = new Map<string, Set<Look | undefined>>();
  for (const { kind, state, says } of shown) {
    if (!ON_THE_WAY.has(`${kind}.${state}`)) looks.set(says, (looks.get(says) ?? new Set()).add(lookOf(kind, state)));
  }
  const twofold = new Set([...looks].filter(([, of]) => of.size > 1).map(([says]) => says));
  expect(
    shown
      .filter(({ says }) => twofold.has(says))
      .map(({ kind, state, says }) => `${says}: ${kind}.${state} ${lookOf(kind, state)}`),
  ).toEqual([]);
});

test('nothing that waits, is inactive or is over has a check', () => {
  const isWaiting = /^(รอ|อยู่ระหว่าง|กำลัง(?!มีผล)|ยังไม่|ฉบับร่าง)/u;
  const isInactive = /^(ไม่ใช้งาน|เลิกใช้|ปิด$|ปิดรับ|พ้น|สิ้นสุด)/u;
  const checked = shown.filter(
    ({ kind, state, says }) =>
      (isWaiting.test(says) || isInactive.test(says)) && looksOf(kind, state).Icon === CheckCircleIcon,
  );
  expect(checked).toEqual([]);
  expect(Object.values(LOOKS).filter(({ Icon }) => Icon === CheckCircleIcon)).toEqual([LOOKS.good]);
});

test('what this page does not know yet is never said to be good', () => {
  expect(looksOf('refund', 'a_stage_of_tomorrow')).toBe(LOOKS.waiting);
});
