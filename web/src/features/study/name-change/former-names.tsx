import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** The names somebody had, each with the day until which they had it; nothing without any. */
export function FormerNames({ names }: { names: readonly Schemas['FormerNameView'][] }) {
  const { t } = useTranslation('nameChanges');
  const { language, pick } = useLanguage();
  if (names.length === 0) return null;
  return (
    <Box>
      <Typography color="textSecondary">{t('formerNames')}</Typography>
      <Box component="ul" aria-label={t('formerNames')} sx={{ m: 0, pl: 2.5 }}>
        {names.map(({ name, until }) => (
          <li key={`${until} ${name.th} ${name.en}`}>
            {t('formerLine', { name: pick(name.th, name.en), day: longDate(until, language) })}
          </li>
        ))}
      </Box>
    </Box>
  );
}
