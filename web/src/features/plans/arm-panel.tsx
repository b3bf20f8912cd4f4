import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { idempotencyKey } from '@/client/api';
import type { Plan, Standing } from '@/client/models';
import { caseQuery, useCaseAction } from '@/components/case-panel/api';
import { Panel } from '@/components/page';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { dateTimeSeconds } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useArm } from './api';
import { Countdown } from './countdown';
import { useNow } from './use-now';

interface ArmPanelProps {
  plan: Plan;
  standing: Standing | undefined;
  onSubmit: () => void;
}

/** Sending the plan: now when enrolling is open for the student; by itself, at the second it opens, when it is not yet. */
export function ArmPanel({ plan, standing, onSubmit }: ArmPanelProps) {
  const { t } = useTranslation('plans');
  const { language } = useLanguage();
  const now = useNow();
  const arm = useArm();
  const key = useRef<string | null>(null);
  const opensAt = standing?.opensAt ?? null;
  const notYet = opensAt !== null && new Date(opensAt).getTime() > now;

  const armNow = async (at: string) => {
    const confirmed = await ask({
      title: t('arm.confirmTitle', { name: plan.name }),
      message: t('arm.confirmMessage', { at: dateTimeSeconds(at, language) }),
      confirmLabel: t('arm.button'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!confirmed) return;
    key.current ??= idempotencyKey();
    try {
      await arm.mutateAsync({ planId: plan.planId, key: key.current });
      key.current = null;
    } catch (error) {
      reportFailure(error);
    }
  };

  if (plan.armedCaseId) return <Armed caseId={plan.armedCaseId} />;
  if (notYet)
    return (
      <Panel title={t('arm.title')}>
        <Opening opensAt={opensAt} now={now}>
          <Button
            variant="contained"
            startIcon={<AlarmIcon aria-hidden />}
            disabled={arm.isPending}
            onClick={() => void armNow(opensAt)}
          >
            {t('arm.button')}
          </Button>
          <Box sx={{ color: 'text.secondary' }}>{t('arm.hint')}</Box>
        </Opening>
      </Panel>
    );
  return (
    <Panel title={t('submit.title')}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Button variant="contained" size="large" onClick={onSubmit}>
          {t('submit.button')}
        </Button>
        <Box sx={{ color: 'text.secondary' }}>{t('submit.hint')}</Box>
      </Box>
    </Panel>
  );
}

function Opening({ opensAt, now, children }: { opensAt: string; now: number; children: ReactNode }) {
  const { t } = useTranslation('plans');
  const { language } = useLanguage();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box>{t('arm.opens', { at: dateTimeSeconds(opensAt, language) })}</Box>
      <Countdown to={opensAt} now={now} />
      {children}
    </Box>
  );
}

function Armed({ caseId }: { caseId: string }) {
  const { t } = useTranslation(['plans', 'cases', 'common']);
  const now = useNow();
  const query = useQuery(caseQuery(caseId));
  const act = useCaseAction(caseId);
  const view = query.data;
  const disarm = async () => {
    if (!view) return;
    const confirmed = await ask({
      tone: 'warning',
      title: t('arm.disarm'),
      message: t('arm.disarmMessage'),
      confirmLabel: t('arm.disarm'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!confirmed) return;
    try {
      await act.mutateAsync({ action: 'cancel', revision: view.revision });
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <Panel title={t('arm.armedTitle')}>
      <Alert severity="success" icon={<AlarmIcon />} sx={{ mb: 1.5 }}>
        {t('arm.armed')}
      </Alert>
      {view?.deadline && view.state === 'open' && (
        <Opening opensAt={view.deadline.at} now={now}>
          {null}
        </Opening>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button component={RouterLink} to={`/std/cases/${caseId}`} variant="outlined">
          {t('arm.case')}
        </Button>
        <Button
          color="error"
          disabled={!view?.actions.some((action) => action.name === 'cancel') || act.isPending}
          onClick={() => void disarm()}
        >
          {t('arm.disarm')}
        </Button>
      </Box>
    </Panel>
  );
}
