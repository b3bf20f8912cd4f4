import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { CREDITS, type PatternDraft } from './draft';

interface LineBasisProps {
  control: Control<PatternDraft>;
  index: number;
  /** The fees of the lines before. */
  earlier: readonly { value: string; label: string }[];
}

/** What a line is charged by: an amount, credits in bands, or a percentage of an earlier line. */
export function LineBasis({ control, index, earlier }: LineBasisProps) {
  const { t } = useTranslation('feePatterns');
  const [kind, ofFee] = useWatch({ control, name: [`lines.${index}.kind`, `lines.${index}.ofFee`] });
  if (kind === 'amount') return <FormMoney control={control} name={`lines.${index}.amount`} label={t('amount')} />;
  if (kind === 'percent') {
    // What was chosen stays to be seen where its line went behind this one: the server says so.
    const moved = ofFee && !earlier.some(({ value }) => value === ofFee) ? [{ value: ofFee, label: ofFee }] : [];
    return (
      <>
        <FormTextField control={control} name={`lines.${index}.percent`} label={t('percent')} />
        <FormSelect
          control={control}
          name={`lines.${index}.ofFee`}
          label={t('ofFee')}
          options={[...earlier, ...moved]}
        />
      </>
    );
  }
  return (
    <>
      <FormSelect
        control={control}
        name={`lines.${index}.credits`}
        label={t('countedCredits')}
        options={CREDITS.map((value) => ({ value, label: t(`credits.${value}`) }))}
      />
      <FormMoney control={control} name={`lines.${index}.cap`} label={t('cap')} />
      <Bands control={control} index={index} />
    </>
  );
}

function Bands({ control, index }: { control: Control<PatternDraft>; index: number }) {
  const { t } = useTranslation('feePatterns');
  const { fields, append, remove } = useFieldArray({ control, name: `lines.${index}.bands` });
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
      {fields.map((field, band) => {
        const number = band + 1;
        const last = number === fields.length;
        return (
          <Box
            key={field.id}
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
              alignItems: 'start',
            }}
          >
            <FormMoney
              control={control}
              name={`lines.${index}.bands.${band}.rate`}
              label={fields.length === 1 ? t('rate') : t('rateOf', { number })}
            />
            {!last && (
              <FormTextField
                control={control}
                name={`lines.${index}.bands.${band}.upTo`}
                label={t('upTo', { number })}
              />
            )}
            {fields.length > 1 && (
              <IconButton aria-label={t('removeBand', { number })} onClick={() => remove(band)}>
                <DeleteIcon />
              </IconButton>
            )}
          </Box>
        );
      })}
      <div>
        <Button size="small" onClick={() => append({ rate: '', upTo: '' })}>
          {t('addBand')}
        </Button>
      </div>
    </Box>
  );
}
