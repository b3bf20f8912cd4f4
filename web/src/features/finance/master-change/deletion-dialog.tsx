import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/form/form-dialog';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { reasonSchema, REASON_FIELD, type Reason } from './reason';
import { ReasonField } from './reason-field';

interface DeletionDialogProps {
  /** What people call the row. */
  name: string;
  /** What deleting it means. */
  effect: string;
  send: (asked: Reason) => Promise<{ caseId: string }>;
  onClose: () => void;
}

/** Asks a second person that a row of a master be deleted: what that means, and why. */
export default function DeletionDialog({ name, effect, send, onClose }: DeletionDialogProps) {
  const { t } = useTranslation('masterChanges');
  const sent = useSent();
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: REASON_FIELD });
  return (
    <FormDialog
      title={t('delete.title', { name })}
      form={form}
      onSubmit={async (values) => sent(await send(values))}
      onClose={onClose}
      submitLabel={t('send')}
      tone="error"
    >
      <Alert severity="warning">{effect}</Alert>
      <ReasonField control={form.control} name="reason" />
    </FormDialog>
  );
}
