import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';

const schema = z.object({ reason: sentence(limits.DayAcceptance.reason) });

interface ReasonDialogProps {
  title: string;
  /** What happens once a second person has agreed. */
  effect: string;
  send: (body: { reason: string }) => Promise<{ caseId: string }>;
  onClose: () => void;
}

/** Asks a second person, for a reason; then the case is shown. */
export default function ReasonDialog({ title, effect, send, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={async (values) => void navigate(`/adm/cases/${(await send(values)).caseId}`)}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <Alert severity="warning">{effect}</Alert>
      <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={2} />
    </FormDialog>
  );
}
