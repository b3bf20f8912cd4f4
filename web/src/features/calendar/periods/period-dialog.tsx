import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { CalendarPeriod, ChangedPeriod } from '@/client/models';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { QueryView } from '@/components/query-view';
import { isPast } from '@/lib/thai-date';
import { impactQuery, useChangePeriod } from './api';
import { PeriodHistory } from './period-history';
import { PeriodImpact } from './period-impact';

const schema = z.object({ opensAt: z.string('validation.required'), closesAt: z.string('validation.required') }).check(
  z.refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
    path: ['closesAt'],
    error: 'validation.order',
  }),
);

interface PeriodDialogProps {
  period: CalendarPeriod;
  onClose: () => void;
  onSaved: (changed: ChangedPeriod) => void;
}

/** Moves one period. What depends on it is told before it is saved. */
export default function PeriodDialog({ period, onClose, onSaved }: PeriodDialogProps) {
  const { t } = useTranslation(['calendar', 'lists', 'common']);
  const impact = useQuery(impactQuery(period.periodId));
  const change = useChangePeriod(period.periodId);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { opensAt: period.opensAt, closesAt: period.closesAt },
  });
  // What is typed may be no date.
  const [opensAt, closesAt]: (string | null)[] = useWatch({ control: form.control, name: ['opensAt', 'closesAt'] });
  const moved = opensAt !== period.opensAt || closesAt !== period.closesAt;
  const waiting = impact.data?.waitingTotal;
  return (
    <FormDialog
      title={t('edit.title', { period: t(`lists:calendar.period.${period.kind}`) })}
      form={form}
      onSubmit={async (dates) => onSaved(await change.mutateAsync({ ...dates, revision: period.revision, steps: period.steps }))}
      onClose={onClose}
      submitLabel={waiting ? t('edit.saveAndMove', { count: waiting }) : t('edit.save')}
      ready={moved && impact.data !== undefined}
      after={<PeriodHistory periodId={period.periodId} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormDate control={form.control} name="opensAt" label={t('lists:calendar.opens')} />
        <FormDate control={form.control} name="closesAt" label={t('lists:calendar.closes')} />
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {moved && closesAt && isPast(closesAt) && <Alert severity="warning">{t('edit.over')}</Alert>}
        <QueryView query={impact}>{(found) => <PeriodImpact impact={found} />}</QueryView>
      </Box>
    </FormDialog>
  );
}
