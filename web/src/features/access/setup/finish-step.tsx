import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { reloadAt } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { reportFailure } from '@/lib/report-failure';
import { finishSetup } from './api';

const CHECKLIST = '/adm/checklist';

/** Where the administrator signs in: without a password that somebody checks, only by the single sign-on. */
function signInOf(setup: Schemas['SetupView']): string {
  const hasPassword = !setup.keepsPasswords || setup.administrator?.hasPassword;
  return hasPassword ? paths.adminSignIn : paths.signIn;
}

interface FinishStepProps {
  setup: Schemas['SetupView'];
  token: string;
}

/** Ends the set-up and goes on to the sign-in that the administrator has, which leads to the checklist. */
export function FinishStep({ setup, token }: FinishStepProps) {
  const { t } = useTranslation('setup');
  const [busy, setBusy] = useState(false);
  const finish = async () => {
    setBusy(true);
    try {
      await finishSetup(token);
      // The whole page anew: it was told at its start that the portal has to be set up.
      reloadAt(`${signInOf(setup)}?intent=${CHECKLIST}`);
    } catch (error) {
      setBusy(false);
      reportFailure(error);
    }
  };
  return (
    <Stack spacing={1.5} sx={{ pt: 1 }}>
      <Typography>{t('finish.lead')}</Typography>
      <Button variant="contained" disabled={busy} onClick={() => void finish()} sx={{ alignSelf: 'start' }}>
        {t('finish.submit')}
      </Button>
    </Stack>
  );
}
