import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { wireAmount } from '@/lib/money-field';
import { splitPreviewQuery, useSplit } from './api';
import { evenParts, FEWEST, splitSchema } from './draft';
import { SplitParts } from './split-parts';

interface SplitDialogProps {
  number: string;
  onClose: () => void;
}

/** Asks the treasury that what is open of an invoice be due in dated parts. */
export default function SplitDialog({ number, onClose }: SplitDialogProps) {
  const query = useQuery(splitPreviewQuery(number));
  if (query.data) return <SplitForm preview={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose}>
      <QueryView query={query}>{() => null}</QueryView>
    </Dialog>
  );
}

function SplitForm({ preview, onClose }: { preview: Schemas['SplitPreview']; onClose: () => void }) {
  const { t } = useTranslation('instalmentSplits');
  const { number, open, first, refused } = preview;
  const ask = useSplit(number);
  const sent = useSent();
  const form = useForm({
    resolver: zodResolver(splitSchema(open)),
    defaultValues: { reason: '', parts: evenParts(open, FEWEST, first) },
  });
  return (
    <FormDialog
      title={t('split.title', { number })}
      form={form}
      onSubmit={async ({ reason, parts }) =>
        sent(
          await ask.mutateAsync({
            reason,
            parts: parts.map(({ dueOn, amount }) => ({ dueOn, amount: wireAmount(amount) ?? '' })),
          }),
        )
      }
      onClose={onClose}
      submitLabel={t('send')}
      readOnly={refused !== null}
    >
      {refused ? (
        <Refusal refused={refused} />
      ) : (
        <>
          <Alert severity="info">{t('split.effect')}</Alert>
          <SplitParts form={form} preview={preview} />
          <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={2} />
        </>
      )}
    </FormDialog>
  );
}
