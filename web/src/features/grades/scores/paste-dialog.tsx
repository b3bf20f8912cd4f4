import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '@/client/use-keys';
import type { PasteInput, PastePreview, SheetView } from '@/client/models';
import Dialog from '@/components/dialog';
import { QueryView } from '@/components/query-view';
import { saveFailure } from '@/lib/data-failures';
import { applyPaste, pastePreviewQuery } from './api';
import type { OpenScores } from './open-scores';
import { PastePlan } from './paste-plan';
import { textOf } from './score';

interface PasteDialogProps {
  sheet: SheetView;
  scores: OpenScores;
  block: PasteInput;
  onClose: () => void;
}

/** What a pasted block would do, before it does it: exactly that, or nothing. */
export default function PasteDialog({ sheet, scores, block, onClose }: PasteDialogProps) {
  const { t } = useTranslation(['scores', 'common']);
  const titleId = useId();
  const keyOf = useKeys();
  const query = useQuery(pastePreviewQuery(sheet.sheetId, block, scores.flush));
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const taken = query.data?.cells.filter(({ problem }) => problem === null) ?? [];
  const canApply = query.data?.problem === null && taken.length > 0;

  async function apply({ hash }: PastePreview) {
    setSending(true);
    setFailure('');
    try {
      const answer = await applyPaste(sheet.sheetId, block, hash, keyOf(hash));
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
      <DialogTitle id={titleId}>{t('paste.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <QueryView query={query}>{(preview) => <PastePlan sheet={sheet} preview={preview} />}</QueryView>
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
        {query.data && canApply && (
          <Button variant="contained" autoFocus disabled={isSending} onClick={() => void apply(query.data)}>
            {t('paste.apply', { count: taken.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
