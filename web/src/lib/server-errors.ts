import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '@/client/api-error';
import { reportFailure } from './report-failure';

const STATUS_FIELDS = 422;

function fieldErrors(error: ApiError): [string, string][] {
  const fields = error.details.fields;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).map(([name, message]) => [name, String(message)]);
}

/** Shows a refusal at the fields it names (422), or in a dialog where it names none. */
export function showServerErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  const fields = error instanceof ApiError && error.status === STATUS_FIELDS ? fieldErrors(error) : [];
  if (fields.length === 0) {
    reportFailure(error);
    return;
  }
  for (const [name, message] of fields) setError(name as FieldPath<Values>, { type: 'server', message });
}
