import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { DUES, NEW_PART, SHARES, type InstalmentDraft } from './draft';

/** The instalments of a pattern, each with its share and its day. */
export function InstalmentParts({ control }: { control: Control<InstalmentDraft> }) {
  const { t } = useTranslation('instalmentPatterns');
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  return (
    <Box component="section" aria-label={t('parts')} sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <Box
            key={field.id}
            role="group"
            aria-label={t('part', { number })}
            sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
                {t('part', { number })}
              </Typography>
              <IconButton
                aria-label={t('removePart', { number })}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <DeleteIcon />
              </IconButton>
            </Box>
            <PartFields control={control} index={index} />
          </Box>
        );
      })}
      <div>
        <Button onClick={() => append(NEW_PART)}>{t('addPart')}</Button>
      </div>
    </Box>
  );
}

function PartFields({ control, index }: { control: Control<InstalmentDraft>; index: number }) {
  const { t } = useTranslation('instalmentPatterns');
  const [share, due] = useWatch({ control, name: [`parts.${index}.share`, `parts.${index}.due`] });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormSelect
        control={control}
        name={`parts.${index}.share`}
        label={t('share')}
        options={SHARES.map((value) => ({ value, label: t(`shares.${value}`) }))}
      />
      {share === 'amount' && <FormMoney control={control} name={`parts.${index}.amount`} label={t('amount')} />}
      {share === 'percent' && <FormTextField control={control} name={`parts.${index}.percent`} label={t('percent')} />}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormSelect
          control={control}
          name={`parts.${index}.due`}
          label={t('due')}
          options={DUES.map((value) => ({ value, label: t(`dues.${value}`) }))}
        />
      </Box>
      {due === 'month' && (
        <>
          <FormTextField control={control} name={`parts.${index}.months`} label={t('months')} />
          <FormTextField control={control} name={`parts.${index}.day`} label={t('day')} />
        </>
      )}
    </Box>
  );
}
