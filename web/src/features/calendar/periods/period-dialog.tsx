import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import type { CalendarPeriod, ChangedPeriod } from '@/client/models';
import DateTimeField from '@/components/date-time/date-time-field';
import { QueryView } from '@/components/query-view';
import { reportFailure } from '@/lib/report-failure';
import { isPast } from '@/lib/thai-date';
import { useWideScreen } from '@/lib/use-media-query';
import { impactQuery, useChangePeriod } from './api';
import { PeriodHistory } from './period-history';
import { PeriodImpact } from './period-impact';

const STATUS_FIELDS = 422;

interface PeriodDialogProps {
  period: CalendarPeriod;
  onClose: () => void;
  onSaved: (changed: ChangedPeriod) => void;
}

/** Moves one period. What depends on it is told before it is saved. */
export default function PeriodDialog({ period, onClose, onSaved }: PeriodDialogProps) {
  const { t } = useTranslation(['calendar', 'lists', 'common']);
  const phone = !useWideScreen();
  const impact = useQuery(impactQuery(period.periodId));
  const change = useChangePeriod(period.periodId);
  const [opensAt, setOpensAt] = useState<string | null>(period.opensAt);
  const [closesAt, setClosesAt] = useState<string | null>(period.closesAt);
  const [refusal, setRefusal] = useState<string | null>(null);
  const inOrder = opensAt !== null && closesAt !== null && Date.parse(opensAt) < Date.parse(closesAt);
  const moved = opensAt !== period.opensAt || closesAt !== period.closesAt;
  const over = closesAt !== null && isPast(closesAt);

  const save = async () => {
    if (opensAt === null || closesAt === null) return;
    try {
      onSaved(await change.mutateAsync({ opensAt, closesAt, revision: period.revision, steps: period.steps }));
    } catch (error) {
      if (error instanceof ApiError && error.status === STATUS_FIELDS) setRefusal(error.message);
      else {
        reportFailure(error);
        onClose();
      }
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="period-dialog">
      <DialogTitle id="period-dialog">
        {t('edit.title', { period: t(`lists:calendar.period.${period.kind}`) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <DateTimeField
            label={t('lists:calendar.opens')}
            value={opensAt}
            onChange={setOpensAt}
            error={opensAt === null ? t('edit.noDate') : undefined}
          />
          <DateTimeField
            label={t('lists:calendar.closes')}
            value={closesAt}
            onChange={setClosesAt}
            error={closesAt === null ? t('edit.noDate') : inOrder || opensAt === null ? undefined : t('edit.order')}
          />
        </Box>
        <Box role="status" sx={{ display: 'grid', gap: 1 }}>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {over && moved && <Alert severity="warning">{t('edit.over')}</Alert>}
          <QueryView query={impact}>{(found) => <PeriodImpact impact={found} />}</QueryView>
        </Box>
        <PeriodHistory periodId={period.periodId} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!moved || !inOrder || change.isPending || !impact.data}
          onClick={() => void save()}
        >
          {impact.data?.waitingTotal ? t('edit.saveAndMove', { count: impact.data.waitingTotal }) : t('edit.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
