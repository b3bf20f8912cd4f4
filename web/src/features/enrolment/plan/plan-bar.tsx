import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useSignedIn } from '@/lib/use-session';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { MOST_PLANS, useChangePlan } from './api';
import { unusedName } from './plan-rules';

const NameDialog = lazy(() => import('./name-dialog'));

interface PlanBarProps {
  plans: readonly Schemas['PlanView'][];
  shown: Schemas['PlanView'] | undefined;
  onShow: (planId: string | undefined) => void;
}

/** The plans to choose from, and making, renaming and deleting one. */
export function PlanBar({ plans, shown, onShow }: PlanBarProps) {
  const { t } = useTranslation(['plans', 'common']);
  const { userinfo } = useSignedIn();
  const change = useChangePlan(userinfo);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);

  const save = async (name: string) => {
    const plan = await change.mutateAsync(
      naming === 'rename' && shown
        ? { type: 'save', plan: shown, name }
        : { type: 'create', name, sectionIds: [], credits: [] },
    );
    onShow(plan?.planId);
  };

  const remove = async (plan: Schemas['PlanView']) => {
    const confirmed = await ask({
      tone: 'danger',
      title: t('delete.title', { name: plan.name }),
      message: t('delete.message', { count: plan.sectionIds.length }),
      confirmLabel: t('delete.confirm'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!confirmed) return;
    try {
      await change.mutateAsync({ type: 'remove', plan });
      onShow(undefined);
    } catch (error) {
      reportFailure(error);
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {shown && (
        <Tabs
          value={shown.planId}
          onChange={(_event, planId: string) => onShow(planId)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('tabs')}
        >
          {plans.map((plan) => (
            <Tab
              key={plan.planId}
              value={plan.planId}
              label={plan.armedCaseId ? t('armedTab', { name: plan.name }) : plan.name}
            />
          ))}
        </Tabs>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant={shown ? 'outlined' : 'contained'}
          disabled={plans.length >= MOST_PLANS}
          onClick={() => setNaming('new')}
        >
          {t('new', { count: plans.length, most: MOST_PLANS })}
        </Button>
        {shown && (
          <>
            <Button disabled={shown.armedCaseId !== null} onClick={() => setNaming('rename')}>
              {t('rename')}
            </Button>
            <Button color="error" disabled={shown.armedCaseId !== null} onClick={() => void remove(shown)}>
              {t('delete.confirm')}
            </Button>
          </>
        )}
      </Box>
      {naming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t(naming === 'new' ? 'name.new' : 'rename')}
            name={
              naming === 'rename' ? (shown?.name ?? '') : unusedName(plans, (number) => t('name.first', { number }))
            }
            onClose={() => setNaming(null)}
            onSave={save}
          />
        </Suspense>
      )}
    </Box>
  );
}
