import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { QueryView } from '@/components/query-view';
import { NotReadyError } from '@/lib/not-ready-error';
import { isPast } from '@/lib/thai-date';
import { impactQuery, useChangePeriod } from './api';
import { draftOf, periodOf, periodSchema } from './draft';
import { PeriodHistory } from './period-history';
import { PeriodImpact } from './period-impact';
import { PeriodSteps } from './period-steps';

interface PeriodDialogProps {
  period: Schemas['PeriodView'];
  onClose: () => void;
  onSaved: (changed: Schemas['ChangedPeriod']) => void;
}

/** Moves one period, with the steps of a kind that has some. What depends on it is shown before it is saved. */
export default function PeriodDialog({ period, onClose, onSaved }: PeriodDialogProps) {
  const { t } = useTranslation(['calendar', 'lists', 'common']);
  const impact = useQuery(impactQuery(period.periodId));
  const change = useChangePeriod(period.periodId);
  const form = useForm({
    resolver: zodResolver(periodSchema),
    defaultValues: draftOf(period),
  });
  const draft = useWatch({ control: form.control });
  // What is typed may be no date.
  const closesAt: string | null | undefined = draft.closesAt;
  const moved = draft.opensAt !== period.opensAt || closesAt !== period.closesAt;
  const stepsChanged = JSON.stringify(draft.steps) !== JSON.stringify(draftOf(period).steps);
  const waiting = impact.data?.waitingTotal;
  return (
    <FormDialog
      title={t('edit.title', { period: t(`lists:calendar.period.${period.kind}`) })}
      form={form}
      onSubmit={async (typed) => {
        if (!moved && !stepsChanged) throw new NotReadyError(t('common:form.unchanged'));
        if (!impact.data) throw new NotReadyError(t('edit.impactFirst'));
        onSaved(await change.mutateAsync({ ...periodOf(typed), revision: period.revision }));
      }}
      onClose={onClose}
      submitLabel={waiting ? t('edit.saveAndMove', { count: waiting }) : t('edit.save')}
      after={<PeriodHistory periodId={period.periodId} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormDate control={form.control} name="opensAt" label={t('lists:calendar.opens')} />
        <FormDate control={form.control} name="closesAt" label={t('lists:calendar.closes')} />
      </Box>
      {period.stepUnit && <PeriodSteps control={form.control} />}
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {moved && closesAt && isPast(closesAt) && <Alert severity="warning">{t('edit.over')}</Alert>}
        <QueryView query={impact}>{(found) => <PeriodImpact impact={found} />}</QueryView>
      </Box>
    </FormDialog>
  );
}
