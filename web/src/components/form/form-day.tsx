import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import DateField from '@/components/date-time/date-field';
import { UNFINISHED_DAY } from '@/components/date-time/unfinished-day';
import { useFieldMessage } from './use-field-message';

interface FormDayProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** The last day that can be chosen. */
  latest?: string;
}

/** A day without a time; the value is 2026-12-01, null for none, and while it is half typed one that {@link dayOrNothing} refuses. */
export function FormDay<Values extends FieldValues>({ control, name, label, latest }: FormDayProps<Values>) {
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  return (
    <DateField
      label={label}
      value={field.value}
      onChange={field.onChange}
      onUnfinished={() => field.onChange(UNFINISHED_DAY)}
      latest={latest}
      error={messageOf(fieldState.error?.message)}
      inputRef={field.ref}
    />
  );
}
