import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { sentence } from '@/lib/form-fields';
import { splitPreviewQuery, useUndoSplit } from './api';
import { REASON_LENGTH } from './draft';

const schema = z.object({ reason: sentence(REASON_LENGTH) });

interface UndoSplitDialogProps {
  number: string;
  onClose: () => void;
}

/** Asks the treasury that an invoice be due as before it was split. */
export default function UndoSplitDialog({ number, onClose }: UndoSplitDialogProps) {
  const { t } = useTranslation('instalmentSplits');
  const query = useQuery(splitPreviewQuery(number));
  const ask = useUndoSplit(number);
  const sent = useSent();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={t('undo.title', { number })}
      form={form}
      onSubmit={async (values) => sent(await ask.mutateAsync(values))}
      onClose={onClose}
      submitLabel={t('send')}
      readOnly={!query.data || query.data.undoRefused !== null}
    >
      <QueryView query={query}>
        {({ undoRefused }) =>
          undoRefused ? <Refusal refused={undoRefused} /> : <Alert severity="warning">{t('undo.effect')}</Alert>
        }
      </QueryView>
      <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={2} />
    </FormDialog>
  );
}
