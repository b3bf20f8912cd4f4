import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { formatBaht } from '@/lib/money';
import { useWriteOff } from './api';
import { REASON_LENGTH } from './fields';
import { useSent } from './use-sent';

const schema = z.object({ reason: sentence(REASON_LENGTH) });

interface WriteOffDialogProps {
  invoice: Schemas['AccountView']['invoices'][number];
  onClose: () => void;
}

/** Asks the treasury to give up what is open of an invoice: what that does, and why. */
export default function WriteOffDialog({ invoice: { number, open }, onClose }: WriteOffDialogProps) {
  const { t } = useTranslation('cancellations');
  const ask = useWriteOff(number);
  const sent = useSent();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={t('writeOff.title', { number })}
      form={form}
      onSubmit={async (values) => sent(await ask.mutateAsync(values))}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <Alert severity="warning">{t('writeOff.effect', { amount: formatBaht(open) })}</Alert>
      <FormTextField control={form.control} name="reason" label={t('writeOff.reason')} multiline minRows={2} />
    </FormDialog>
  );
}
