import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelect } from './form-select';
import { FormTextField } from './form-text-field';

const SEMESTERS = ['1', '2', '0'];

interface FormTermProps<Values extends FieldValues> {
  control: Control<Values>;
  /** What the term is for. */
  label: string;
  year: FieldPath<Values>;
  semester: FieldPath<Values>;
}

/** A term by its numbers, also one that is not in the calendar yet. Its schema is `yearText` of lib/form-fields. */
export function FormTerm<Values extends FieldValues>({ control, label, year, semester }: FormTermProps<Values>) {
  const { t } = useTranslation('masters');
  const labelId = useId();
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '3fr 2fr', sm: '1fr 1fr' } }}
    >
      <Typography id={labelId} variant="subtitle2" component="h3" sx={{ gridColumn: '1 / -1', mb: -0.5 }}>
        {label}
      </Typography>
      <FormTextField
        control={control}
        name={year}
        label={t('year')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <FormSelect
        control={control}
        name={semester}
        label={t('semester')}
        options={SEMESTERS.map((value) => ({ value, label: t(`semesters.${value}`) }))}
      />
    </Box>
  );
}
