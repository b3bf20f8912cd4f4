import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

/** Why something else was agreed here for this student. */
export function Agreed({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation('audit');
  return reasons.map((reason) => (
    <Alert key={reason} severity="info" sx={{ mt: 1 }}>
      {t('agreed', { reason })}
    </Alert>
  ));
}
