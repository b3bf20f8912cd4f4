import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/components/brand-mark';
import { LanguageSwitch } from '@/components/language-switch';

interface SignInLayoutProps {
  title: string;
  description?: string;
  /** A large panel beside the form from 992 px up. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every page before sign-in: logo, title, language switch and the form. */
export function SignInLayout({ title, description, aside, children }: SignInLayoutProps) {
  const { t } = useTranslation('auth');
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      {aside}
      <Box
        component="main"
        sx={{ flex: '1 1 0', display: 'flex', flexDirection: 'column', minWidth: 0, px: { xs: 2.5, sm: 5 }, py: 2.5, backgroundColor: 'background.paper' }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <LanguageSwitch />
        </Box>
        <Box sx={{ flex: 1, display: 'grid', alignContent: 'center', width: '100%', maxWidth: 400, mx: 'auto', gap: 3, py: 4 }}>
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <BrandMark size={64} />
            <Typography variant="h1" sx={{ fontSize: '1.6rem' }}>
              {title}
            </Typography>
            {description && <Typography color="text.secondary">{description}</Typography>}
          </Box>
          {children}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center' }}>
          {t('footer')}
        </Typography>
      </Box>
    </Box>
  );
}
