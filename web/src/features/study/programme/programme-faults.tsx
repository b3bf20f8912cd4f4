import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

interface FaultsProps {
  faults: readonly Schemas['ProgrammeFault'][];
  /** How grave they are here: of a draft that is edited they are to be expected. */
  severity: 'error' | 'warning';
}

/**
 * The number of places of a version that nobody could complete. Each is shown at its place; faults of no single place
 * are shown here.
 */
export function Faults({ faults, severity }: FaultsProps) {
  const { t } = useTranslation('programmes');
  const count = faults.length;
  const ofAll = faults.filter(({ path, code }) => path === '' || code.startsWith('programme_plan_'));
  return (
    <Alert severity={count > 0 ? severity : 'success'}>
      {count > 0 ? t('faults', { count }) : t('sound')}
      {ofAll.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {ofAll.map(({ path, code, message }) => (
            <li key={`${code}:${path}:${message}`}>{message}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
