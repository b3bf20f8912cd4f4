import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { REASON_LENGTH } from './fields';
import { useSent } from './use-sent';

const schema = z.object({ reason: sentence(REASON_LENGTH) });

interface ReversalDialogProps {
  title: string;
  /** What the reversal does once it is agreed to. */
  effect: string;
  ask: (body: { reason: string }) => Promise<{ caseId: string }>;
  onClose: () => void;
}

/** Asks the treasury to take back what was agreed to by mistake: what that does, and why. */
export default function ReversalDialog({ title, effect, ask, onClose }: ReversalDialogProps) {
  const { t } = useTranslation('cancellations');
  const sent = useSent();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={async (values) => sent(await ask(values))}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <Alert severity="warning">{effect}</Alert>
      <FormTextField control={form.control} name="reason" label={t('reversal.reason')} multiline minRows={2} />
    </FormDialog>
  );
}
