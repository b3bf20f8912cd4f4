import InputAdornment from '@mui/material/InputAdornment';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from './form-text-field';

interface FormMoneyProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** An amount in baht, typed with or without commas. Its schema is `moneyText` of lib/money. */
export function FormMoney<Values extends FieldValues>(field: FormMoneyProps<Values>) {
  const { t } = useTranslation('common');
  return (
    <FormTextField
      {...field}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{t('money.unit')}</InputAdornment> },
      }}
    />
  );
}
