import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { REASON_LENGTH } from './reason';
import { sentence } from '@/lib/form-fields';

const schema = z.object({ reason: sentence(REASON_LENGTH) });

interface AskDialogProps {
  /** What is asked for, in words. */
  what: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks a second administrator to agree to a wider role: what is added, and why. */
export default function AskDialog({ what, send, onClose }: AskDialogProps) {
  const { t } = useTranslation('roles');
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={t('second.title')}
      form={form}
      onSubmit={async ({ reason }) => {
        await send(reason);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('second.send')}
    >
      <Alert severity="info">{what}</Alert>
      <Alert severity="info">{t('second.unchanged')}</Alert>
      <FormTextField control={form.control} name="reason" label={t('second.reason')} multiline minRows={2} />
    </FormDialog>
  );
}
