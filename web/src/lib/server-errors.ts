import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
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

/** Shows a refusal at the fields it names (422), or in a dialog where it names none. */
export function showServerErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  const fields = error instanceof ApiError && error.status === STATUS_FIELDS ? fieldErrors(error) : [];
  if (fields.length === 0) {
    reportFailure(error);
    return;
  }
  for (const { field, message } of fields) setError(field as FieldPath<Values>, { type: 'server', message });
}
