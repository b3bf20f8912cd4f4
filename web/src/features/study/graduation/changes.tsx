import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

/** The differences between the audit now and the audit that the student accepted; nothing where they are equal. */
export function Changes({ change }: { change: Schemas['GraduationChange'] | null }) {
  const { t } = useTranslation('graduation');
  const { pick } = useLanguage();
  if (!change || (change.moved.length === 0 && change.missing.length === 0)) return null;
  return (
    <Alert severity="warning">
      {t('changed')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {change.moved.length > 0 && <li>{t('moved', { subjects: change.moved.join(', ') })}</li>}
        {change.missing.map(({ path, place, credits }) => (
          <li key={path}>{t('missing', { place: pick(place.th, place.en), credits })}</li>
        ))}
      </Box>
    </Alert>
  );
}
