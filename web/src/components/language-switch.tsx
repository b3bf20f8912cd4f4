import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGES } from '@/lib/i18n';
import { useLanguage } from '@/lib/use-language';

/** TH | EN as two buttons; the one in use is pressed. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (
    <Box role="group" aria-label={t('language.label')} sx={{ display: 'inline-flex', gap: 0.5 }}>
      {LANGUAGES.map((code) => (
        <Button
          key={code}
          size="small"
          lang={code}
          variant={code === language ? 'contained' : 'text'}
          aria-pressed={code === language}
          aria-label={t(`language.${code}`)}
          onClick={() => void changeLanguage(code)}
          sx={{ minWidth: 44 }}
        >
          {code.toUpperCase()}
        </Button>
      ))}
    </Box>
  );
}
