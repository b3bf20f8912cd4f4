import MenuItem from '@mui/material/MenuItem';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField } from './form-text-field';

interface FormSelectProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** A choice that is disabled is shown, and cannot be taken. */
  options: readonly { value: string; label: string; disabled?: boolean }[];
  hint?: string;
  disabled?: boolean;
}

/** One of some choices. */
export function FormSelect<Values extends FieldValues>({ options, ...field }: FormSelectProps<Values>) {
  return (
    <FormTextField {...field} select slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
