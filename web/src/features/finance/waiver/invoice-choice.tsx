import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useFieldMessage } from '@/components/form/use-field-message';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface InvoiceChoiceProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, string[]>;
  invoices: readonly Schemas['WaivableInvoice'][];
}

/** Some of the open invoices. One that cannot be postponed stays listed, with the reason. */
export function InvoiceChoice<Values extends FieldValues>({ control, name, invoices }: InvoiceChoiceProps<Values>) {
  const { t } = useTranslation('waivers');
  const { language } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  const change = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <FormControl component="fieldset" error={Boolean(fieldState.error)}>
      <FormLabel component="legend">{t('invoices')}</FormLabel>
      <FormGroup>
        {invoices.map(({ invoiceId, number, open, dueOn, refused }, index) => (
          <FormControlLabel
            key={invoiceId}
            disabled={refused !== null}
            sx={{ alignItems: 'flex-start', '& .Mui-disabled': { color: 'text.secondary' } }}
            control={
              <Checkbox
                checked={chosen.includes(invoiceId)}
                onChange={(_, isChosen) => change(invoiceId, isChosen)}
                slotProps={index === 0 ? { input: { ref: field.ref } } : undefined}
              />
            }
            label={
              <Box sx={{ pt: 1 }}>
                {t('invoice', { number, amount: formatBaht(open) })}
                <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
                  {refused?.message ?? t('dueOn', { day: shortDate(dueOn, language) })}
                </Box>
              </Box>
            }
          />
        ))}
      </FormGroup>
      {fieldState.error && <FormHelperText>{messageOf(fieldState.error.message)}</FormHelperText>}
    </FormControl>
  );
}
