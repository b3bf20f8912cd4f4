import Alert from '@mui/material/Alert';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '@/components/form/form-text-field';

interface ReasonFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** Why a row shall change, and that nothing does before a second person agrees. */
export function ReasonField<Values extends FieldValues>(field: ReasonFieldProps<Values>) {
  const { t } = useTranslation('masterChanges');
  return (
    <>
      <Alert severity="info">{t('twoPeople')}</Alert>
      <FormTextField {...field} label={t('reason')} multiline minRows={2} />
    </>
  );
}
