import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { dayOrNothing, neededDay } from '@/lib/form-fields';
import { isPast } from '@/lib/thai-date';
import type { BatchAsk } from './api';

/** What is asked for, one after the other, of a file of rows. */
const STEPS = ['file', 'settings', 'columns'] as const;
/** Of a ZIP of pictures, which has no columns: it is only looked at. */
const ARCHIVE_STEPS = ['file', 'pictures'] as const;
export type Step = (typeof STEPS)[number] | (typeof ARCHIVE_STEPS)[number];

/** The steps of a kind. */
export const stepsOf = (view: Schemas['ImportKindView'] | undefined): readonly Step[] =>
  view?.isArchive ? ARCHIVE_STEPS : STEPS;

/** A file on its way: which one, what holds for all of it, and the column (from 0) of each field; '' for none. */
export interface Draft {
  kind: Schemas['ImportKind'] | '';
  file: File | null;
  term: string;
  agencyCode: string;
  feeCode: string;
  dueOn: string | null;
  accountId: string;
  firstOn: string | null;
  lastOn: string | null;
  missingRows: Schemas['MissingRows'];
  emptyCells: Schemas['EmptyCells'];
  columns: Record<string, string>;
}

/** A day is not past before it is over in Bangkok. */
const isToCome = (day: string | null) => day === null || !isPast(`${day}T23:59:59+07:00`);

const anything = z.string();
const needed = z.string().check(z.minLength(1, 'validation.required'));
const dayToCome = neededDay.check(z.refine(isToCome, 'validation.dayPast'));

/** What has to be there before a step is left; what comes after it is not asked for yet. */
export function schemaOf(step: Step, view: Schemas['ImportKindView'] | undefined) {
  const steps = stepsOf(view);
  const asks = (asked: Step) => steps.includes(asked) && steps.indexOf(step) >= steps.indexOf(asked);
  const settings = asks('settings');
  const ofAccount = view?.setting === 'account';
  const hasTerm = !ofAccount && view?.setting !== 'update' && view?.setting !== 'rows';
  const hasDay = hasTerm && view?.setting !== 'term';
  const fields = (asks('columns') && view?.fields) || [];
  return z.object({
    // Which kinds there are is said by the server: one that it did not list has no view, and nothing is sent.
    kind: z.custom<Draft['kind']>(),
    file: z.nullable(z.instanceof(File)).check(z.refine((file) => file !== null, 'validation.file')),
    term: settings && hasTerm ? needed : anything,
    agencyCode: settings && view?.setting === 'agency' ? needed : anything,
    feeCode: settings && view?.setting === 'fee' ? needed : anything,
    dueOn: settings && hasDay ? dayToCome : dayOrNothing,
    accountId: settings && ofAccount ? needed : anything,
    firstOn: settings && ofAccount ? neededDay : dayOrNothing,
    lastOn: settings && ofAccount ? neededDay : dayOrNothing,
    missingRows: z.enum(['kept', 'closed']),
    emptyCells: z.enum(['say_nothing', 'remove']),
    columns: z.catchall(z.object(Object.fromEntries(fields.map((field) => [field.name, columnOf(field)]))), anything),
  });
}

const columnOf = ({ isRequired }: Schemas['ImportField']) => (isRequired ? needed : anything);

/** A new file, or one that corrects what an earlier import could not bring in. */
export function draftOf(corrected: Schemas['BatchDetail'] | null): Draft {
  const settings = corrected?.settings;
  return {
    kind: corrected?.kind ?? '',
    file: null,
    term: settings ? termOf(settings) : '',
    agencyCode: settings?.agencyCode ?? '',
    feeCode: settings?.feeCode ?? '',
    dueOn: settings?.dueOn && isToCome(settings.dueOn) ? settings.dueOn : null,
    accountId: settings?.accountId ?? '',
    firstOn: settings?.firstOn ?? null,
    lastOn: settings?.lastOn ?? null,
    // A corrected file has some rows of the first one: it is no complete list.
    missingRows: 'kept',
    emptyCells: settings?.emptyCells ?? 'say_nothing',
    columns: {},
  };
}

function termOf({ academicYear, semester }: Schemas['BatchDetail']['settings']) {
  return academicYear && semester !== null && semester !== undefined ? termKey({ academicYear, semester }) : '';
}

/** The columns as they could be told from the headings. */
export function proposedColumns(
  { columns }: Schemas['FileLook'],
  fields: readonly Schemas['ImportField'][],
): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, columns[name] === undefined ? '' : String(columns[name])]));
}

/** What is sent with the file; null while there is no term, no account or no day. */
export function askOf(
  draft: Draft,
  view: Schemas['ImportKindView'],
  corrected: Schemas['BatchDetail'] | null,
  headingRow: number,
): BatchAsk | null {
  const all = settingsOf(draft, view);
  return (
    all && {
      kind: view.kind,
      ...all,
      headingRow,
      column: view.fields.flatMap(({ name }) => (draft.columns[name] ? [`${name}:${draft.columns[name]}`] : [])),
      ...(corrected && { continues: corrected.caseId }),
    }
  );
}

function settingsOf(draft: Draft, view: Schemas['ImportKindView']) {
  switch (view.setting) {
    case 'account':
      return ofStatement(draft);
    case 'update':
      return { missingRows: draft.missingRows, emptyCells: draft.emptyCells };
    case 'rows':
      return {};
    default:
      return ofTerm(draft, view);
  }
}

function ofStatement({ accountId, firstOn, lastOn }: Draft) {
  return firstOn === null || lastOn === null ? null : { accountId, firstOn, lastOn };
}

function ofTerm(draft: Draft, view: Schemas['ImportKindView']) {
  const term = termOfKey(draft.term);
  if (term === null) return null;
  const ofTheTerm = { academicYear: term.academicYear, semester: term.semester };
  if (view.setting === 'term') return ofTheTerm;
  if (draft.dueOn === null) return null;
  return {
    ...ofTheTerm,
    dueOn: draft.dueOn,
    ...(view.setting === 'agency' && { agencyCode: draft.agencyCode }),
    ...(view.setting === 'fee' && { feeCode: draft.feeCode }),
  };
}
