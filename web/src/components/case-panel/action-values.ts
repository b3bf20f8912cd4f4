import type { Schemas } from '@/client/schemas';
import { UNFINISHED_DAY } from '@/components/date-time/unfinished-day';

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

/** What was filled in, as the server reads it: amounts without commas, and nothing for what was left empty. */
export function filledForm(
  fields: readonly ActionField[],
  values: ActionValues['form'],
): Record<string, string | boolean> {
  const filled: Record<string, string | boolean> = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    filled[name] = type === 'money' && typeof value === 'string' ? value.replaceAll(',', '').trim() : value;
  }
  return filled;
}

/** What keeps a form from being sent, by field: required ones that were left empty, and days that are half typed. */
export function faultsOf(
  fields: readonly ActionField[],
  values: ActionValues['form'],
): [name: string, message: string][] {
  const filled = filledForm(fields, values);
  return fields.flatMap(({ name, required }): [string, string][] => {
    if (filled[name] === UNFINISHED_DAY) return [[name, 'validation.wholeDay']];
    return required && !(name in filled) ? [[name, 'validation.required']] : [];
  });
}
