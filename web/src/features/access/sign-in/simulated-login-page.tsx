import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { api, bodyOf } from '@/client/api';
import { clientConfig } from '@/client/config';
import { clientConfigQuery } from '@/client/config-query';
import { rememberState, takeAuthorization } from '@/features/access/session/pkce';
import { ask } from '@/lib/dialogs';
import { paths } from '@/lib/paths';
import { tracked } from '@/lib/tracking';
import { signInFailureText, wasReported } from './failure-text';
import { SignInLayout } from './sign-in-layout';
import { TextField } from './text-field';

const NOT_USERNAME = /\W/g;

/** Developer sign-in as anybody; it exists only where the API says so. */
export default function SimulatedLoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { data: config } = useQuery(clientConfigQuery);
  const [uid, setUid] = useState('');
  const [pressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  if (config && !config.developerLogin) return <Navigate to={paths.notFound} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!uid) return field.current?.focus();
    try {
      // An abandoned single sign-on must not be taken for this one.
      takeAuthorization();
      const { oidc } = await clientConfig();
      const query = {
        client_id: oidc.clientId,
        client_secret: '',
        redirect_uri: oidc.redirectUri,
        response_type: 'code',
        state: uid,
      };
      const answer = await tracked(bodyOf(api.GET('/security/oauth/authorize', { params: { query } })));
      const code = answer.authorizationCode || answer.code;
      const returned = { code, uid, session_state: 'simulated', state: rememberState() };
      await navigate(`${paths.authorizeCallback}?${new URLSearchParams(returned)}`);
    } catch (error) {
      if (!wasReported(error))
        await ask({ tone: 'warning', title: t('failure.title'), message: signInFailureText(error) });
    }
  };

  return (
    <SignInLayout title={t('simulated.title')} description={t('simulated.description')}>
      <form className="sign-in-stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('simulated.username')}
          value={uid}
          onText={(text) => setUid(text.replace(NOT_USERNAME, ''))}
          ref={field}
          problem={pressed && !uid ? t('simulated.missing') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <button type="submit" className="button primary large">
          {t('simulated.submit')}
        </button>
      </form>
    </SignInLayout>
  );
}
