import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clearSession } from '@/lib/session';
import { paths } from '@/lib/paths';
import { SignInLayout } from './sign-in-layout';

/** Where the identity provider returns to after its session has ended too. */
export default function LoggedOutPage() {
  const { t } = useTranslation('auth');
  useEffect(clearSession, []);
  return (
    <SignInLayout title={t('loggedOut.title')} description={t('loggedOut.description')}>
      <Link className="button primary large" to={paths.signIn}>
        {t('loggedOut.again')}
      </Link>
    </SignInLayout>
  );
}
