import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { sentence } from '@/lib/form-fields';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { receiptPreviewQuery, useCancelReceipt } from './api';
import { REASON_LENGTH } from './fields';
import { useSent } from './use-sent';

const HOLDERS = ['office', 'student', 'lost', 'not_released'] as const;
const THEN = ['new_receipt', 'credit', 'refund'] as const;
const schema = z.object({ reason: sentence(REASON_LENGTH), holder: z.enum(HOLDERS), followUp: z.enum(THEN) });

interface CancelReceiptDialogProps {
  number: string;
  onClose: () => void;
}

/** Asks the treasury to cancel a receipt: what that does, why, who has the original, and what the money does then. */
export default function CancelReceiptDialog({ number, onClose }: CancelReceiptDialogProps) {
  const { t } = useTranslation('cancellations');
  const query = useQuery(receiptPreviewQuery(number));
  const ask = useCancelReceipt(number);
  const sent = useSent();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', holder: 'office' as const, followUp: 'new_receipt' as const },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('receipt.title', { number })}
      form={form}
      onSubmit={async (values) => sent(await ask.mutateAsync(values))}
      onClose={onClose}
      submitLabel={t('send')}
      readOnly={!query.data || query.data.refused !== null}
    >
      <QueryView query={query}>{(preview) => <Effect preview={preview} />}</QueryView>
      <FormTextField control={control} name="reason" label={t('reason')} hint={t('reasonHint')} multiline minRows={2} />
      <FormSelect
        control={control}
        name="holder"
        label={t('holder.label')}
        options={HOLDERS.map((value) => ({ value, label: t(`holder.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="followUp"
        label={t('followUp.receipt')}
        options={THEN.map((value) => ({ value, label: t(`followUp.${value}`) }))}
      />
    </FormDialog>
  );
}

function Effect({ preview }: { preview: Schemas['ReceiptCancellationPreview'] }) {
  const { t } = useTranslation('cancellations');
  const { language } = useLanguage();
  if (preview.refused) return <Refusal refused={preview.refused} />;
  return (
    <Alert severity="warning">
      {t('receipt.effect')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {preview.originalAt && <li>{t('receipt.released', { at: dateTime(preview.originalAt, language) })}</li>}
        {preview.invoices.map(({ number, amount, holdsAgain }) => (
          <li key={number}>
            {t('receipt.opens', { number, amount: formatBaht(amount) })}
            {holdsAgain && ` (${t('receipt.holds')})`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
