import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '@/client/use-keys';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { QueryView } from '@/components/query-view';
import { saveFailure } from '@/lib/data-failures';
import type { OpenScores } from './open-scores';
import { PastePlan } from './paste-plan';
import { isChange, textOf } from './score';

interface PlanDialogProps<Preview extends Schemas['PastePreview']> {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
  title: string;
  /** Asks what it would do, and what the answer is kept under. */
  preview: { queryKey: readonly unknown[]; queryFn: () => Promise<Preview> };
  /** Does exactly what was shown. */
  send: (hash: string, key: string) => Promise<Schemas['SavedScores']>;
  applyLabel: (count: number) => string;
  onClose: () => void;
  /** What else there is to say of the plan, above its cells. */
  children?: (preview: Preview) => ReactNode;
}

/** What a block, a file or an earlier state would do to scores, before it does it: exactly that, or nothing. */
export function PlanDialog<Preview extends Schemas['PastePreview']>(props: PlanDialogProps<Preview>) {
  const { sheet, scores, title, preview, send, applyLabel, onClose, children } = props;
  const { t } = useTranslation(['scores', 'common']);
  const titleId = useId();
  const keyOf = useKeys();
  const query = useQuery<Preview>({ ...preview, gcTime: 0, staleTime: Infinity });
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const taken = query.data?.cells.filter(({ problem }) => problem === null) ?? [];
  const changed = taken.filter(isChange).length;
  const applicable = query.data?.problem === null && changed > 0 ? query.data : null;

  async function apply({ hash }: Schemas['PastePreview']) {
    setSending(true);
    setFailure('');
    try {
      const answer = await send(hash, keyOf(hash));
      scores.pasted(
        taken.map(({ studentId, topicId, value, mark }) => ({ studentId, topicId, text: textOf({ value, mark }) })),
        answer,
      );
      onClose();
    } catch (error) {
      setFailure(saveFailure(error));
      setSending(false);
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <QueryView query={query}>
          {(plan) => (
            <>
              {children?.(plan)}
              <PastePlan sheet={sheet} preview={plan} />
            </>
          )}
        </QueryView>
        <Box role="alert">
          {failure && (
            <Alert
              severity="error"
              action={
                <Button color="inherit" onClick={() => void query.refetch().then(() => setFailure(''))}>
                  {t('paste.again')}
                </Button>
              }
            >
              {failure}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        {applicable && (
          <Button variant="contained" autoFocus disabled={isSending} onClick={() => void apply(applicable)}>
            {applyLabel(changed)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
