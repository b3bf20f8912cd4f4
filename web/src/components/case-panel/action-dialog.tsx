import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CaseActionView } from '@/client/models';
import { FormTextField } from '@/components/form/form-text-field';
import { showServerErrors } from '@/lib/server-errors';
import { useGuardedClose } from '@/lib/unsaved';
import { emptyForm, filledForm, missingFields, type ActionValues } from './action-values';
import type { CaseDecision } from './api';
import { SubstitutePicker } from './substitute-picker';

const ActionForm = lazy(() => import('./action-form'));

const REMARK_LENGTH = 500;
const SUBSTITUTE = 'substitute';
const LINES_IN_SIGHT = 7;
const NOTHING: readonly string[] = [];

interface ActionDialogProps {
  action: CaseActionView;
  title: string;
  /** Whom and what it is about: the student, and each subject. */
  about?: readonly string[];
  /** What will happen, in the words of the process. */
  consequence: string;
  onClose: () => void;
  /** Rejects where the action was not taken: the dialog stays open then, with what was written. */
  onConfirm: (decision: Omit<CaseDecision, 'revision'>) => Promise<void>;
  /** What was written before, if an earlier press was not answered. */
  remark?: string;
}

/** Names what an action will do, and takes its remark, its substitute and its form. It closes once the action is taken. */
export default function ActionDialog({
  action,
  title,
  about = NOTHING,
  consequence,
  onClose,
  onConfirm,
  remark: written = '',
}: ActionDialogProps) {
  const { t } = useTranslation(['case', 'common']);
  const form = useForm<ActionValues>({
    defaultValues: { remark: written, substituteId: '', form: emptyForm(action.form) },
  });
  const { isDirty, isSubmitting } = form.formState;
  const close = useGuardedClose(isDirty && !isSubmitting, onClose);
  const asksSubstitute = action.fields.includes(SUBSTITUTE);

  const submit = form.handleSubmit(async ({ remark, substituteId, form: values }) => {
    if (action.remark === 'required' && !remark.trim())
      return form.setError('remark', { message: 'validation.required' }, { shouldFocus: true });
    if (asksSubstitute && !substituteId)
      return form.setError('substituteId', { message: 'validation.required' }, { shouldFocus: true });
    const [missing] = missingFields(action.form, values);
    if (missing !== undefined)
      return form.setError(`form.${missing}`, { message: 'validation.required' }, { shouldFocus: true });
    try {
      await onConfirm({
        action: action.name,
        ...(remark.trim() && { remark: remark.trim() }),
        ...(asksSubstitute && { substituteId }),
        ...(action.form.length > 0 && { form: filledForm(action.form, values) }),
      });
      onClose();
    } catch (error) {
      showServerErrors(error, form.setError);
    }
  });

  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="action-title">
      <DialogTitle id="action-title">{title}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {about.length > 0 && (
            <Box
              component="ul"
              tabIndex={about.length > LINES_IN_SIGHT ? 0 : undefined}
              sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto', fontWeight: 700 }}
            >
              {about.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          )}
          {consequence && <DialogContentText sx={{ color: 'text.primary' }}>{consequence}</DialogContentText>}
          {asksSubstitute && <SubstitutePicker control={form.control} name="substituteId" />}
          {action.form.length > 0 && (
            <Suspense fallback={null}>
              <ActionForm fields={action.form} control={form.control} />
            </Suspense>
          )}
          {action.remark !== 'none' && (
            <FormTextField
              control={form.control}
              name="remark"
              label={t(action.remark === 'required' ? 'remark.required' : 'remark.optional')}
              multiline
              minRows={3}
              slotProps={{ htmlInput: { maxLength: REMARK_LENGTH } }}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={action.tone === 'danger' ? 'error' : 'primary'}
            disabled={isSubmitting}
          >
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
