import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { announcementsQuery } from '@/features/news/announcement/api';
import { rememberIntent, startSingleSignOn } from '@/features/access/session/pkce';
import { clientConfigQuery } from '@/client/config-query';
import { ask } from '@/lib/dialogs';
import { safeIntent } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { tracked } from '@/lib/tracking';
import { useWideScreen } from '@/lib/use-media-query';
import { signInFailureText, wasReported } from './failure-text';
import { SignInLayout } from './sign-in-layout';

const AnnouncementsAside = lazy(() => import('./announcements-aside'));

/** Sign-in for everybody: the university's single sign-on, and the announcements beside it. */
export default function SignInPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const intent = safeIntent(query.get('intent'));
  const { data: announcements = [], isPending } = useQuery(announcementsQuery);
  const { data: config } = useQuery(clientConfigQuery);

  const signIn = async () => {
    try {
      await tracked(startSingleSignOn(intent));
    } catch (error) {
      if (!wasReported(error))
        await ask({ tone: 'warning', title: t('failure.title'), message: signInFailureText(error) });
    }
  };

  return (
    <SignInLayout
      title={t('title')}
      description={t('subtitle')}
      aside={
        (isPending || announcements.length > 0) && (
          <Suspense fallback={<PlaceOfAside />}>
            {isPending ? <PlaceOfAside /> : <AnnouncementsAside announcements={announcements} />}
          </Suspense>
        )
      }
    >
      <div className="sign-in-stack">
        <button
          type="button"
          className="button primary large"
          aria-describedby="sign-in-hint"
          onClick={() => void signIn()}
        >
          {t('singleSignOn')}
        </button>
        <p id="sign-in-hint" className="sign-in-small sign-in-soft">
          {t('hint')}
        </p>
        {config?.developerLogin && (
          <Link className="button" to={paths.simulatedLogin} onClick={() => rememberIntent(intent)}>
            {t('simulated.open')}
          </Link>
        )}
      </div>
      <div>
        <p className="sign-in-small">{t('forgotPassword')}</p>
        <p className="sign-in-small">
          <a href={t('contact.url')} target="_blank" rel="noopener noreferrer">
            {t('contact.label')}
          </a>
        </p>
      </div>
    </SignInLayout>
  );
}

/** Where announcements will stand: the button of who signs in at once does not move away under the pointer. */
function PlaceOfAside() {
  return useWideScreen() ? <div className="sign-in-aside" aria-hidden /> : null;
}
