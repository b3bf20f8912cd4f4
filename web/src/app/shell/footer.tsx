import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { currentYear } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const BUILD_NUMBER = '2024';

export function Footer() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  return (
    <Box
      component="footer"
      className="on-screen"
      sx={{ px: 2, py: 2, color: 'text.secondary', fontSize: '0.82rem', textAlign: 'center', whiteSpace: 'pre-line' }}
    >
      {t('footer', { year: currentYear(language), build: BUILD_NUMBER })}
    </Box>
  );
}
