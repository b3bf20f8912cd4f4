import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

interface FaultsProps {
  count: number;
  /** How grave they are here: of a draft that is edited they are to be expected. */
  severity: 'error' | 'warning';
}

/** How many places of a version nobody could complete; each is said where it is. */
export function Faults({ count, severity }: FaultsProps) {
  const { t } = useTranslation('programmes');
  return <Alert severity={count > 0 ? severity : 'success'}>{count > 0 ? t('faults', { count }) : t('sound')}</Alert>;
}
