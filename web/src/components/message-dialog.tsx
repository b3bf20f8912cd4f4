import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { AppTheme } from './app-theme';
import type { OpenDialog } from '@/lib/dialogs';

const MARK = { neutral: '', warning: '⚠', danger: '⚠' };

/** Escape and a click outside mean no where there is a no. */
export default function MessageDialog({ dialog }: { dialog: OpenDialog }) {
  const { t } = useTranslation('common');
  const tone = dialog.tone ?? 'neutral';
  const titleId = `dialog-${dialog.id}-title`;
  const textId = `dialog-${dialog.id}-text`;
  return (
    <AppTheme>
      <Dialog
        open
        role={dialog.cancelLabel ? 'dialog' : 'alertdialog'}
        onClose={() => dialog.answer(dialog.cancelLabel === undefined)}
        aria-labelledby={titleId}
        aria-describedby={dialog.message ? textId : undefined}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={titleId} sx={{ fontWeight: 700 }}>
          {MARK[tone] && <span aria-hidden>{`${MARK[tone]} `}</span>}
          {dialog.title}
        </DialogTitle>
        {dialog.message && (
          <DialogContent>
            <DialogContentText id={textId} sx={{ whiteSpace: 'pre-line', color: 'text.primary' }}>
              {dialog.message}
            </DialogContentText>
          </DialogContent>
        )}
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {dialog.cancelLabel && <Button onClick={() => dialog.answer(false)}>{dialog.cancelLabel}</Button>}
          <Button
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            onClick={() => dialog.answer(true)}
            autoFocus
          >
            {dialog.confirmLabel ?? t('action.ok')}
          </Button>
        </DialogActions>
      </Dialog>
    </AppTheme>
  );
}
