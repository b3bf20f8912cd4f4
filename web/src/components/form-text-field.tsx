import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface FormTextFieldProps<Values extends FieldValues> extends Omit<TextFieldProps, 'name' | 'error' | 'helperText'> {
  control: Control<Values>;
  name: FieldPath<Values>;
  hint?: string;
}

/**
 * A text field of a form: passes the ref, so that the first wrong field gets the focus, and shows its
 * error. Schemas give keys of the `common` catalogue; the server gives sentences.
 */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  hint,
  ...rest
}: FormTextFieldProps<Values>) {
  const { t, i18n } = useTranslation('common');
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController({ control, name });
  const message = error?.message && (i18n.exists(`common:${error.message}`) ? t(error.message) : error.message);
  return <TextField {...rest} {...field} inputRef={ref} error={Boolean(error)} helperText={message || hint} />;
}
