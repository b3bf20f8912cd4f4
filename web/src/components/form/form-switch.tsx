import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFieldMessage } from './use-field-message';

interface FormSwitchProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** What holds while it is on, and while it is off; one text where both are the same. */
  label: string | ((on: boolean) => string);
  disabled?: boolean;
}

/** Yes or no. */
export function FormSwitch<Values extends FieldValues>({ control, name, label, disabled }: FormSwitchProps<Values>) {
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const on = Boolean(field.value);
  return (
    <FormControl error={Boolean(fieldState.error)} disabled={disabled}>
      <FormControlLabel
        control={
          <Switch
            checked={on}
            onChange={(_event, next) => field.onChange(next)}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={typeof label === 'string' ? label : label(on)}
      />
      {fieldState.error && <FormHelperText>{messageOf(fieldState.error.message)}</FormHelperText>}
    </FormControl>
  );
}
