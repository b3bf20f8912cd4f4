import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

/** What is unusual about a sheet. It stops nobody. */
export function Hints({ hints }: { hints: readonly Schemas['HintView'][] }) {
  const { t } = useTranslation('gradeSubmissions');
  if (hints.length === 0) return null;
  return (
    <Alert severity="info" aria-label={t('hints')}>
      {t('hints')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {hints.map(({ code, facts }) => (
          <li key={`${code} ${JSON.stringify(facts)}`}>{t(`hint.${code}`, facts)}</li>
        ))}
      </Box>
    </Alert>
  );
}
