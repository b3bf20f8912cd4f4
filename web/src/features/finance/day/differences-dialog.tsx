import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { differencesQuery } from './api';

interface DifferencesDialogProps {
  day: Schemas['DayView'];
  name: string;
  onClose: () => void;
}

/** Why the sums of a day differ: each piece of money with its reason. */
export default function DifferencesDialog({ day, name, onClose }: DifferencesDialogProps) {
  const { t } = useTranslation(['days', 'common']);
  const { language, pick } = useLanguage();
  const titleId = useId();
  const phone = !useWideScreen();
  const query = useQuery(differencesQuery(day));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('differences.title', { name })}</DialogTitle>
      <DialogContent>
        <QueryView query={query}>
          {(differences) => (
            <PlainTable
              label={t('differences.title', { name })}
              rows={differences}
              rowId={({ reason, bankTransaction }) => `${bankTransaction} ${reason}`}
              rowName={({ bankTransaction }) => bankTransaction}
              columns={[
                {
                  key: 'reason',
                  header: t('column.reason'),
                  cell: ({ reason }) => t(`reason.${reason}`),
                  note: ({ reason }) => t(`reasonHint.${reason}`),
                },
                {
                  key: 'amount',
                  header: t('column.amount'),
                  align: 'right',
                  cell: ({ amount }) => formatBaht(amount),
                },
                {
                  key: 'student',
                  header: t('column.student'),
                  cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
                  note: ({ studentName }) => studentName && pick(studentName.th, studentName.en),
                },
                {
                  key: 'transaction',
                  header: t('column.transaction'),
                  cell: ({ bankTransaction }) => bankTransaction,
                  note: ({ reference2, at }) => [reference2, dateTime(at, language)].filter(Boolean).join(' · '),
                },
              ]}
            />
          )}
        </QueryView>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
