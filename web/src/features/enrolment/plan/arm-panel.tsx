import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { WarningWithWay } from '@/components/warning-with-way';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { dateTimeSeconds } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useArm } from './api';
import { ArmedPanel } from './armed-panel';
import { Opening } from './opening';
import { useNow } from '@/lib/use-now';

interface ArmPanelProps {
  plan: Schemas['PlanView'];
  standing: Schemas['Standing'] | undefined;
  onSubmit: () => void;
}

/** Sending the plan: now when enrolling is open for the student; by itself, at the second it opens, when it is not yet. */
export function ArmPanel({ plan, standing, onSubmit }: ArmPanelProps) {
  const { t } = useTranslation(['plans', 'common']);
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

  const typeFirst = standing?.typeChosen === false && <TypeFirst />;
  if (plan.armedCaseId) return <ArmedPanel caseId={plan.armedCaseId} notice={typeFirst} />;
  if (notYet)
    return (
      <Panel title={t('arm.title')}>
        <Opening opensAt={opensAt} now={now}>
          {typeFirst}
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

/** What would have the armed plan refused, and where it is done. */
function TypeFirst() {
  const { t } = useTranslation('plans');
  return (
    <WarningWithWay to="/std/finance?tab=choose" wayLabel={t('arm.chooseType')}>
      {t('arm.typeFirst')}
    </WarningWithWay>
  );
}
