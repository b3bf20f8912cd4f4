import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFieldMessage } from './use-field-message';

interface FormTextFieldProps<Values extends FieldValues> extends Omit<TextFieldProps, 'name' | 'error' | 'helperText'> {
  control: Control<Values>;
  name: FieldPath<Values>;
  hint?: string;
  /** What is wrong with the value that only the server knows. */
  problem?: string;
  /** What a pasted or typed value is kept as: a code without what surrounds it. */
  kept?: (typed: string) => string;
}

/**
 * A text field of a form: passes the ref, so that the first wrong field gets the focus, and shows its
 * error.
 */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  hint,
  problem,
  kept,
  ...rest
}: FormTextFieldProps<Values>) {
  const messageOf = useFieldMessage();
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController({ control, name });
  return (
    <TextField
      {...rest}
      {...field}
      onChange={(event) => field.onChange(kept ? kept(event.target.value) : event)}
      inputRef={ref}
      error={Boolean(error) || Boolean(problem)}
      helperText={messageOf(error?.message) || problem || hint}
    />
  );
}
