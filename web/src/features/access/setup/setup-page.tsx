import '@/features/access/sign-in/sign-in.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ApiError } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { AppTheme } from '@/components/app-theme';
import { BrandMark } from '@/components/brand-mark';
import { Spinner } from '@/components/spinner';
import { LanguageSwitch } from '@/features/access/sign-in/language-switch';
import { loadFailure } from '@/lib/data-failures';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { setupQuery, tokenOf } from './api';
import { FinishStep } from './finish-step';
import { PeopleStep } from './people-step';
import { SignInStep } from './sign-in-step';
import { UniversityStep } from './university-step';

const WRONG_ADDRESS = 'setup_address_wrong';
const PEOPLE = 1;
const SIGN_IN = 2;
const FINISH = 3;

/** The set-up of an empty portal, open to whoever has its one-time address; without it, says where it is printed. */
export default function SetupPage() {
  const { t } = useTranslation('setup');
  const { hash } = useLocation();
  const token = tokenOf(hash);
  const query = useQuery({ ...setupQuery(token), enabled: token !== '' });
  const isWrong = query.error instanceof ApiError && query.error.code === WRONG_ADDRESS;
  return (
    <AppTheme>
      <Box component="main" sx={{ maxWidth: 760, mx: 'auto', p: 2.5, display: 'grid', gap: 2.5 }}>
        <LanguageSwitch />
        <Box>
          <BrandMark size={56} />
          <Typography component="h1" variant="h5" sx={{ mt: 1.5, fontWeight: 700 }}>
            {t('title')}
          </Typography>
          <Typography color="text.secondary">{t('lead')}</Typography>
        </Box>
        {token === '' && <Alert severity="info">{t('noAddress')}</Alert>}
        {query.isLoading && <Spinner />}
        {isWrong && <Alert severity="warning">{t('wrongAddress')}</Alert>}
        {query.error && !isWrong && (
          <Alert
            severity="error"
            action={<Button onClick={() => void query.refetch()}>{t('common:action.retry')}</Button>}
          >
            {loadFailure(query.error)}
          </Alert>
        )}
        {query.data && <Steps setup={query.data} token={token} />}
      </Box>
    </AppTheme>
  );
}

/** The first step that is not done. */
function nextStep({ university, administrator }: Schemas['SetupView']): number {
  if (!university) return 0;
  return administrator ? SIGN_IN : PEOPLE;
}

function Steps({ setup, token }: { setup: Schemas['SetupView']; token: string }) {
  const { t } = useTranslation('setup');
  const { language } = useLanguage();
  const [active, setActive] = useState(() => nextStep(setup));
  const reachable = setup.administrator ? FINISH : nextStep(setup);
  const steps: [string, ReactNode][] = [
    [t('university.title'), <UniversityStep key="u" setup={setup} token={token} onDone={() => setActive(PEOPLE)} />],
    [t('people.title'), <PeopleStep key="p" setup={setup} token={token} onDone={() => setActive(SIGN_IN)} />],
    [t('signIn.title'), <SignInStep key="s" token={token} onDone={() => setActive(FINISH)} />],
    [t('finish.title'), <FinishStep key="f" setup={setup} token={token} />],
  ];
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('validUntil')} {dateTime(setup.expiresAt, language)}
      </Typography>
      <Stepper orientation="vertical" nonLinear activeStep={active}>
        {steps.map(([label, content], position) => (
          <Step key={label} completed={position < nextStep(setup)}>
            <StepLabel>
              <Button disabled={position > reachable} onClick={() => setActive(position)} sx={{ px: 0.5 }}>
                {label}
              </Button>
            </StepLabel>
            <StepContent>{content}</StepContent>
          </Step>
        ))}
        <Step disabled>
          <StepLabel>{t('after.units')}</StepLabel>
        </Step>
        <Step disabled>
          <StepLabel>{t('after.checklist')}</StepLabel>
        </Step>
      </Stepper>
    </>
  );
}
