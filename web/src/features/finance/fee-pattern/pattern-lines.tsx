import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { LineButtons } from '@/components/form/line-buttons';
import { useLanguage } from '@/lib/use-language';
import { feeChoicesQuery } from '@/features/finance/fee/api';
import { ACCOUNTS, FREQUENCIES, KINDS, NEW_LINE, OVER_YEARS, type PatternDraft } from './draft';
import { LineBasis } from './line-basis';

/** The lines of a pattern, in the order in which they charge. */
export function PatternLines({ control }: { control: Control<PatternDraft> }) {
  const { t } = useTranslation(['feePatterns', 'masters']);
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lines' });
  return (
    <Box component="section" aria-label={t('lines')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {t('lines')}
      </Typography>
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <Box
            key={field.id}
            role="group"
            aria-label={t('masters:line', { number })}
            sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Typography variant="subtitle2" component="h4" sx={{ flex: 1 }}>
                {t('masters:line', { number })}
              </Typography>
              <LineButtons index={index} count={fields.length} onMove={move} onRemove={remove} />
            </Box>
            <Line control={control} index={index} />
          </Box>
        );
      })}
      <div>
        <Button onClick={() => append(NEW_LINE)}>{t('addLine')}</Button>
      </div>
    </Box>
  );
}

/** Fields side by side where there is room. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
      {children}
    </Box>
  );
}

function Line({ control, index }: { control: Control<PatternDraft>; index: number }) {
  const { t } = useTranslation('feePatterns');
  const { pick } = useLanguage();
  const { data: choices = [] } = useQuery(feeChoicesQuery);
  const lines = useWatch({ control, name: 'lines' });
  const fees = choices
    .filter((choice) => choice.feeType !== 'group')
    .map(({ feeCode, name }) => ({ value: feeCode, label: `${feeCode} ${pick(name.th, name.en)}` }));
  const earlier = new Set(lines.slice(0, index).map(({ feeCode }) => feeCode));
  return (
    <>
      <Beside>
        <FormSelect control={control} name={`lines.${index}.feeCode`} label={t('fee')} options={fees} />
        <FormSelect
          control={control}
          name={`lines.${index}.kind`}
          label={t('basis')}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <LineBasis control={control} index={index} earlier={fees.filter(({ value }) => earlier.has(value))} />
      </Beside>
      <Beside>
        <FormSelect
          control={control}
          name={`lines.${index}.frequency`}
          label={t('frequency')}
          options={FREQUENCIES.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
        />
        <FormSelect
          control={control}
          name={`lines.${index}.account`}
          label={t('account')}
          options={ACCOUNTS.map((value) => ({ value, label: t(`accounts.${value}`) }))}
        />
        <FormTextField control={control} name={`lines.${index}.fewest`} label={t('fewest')} />
        <FormTextField control={control} name={`lines.${index}.most`} label={t('most')} />
        <FormSelect
          control={control}
          name={`lines.${index}.overYears`}
          label={t('overYears')}
          options={OVER_YEARS.map((value) => ({ value, label: t(`overYearsOf.${value}`) }))}
        />
      </Beside>
    </>
  );
}
