import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '@/lib/money';
import { moneyFault, readingsOf, wireAmount } from '@/lib/money-field';
import { FormTextField } from './form-text-field';

interface FormMoneyProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/**
 * An amount in baht, typed with or without commas. Its schema is `moneyText` of lib/money-field. Says how it is read, and
 * offers what it can mean where its commas do not part thousands.
 */
export function FormMoney<Values extends FieldValues>(props: FormMoneyProps<Values>) {
  const { control, name, hint, disabled } = props;
  const { t } = useTranslation('common');
  const {
    field,
    fieldState: { error },
  } = useController({ control, name });
  const typed = String(field.value ?? '');
  // Only once the form was sent: "1,25" is on its way to "1,250" while it is typed.
  const readings = error && !disabled ? readingsOf(typed) : [];
  const amount = moneyFault(typed) ? null : wireAmount(typed);
  const read = amount && t('money.read', { amount: formatBaht(amount) });
  return (
    <div>
      <FormTextField
        {...props}
        fullWidth
        hint={[read, hint].filter(Boolean).join(' · ') || undefined}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { endAdornment: <InputAdornment position="end">{t('money.unit')}</InputAdornment> },
        }}
      />
      {readings.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {readings.map((reading) => (
            <Button key={reading} size="small" variant="outlined" onClick={() => field.onChange(reading)}>
              {t('money.take', { amount: formatBaht(reading) })}
            </Button>
          ))}
        </Box>
      )}
    </div>
  );
}
