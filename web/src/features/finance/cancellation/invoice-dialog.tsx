import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { sentence } from '@/lib/form-fields';
import { formatBaht } from '@/lib/money';
import { invoicePreviewQuery, useCancelInvoice } from './api';
import { REASON_LENGTH } from './fields';
import { useSent } from './use-sent';

const THEN = ['charge_again', 'not_again'] as const;
const schema = z.object({ reason: sentence(REASON_LENGTH), followUp: z.enum(THEN) });

interface CancelInvoiceDialogProps {
  number: string;
  onClose: () => void;
}

/** Asks the treasury to credit an unpaid invoice whole: what that does, why, and whether its fees may come again. */
export default function CancelInvoiceDialog({ number, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation('cancellations');
  const query = useQuery(invoicePreviewQuery(number));
  const ask = useCancelInvoice(number);
  const sent = useSent();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', followUp: 'charge_again' as const },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('invoice.title', { number })}
      form={form}
      onSubmit={async (values) => sent(await ask.mutateAsync(values))}
      onClose={onClose}
      submitLabel={t('send')}
      readOnly={!query.data || query.data.refused !== null}
    >
      <QueryView query={query}>
        {({ refused, amount, isAssessed }) =>
          refused ? (
            <Refusal refused={refused} />
          ) : (
            <>
              <Alert severity="warning">{t('invoice.effect', { amount: formatBaht(amount) })}</Alert>
              {isAssessed && <Alert severity="info">{t('invoice.assessed')}</Alert>}
            </>
          )
        }
      </QueryView>
      <FormTextField control={control} name="reason" label={t('reason')} hint={t('reasonHint')} multiline minRows={2} />
      {query.data?.isAssessed && (
        <FormSelect
          control={control}
          name="followUp"
          label={t('followUp.invoice')}
          options={THEN.map((value) => ({ value, label: t(`followUp.${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
