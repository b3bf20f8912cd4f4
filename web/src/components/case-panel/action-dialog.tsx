import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CaseActionView } from '@/client/models';
import { FormTextField } from '@/components/form-text-field';
import type { CaseDecision } from './api';
import { SubstitutePicker } from './substitute-picker';

const REMARK_LENGTH = 500;
const SUBSTITUTE = 'substitute';

interface ActionDialogProps {
  action: CaseActionView;
  title: string;
  /** What will happen, in the words of the process. */
  consequence: string;
  onClose: () => void;
  onConfirm: (decision: Omit<CaseDecision, 'revision'>) => Promise<void>;
}

/** Names what an action will do, and takes its remark and its substitute. */
export default function ActionDialog({ action, title, consequence, onClose, onConfirm }: ActionDialogProps) {
  const { t } = useTranslation(['case', 'common']);
  const form = useForm({ defaultValues: { remark: '', substituteId: '' } });
  const asksSubstitute = action.fields.includes(SUBSTITUTE);

  const submit = form.handleSubmit(async ({ remark, substituteId }) => {
    if (action.remark === 'required' && !remark.trim())
      return form.setError('remark', { message: 'validation.required' }, { shouldFocus: true });
    if (asksSubstitute && !substituteId)
      return form.setError('substituteId', { message: 'validation.required' }, { shouldFocus: true });
    // The dialog closes first: a second press must not find it open.
    onClose();
    return onConfirm({
      action: action.name,
      ...(remark.trim() && { remark: remark.trim() }),
      ...(asksSubstitute && { substituteId }),
    });
  });

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="action-title">
      <DialogTitle id="action-title">{title}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {consequence && <DialogContentText sx={{ color: 'text.primary' }}>{consequence}</DialogContentText>}
          {asksSubstitute && <SubstitutePicker control={form.control} name="substituteId" />}
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
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="contained" color={action.tone === 'danger' ? 'error' : 'primary'}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
