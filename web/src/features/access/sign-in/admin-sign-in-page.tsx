import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, bodyOf } from '@/client/api';
import { clientConfig } from '@/client/config';
import { establish } from '@/features/access/session/establish';
import { landingPath } from '@/features/access/session/landing';
import { encryptField } from '@/features/access/session/rsa';
import { ask } from '@/lib/dialogs';
import { safeIntent } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { plain } from '@/lib/text';
import { tracked } from '@/lib/tracking';
import { signInFailureText, wasReported } from './failure-text';
import { SignInLayout } from './sign-in-layout';
import { TextField } from './text-field';

const USERNAME_LENGTH = 24;
const PASSWORD_LENGTH = 16;
const NOT_USERNAME = /\W/g;

async function signIn(username: string, password: string, intent: string | null) {
  const { rsaPublicKey } = await clientConfig();
  const body = {
    username: await encryptField(rsaPublicKey, username),
    password: await encryptField(rsaPublicKey, password),
    ...(intent && { intent }),
  };
  return establish(await bodyOf(api.POST('/user-login/staff', { body })));
}

/** Sign-in with a password, for staff and administrators. */
export default function AdminSignInPage() {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const intent = safeIntent(query.get('intent'));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  /** What is too long is told, never cut: a password that lost its end would be another one. */
  const tooLong = (text: string, longest: number) =>
    text.length > longest ? t('common:validation.tooLong') : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tooLong(username, USERNAME_LENGTH) || tooLong(password, PASSWORD_LENGTH)) return;
    if (!username || !password) {
      await ask({ tone: 'warning', title: t('failure.title'), message: t('failure.bothRequired') });
      return;
    }
    setBusy(true);
    try {
      const user = await tracked(signIn(username, password, intent));
      await navigate(landingPath(user, intent), { replace: true });
    } catch (error) {
      if (!wasReported(error))
        await ask({ tone: 'warning', title: t('failure.title'), message: signInFailureText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <SignInLayout title={t('admin.title')} description={t('admin.description')}>
      <form className="sign-in-stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('admin.username')}
          value={username}
          onText={(text) => setUsername(plain(text).replace(NOT_USERNAME, ''))}
          problem={tooLong(username, USERNAME_LENGTH)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <TextField
          label={t('admin.password')}
          type="password"
          value={password}
          onText={setPassword}
          problem={tooLong(password, PASSWORD_LENGTH)}
          autoComplete="current-password"
        />
        <button type="submit" className="button primary large" disabled={busy}>
          {t('admin.submit')}
        </button>
        <Link className="button" to={`${paths.signIn}${intent ? `?intent=${encodeURIComponent(intent)}` : ''}`}>
          {t('admin.singleSignOn')}
        </Link>
      </form>
    </SignInLayout>
  );
}
