import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

interface ChoiceGroupProps {
  legend: string;
  disabled: boolean;
  field: { name: string; value: string; onChange: (value: unknown) => void };
  options: readonly { value: string; label: string; hint?: string }[];
}

/** One choice of a few, each with a line that says what it means. */
export function ChoiceGroup({ legend, disabled, field, options }: ChoiceGroupProps) {
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={{ fontWeight: 700, '&.Mui-disabled': { color: 'text.secondary' } }}>
        {legend}
      </FormLabel>
      <RadioGroup aria-labelledby={id} name={field.name} value={field.value} onChange={field.onChange}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            label={
              <Box sx={{ pt: 1 }}>
                {option.label}
                {option.hint && <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{option.hint}</Box>}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
