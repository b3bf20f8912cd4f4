import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDate } from '@/components/form/form-date';
import { FormTextField } from '@/components/form/form-text-field';
import type { PeriodDraft } from './draft';

/** The steps of a period whose kind has some: how many per cent until when. The last ends with the period. */
export function PeriodSteps({ control }: { control: Control<PeriodDraft> }) {
  const { t } = useTranslation('calendar');
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  return (
    <Box component="section" aria-label={t('steps.title')} sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {t('steps.title')}
        </Typography>
        <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>{t('steps.hint')}</Box>
      </div>
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <Box key={field.id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr auto', alignItems: 'start' }}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {number < fields.length ? (
                <FormDate control={control} name={`steps.${index}.closesAt`} label={t('steps.until', { number })} />
              ) : (
                <Box sx={{ alignSelf: 'center' }}>{t('steps.last', { number })}</Box>
              )}
              <FormTextField
                control={control}
                name={`steps.${index}.percent`}
                label={t('steps.percent', { number })}
                slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
              />
            </Box>
            <IconButton
              aria-label={t('steps.remove', { number })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        );
      })}
      <div>
        <Button onClick={() => append({ closesAt: null, percent: '' })}>{t('steps.add')}</Button>
      </div>
    </Box>
  );
}
