import type { Schemas } from '@/client/schemas';
import { UNFINISHED_DAY } from '@/components/date-time/unfinished-day';
import { moneyFault, wireAmount } from '@/lib/money-field';
import { plain } from '@/lib/text';

export type ActionField = Schemas['ActionView']['form'][number];
export type ActionFormValue = string | boolean | null;

export interface ActionValues {
  remark: string;
  substituteId: string;
  form: Record<string, ActionFormValue>;
}

const EMPTY: Partial<Record<ActionField['type'], ActionFormValue>> = { date: null, instant: null, yes_no: false };

/** An empty form of an action. */
export function emptyForm(fields: readonly ActionField[]): ActionValues['form'] {
  return Object.fromEntries(fields.map(({ name, type }) => [name, type in EMPTY ? (EMPTY[type] ?? null) : '']));
}

/** How what was typed is sent. */
const SENT: Partial<Record<ActionField['type'], (typed: string) => string>> = {
  money: (typed) => wireAmount(typed) ?? '',
  number: plain,
};

/** What was filled in, as the server reads it: amounts without commas, and nothing for what was left empty. */
export function filledForm(
  fields: readonly ActionField[],
  values: ActionValues['form'],
): Record<string, string | boolean> {
  const filled: Record<string, string | boolean> = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    const sent = typeof value === 'string' ? (SENT[type]?.(value) ?? value) : value;
    if (sent !== '') filled[name] = sent;
  }
  return filled;
}

/**
 * What keeps a form from being sent, by field: required ones that were left empty, days that are half
 * typed, what is too long, and amounts that cannot be read or can be read in two ways.
 */
export function faultsOf(
  fields: readonly ActionField[],
  values: ActionValues['form'],
): [name: string, message: string][] {
  const filled = filledForm(fields, values);
  return fields.flatMap(({ name, type, required, maxLength }): [string, string][] => {
    const typed = values[name];
    const fault = type === 'money' && typeof typed === 'string' ? moneyFault(typed) : null;
    if (fault) return [[name, fault]];
    if (maxLength && String(filled[name] ?? '').length > maxLength) return [[name, 'validation.tooLong']];
    if (filled[name] === UNFINISHED_DAY) return [[name, 'validation.wholeDay']];
    return required && !(name in filled) ? [[name, 'validation.required']] : [];
  });
}
