import MenuItem from '@mui/material/MenuItem';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField } from './form-text-field';

interface FormSelectProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  disabled?: boolean;
}

/** One of some choices. */
export function FormSelect<Values extends FieldValues>({ options, ...field }: FormSelectProps<Values>) {
  return (
    <FormTextField {...field} select slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
