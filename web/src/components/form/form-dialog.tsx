import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '@/lib/unsaved';
import { useFormSubmit } from '@/lib/use-form-submit';
import { useWideScreen } from '@/lib/use-media-query';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { OpenCaseLink } from '@/components/open-case-link';

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  form: UseFormReturn<Values>;
  /**
   * Saves; what it rejects with is said at the fields it names, else above the buttons. A `NotReadyError` says why there is
   * nothing to send: the button itself never waits without a word.
   */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  submitLabel: string;
  tone?: 'primary' | 'error';
  /** The person or thing that the action is about, shown next to its button. */
  target?: ReactNode;
  /** Nothing can be sent: the dialog only shows. */
  readOnly?: boolean;
  /** The fields, and what is told about them. */
  children: ReactNode;
  /** Below what the server said, such as the history of the row. */
  after?: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Goes one step back, where the form is filled in step by step. */
  onBack?: () => void;
}

/** A form in a dialog, the whole screen on a phone. What goes wrong is said in it, and nothing typed is lost. */
export function FormDialog<Values extends FieldValues>({
  title,
  form,
  onSubmit,
  onClose,
  submitLabel,
  tone = 'primary',
  target,
  readOnly = false,
  children,
  after,
  maxWidth = 'sm',
  onBack,
}: FormDialogProps<Values>) {
  const { t } = useTranslation('common');
  const phone = !useWideScreen();
  const titleId = useId();
  const targetId = useId();
  const { submit, failure, openCase } = useFormSubmit(form, onSubmit);
  const { isDirty, isSubmitting } = form.formState;
  const close = useGuardedClose(isDirty && !isSubmitting, onClose);
  return (
    <Dialog open onClose={close} fullWidth maxWidth={maxWidth} fullScreen={phone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', pt: 0 }}>
          {/* The first label stands above its field. */}
          <Box sx={{ display: 'grid', gap: 2, pt: 1.25 }}>{children}</Box>
          <Box role="alert" sx={TAKES_NO_ROOM_EMPTY}>
            {failure && (
              <Alert severity="error">
                {failure}
                {openCase && <OpenCaseLink caseId={openCase} />}
              </Alert>
            )}
          </Box>
          {after}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
          {target && (
            <Box id={targetId} sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0, fontWeight: 700 }}>
              {target}
            </Box>
          )}
          {onBack && (
            <Button onClick={onBack} sx={{ mr: 'auto' }}>
              {t('action.back')}
            </Button>
          )}
          <Button onClick={close}>{t(readOnly ? 'action.close' : 'action.cancel')}</Button>
          {!readOnly && (
            <Button
              type="submit"
              variant="contained"
              color={tone}
              aria-disabled={isSubmitting || undefined}
              aria-describedby={target ? targetId : undefined}
            >
              {submitLabel}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
