import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { announcementsQuery } from '@/features/announcements/api';
import { rememberIntent, startSingleSignOn } from '@/features/session/pkce';
import { clientConfigQuery } from '@/features/session/client-config';
import { ask } from '@/lib/dialogs';
import { safeIntent } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { tracked } from '@/lib/tracking';
import { signInFailureText, wasReported } from './failure-text';
import { SignInLayout } from './sign-in-layout';

const AnnouncementsAside = lazy(() => import('./announcements-aside'));

/** Sign-in for everybody: the university's single sign-on, and the announcements beside it. */
export default function SignInPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const intent = safeIntent(query.get('intent'));
  const { data: announcements = [] } = useQuery(announcementsQuery);
  const { data: config } = useQuery(clientConfigQuery);

  const signIn = async () => {
    try {
      await tracked(startSingleSignOn(intent));
    } catch (error) {
      if (!wasReported(error)) await ask({ tone: 'warning', title: t('failure.title'), message: signInFailureText(error) });
    }
  };

  return (
    <SignInLayout
      title={t('title')}
      description={t('subtitle')}
      aside={
        announcements.length > 0 && (
          <Suspense fallback={null}>
            <AnnouncementsAside announcements={announcements} />
          </Suspense>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Button variant="contained" size="large" onClick={() => void signIn()} aria-describedby="sign-in-hint" sx={{ minHeight: 52, fontSize: '1.05rem' }}>
          {t('singleSignOn')}
        </Button>
        <Typography id="sign-in-hint" variant="body2" color="text.secondary">
          {t('hint')}
        </Typography>
        {config?.developerLogin && (
          <Button component={RouterLink} to={paths.simulatedLogin} variant="outlined" onClick={() => rememberIntent(intent)}>
            {t('simulated.open')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Typography variant="body2">{t('forgotPassword')}</Typography>
        <Typography variant="body2">
          <Link href={t('contact.url')} target="_blank" rel="noopener noreferrer">
            {t('contact.label')}
          </Link>
        </Typography>
      </Box>
    </SignInLayout>
  );
}
