import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import DateTimeField from '@/components/date-time/date-time-field';
import { useFieldMessage } from './use-field-message';

interface FormDateProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  disabled?: boolean;
  /** A date is chosen, which no event of the form tells. */
  onTyped?: () => void;
}

/** Day and time in Bangkok; the value is an ISO instant, or null while what is typed is no date. */
export function FormDate<Values extends FieldValues>({
  control,
  name,
  label,
  disabled,
  onTyped,
}: FormDateProps<Values>) {
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  return (
    <DateTimeField
      label={label}
      value={field.value ?? null}
      onChange={(instant) => {
        field.onChange(instant);
        onTyped?.();
      }}
      disabled={disabled}
      error={messageOf(fieldState.error?.message)}
      inputRef={field.ref}
    />
  );
}
