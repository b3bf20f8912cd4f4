import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '@/components/form/form-text-field';
import { reportFailure } from '@/lib/report-failure';
import { ApiError } from '@/client/api-error';

const LONGEST_NAME = 60;
const NAME_TAKEN = 'plan_name_taken';

interface NameDialogProps {
  title: string;
  name: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

/** Names a plan; a name that is taken is said at the field. */
export default function NameDialog({ title, name, onClose, onSave }: NameDialogProps) {
  const { t } = useTranslation(['plans', 'common']);
  const form = useForm({ defaultValues: { name } });
  const submit = form.handleSubmit(async (values) => {
    const wanted = values.name.trim();
    if (!wanted) return form.setError('name', { message: 'validation.required' }, { shouldFocus: true });
    try {
      await onSave(wanted);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === NAME_TAKEN)
        form.setError('name', { type: 'server', message: error.message }, { shouldFocus: true });
      else reportFailure(error);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="plan-name-title">
      <DialogTitle id="plan-name-title">{title}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ pt: 1 }}>
          <FormTextField
            control={form.control}
            name="name"
            label={t('name.label')}
            autoFocus
            slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            {t('common:action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
