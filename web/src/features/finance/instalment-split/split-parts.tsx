import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormMoney } from '@/components/form/form-money';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { comesTo, evenParts, FEWEST, MOST, type SplitDraft } from './draft';

const COUNTS = Array.from({ length: MOST - FEWEST + 1 }, (_, index) => FEWEST + index);

interface SplitPartsProps {
  form: UseFormReturn<SplitDraft>;
  preview: Schemas['SplitPreview'];
}

/** How many parts, and each with its day and amount; below them what they come to. */
export function SplitParts({ form: { control }, preview: { open, first, last } }: SplitPartsProps) {
  const { t } = useTranslation('instalmentSplits');
  const { language } = useLanguage();
  const { fields, replace } = useFieldArray({ control, name: 'parts' });
  const parts = useWatch({ control, name: 'parts' });
  const amounts = { sum: formatBaht(comesTo(parts)), open: formatBaht(open) };
  return (
    <Box component="section" aria-label={t('parts')} sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        label={t('count')}
        helperText={t('countHint', { first: shortDate(first, language), last: shortDate(last, language) })}
        value={fields.length}
        onChange={({ target }) => replace(evenParts(open, Number(target.value), first))}
      >
        {COUNTS.map((count) => (
          <MenuItem key={count} value={count}>
            {t('countOf', { parts: count })}
          </MenuItem>
        ))}
      </TextField>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('part', { number: index + 1 })}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
        >
          <FormDay control={control} name={`parts.${index}.dueOn`} label={t('due', { number: index + 1 })} />
          <FormMoney control={control} name={`parts.${index}.amount`} label={t('amount', { number: index + 1 })} />
        </Box>
      ))}
      <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 700 }}>
        {t('comesTo', amounts)}
      </Box>
    </Box>
  );
}
