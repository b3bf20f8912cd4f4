import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { useWideScreen } from '@/lib/use-media-query';
import { useMay } from '@/lib/use-session';
import { checklistQuery } from './api';

interface ChecklistDialogProps {
  day: Schemas['DayView'];
  name: string;
  /** Asks a second person to close the day all the same; absent where the caller may not. */
  onAsk: (() => void) | undefined;
  onClose: () => void;
}

/** What is checked before a day is closed, and how many rows prevent closing. */
export default function ChecklistDialog({ day, name, onAsk, onClose }: ChecklistDialogProps) {
  const { t } = useTranslation(['days', 'common']);
  const titleId = useId();
  const phone = !useWideScreen();
  const seesDesk = useMay(MENU.reconciliationDesk, 'view');
  const query = useQuery(checklistQuery(day));
  const isRed = query.data?.some(({ count }) => count > 0) ?? false;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('checklist.title', { name })}</DialogTitle>
      <DialogContent>
        <QueryView query={query}>
          {(points) => (
            <PlainTable
              label={t('checklist.title', { name })}
              rows={points}
              rowId={({ check }) => check}
              rowName={({ check }) => t(`check.${check}`)}
              columns={[
                { key: 'point', header: t('checklist.point'), cell: ({ check }) => t(`check.${check}`) },
                {
                  key: 'result',
                  header: t('checklist.result'),
                  cell: ({ count }) => (
                    <StatusChip
                      of="checklist"
                      state={count ? 'red' : 'ok'}
                      label={count ? t('checklist.red', { count }) : t('checklist.ok')}
                    />
                  ),
                },
              ]}
            />
          )}
        </QueryView>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        {seesDesk && (
          <Button component={RouterLink} to={`/adm/finance/desk?first=${day.day}&last=${day.day}`}>
            {t('checklist.desk')}
          </Button>
        )}
        {isRed && onAsk && <Button onClick={onAsk}>{t('accept.action')}</Button>}
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
