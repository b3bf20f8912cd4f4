import type { FieldPath, FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form';
import { ApiError } from '@/client/api-error';
import { reportFailure } from './report-failure';

const STATUS_FIELDS = 422;

interface FieldError {
  field: string;
  message: string;
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}

function fieldErrors({ details }: ApiError): FieldError[] {
  return Array.isArray(details.fields) ? details.fields.filter(isFieldError) : [];
}

/** What a refusal says of fields (422), by their names; empty where it names none. */
export function fieldProblems(error: unknown): ReadonlyMap<string, string> {
  const named = error instanceof ApiError && error.status === STATUS_FIELDS ? fieldErrors(error) : [];
  return new Map(named.map(({ field, message }) => [field, message]));
}

/** Shows a refusal at the fields it names (422), or in a dialog where it names none. */
export function showServerErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  const fields = error instanceof ApiError && error.status === STATUS_FIELDS ? fieldErrors(error) : [];
  if (fields.length === 0) {
    reportFailure(error);
    return;
  }
  for (const { field, message } of fields) setError(field as FieldPath<Values>, { type: 'server', message });
}

/**
 * Marks the fields that a refusal names (422) and goes to the first. False where it names none, or one that the form does
 * not have: then it has to be said in words as well.
 */
export function setFieldErrors<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): boolean {
  const named = error instanceof ApiError && error.status === STATUS_FIELDS ? fieldErrors(error) : [];
  const values = form.getValues();
  const known = named.filter(({ field }) => (field.split('.')[0] ?? '') in values);
  for (const [position, { field, message }] of known.entries())
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: position === 0 });
  return named.length > 0 && known.length === named.length;
}

/** A refusal of one field, for what only the page can put in words. */
export function fieldRefusal(field: string, message: string): ApiError {
  return new ApiError(STATUS_FIELDS, { code: 'fields_invalid', message, details: { fields: [{ field, message }] } });
}

/** What went wrong, said at a field where it is the refusal that this field alone can mend. */
export function refusedAt(field: string, code: string, error: unknown): unknown {
  return error instanceof ApiError && error.code === code ? fieldRefusal(field, error.message) : error;
}

/** The id of the open case that stands in the way, where a refusal names one. */
export function openCaseOf(error: unknown): string | null {
  const named = error instanceof ApiError ? error.details.case_id : undefined;
  return typeof named === 'string' ? named : null;
}
