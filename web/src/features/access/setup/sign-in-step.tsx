import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { reportFailure } from '@/lib/report-failure';
import { trySignIn } from './api';

const SEVERITY = {
  works: 'success',
  refused: 'error',
  silent: 'error',
  not_configured: 'info',
  not_tried: 'info',
} as const;

/** Tries every way to sign in with the administrator's own username and password, and says what came of each. */
export function SignInStep({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('setup');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [checks, setChecks] = useState<Schemas['SignInCheck'][]>([]);
  const test = async () => {
    setBusy(true);
    try {
      setChecks(await trySignIn(token, username.trim(), password));
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const isOpen = checks.some(({ outcome }) => outcome === 'works');
  return (
    <Stack spacing={1.5} sx={{ pt: 1 }}>
      <Typography>{t('signIn.lead')}</Typography>
      <TextField
        label={t('people.username')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        autoComplete="off"
      />
      <TextField
        label={t('people.password')}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        helperText={t('signIn.passwordHint')}
        autoComplete="off"
      />
      <Button variant="outlined" disabled={busy} onClick={() => void test()} sx={{ alignSelf: 'start' }}>
        {t('signIn.test')}
      </Button>
      <Stack spacing={1} role="status">
        {checks.map(({ way, outcome, address }) => (
          <Alert key={way} severity={SEVERITY[outcome]} sx={{ overflowWrap: 'anywhere' }}>
            <AlertTitle>{t(`signIn.way.${way}`)}</AlertTitle>
            {t(`signIn.outcome.${outcome}`)}
            {address && <div>{address}</div>}
          </Alert>
        ))}
      </Stack>
      {checks.length > 0 && !isOpen && <Alert severity="warning">{t('signIn.noWay')}</Alert>}
      <Button variant="contained" onClick={onDone} sx={{ alignSelf: 'start' }}>
        {t('next')}
      </Button>
    </Stack>
  );
}
